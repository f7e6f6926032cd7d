//! Why somebody does something, in a few words that follow their name.

use rules::counted;

use crate::pieces::Species;
use crate::reason::{Harm, News, PlayedCard, Reason, Step, Threat};

pub(super) fn explain(reason: Reason) -> String {
    match reason {
        Reason::Plays { card } => format!("plays {}", played(card)),
        Reason::SwimsOn { card } => format!("swims on and plays {}", played(card)),
        Reason::GivesUpSettled { species } => {
            format!("gives up {}, whose fate is settled", the(species))
        }
        Reason::GivesUp { species } => {
            format!("gives up {} rather than another card", the(species))
        }
        Reason::GivesUpUnseen {} => "gives up a card unseen".to_owned(),
        Reason::Tells { hand, news } => format!("tells {hand} of {}", told(news)),
        Reason::TellsToo { hand, news } => {
            format!(
                "tells {hand} of {} by a diver card, and still has an action",
                told(news)
            )
        }
        Reason::Closes { hotel, threat } => format!("closes the {hotel} hotel{}", near(threat)),
        Reason::ClosesFree { hotel, threat } => {
            format!("closes the {hotel} hotel without a card{}", near(threat))
        }
        Reason::OutOfRed { species } => format!("takes {} out of red", the(species)),
        Reason::ToGreen { species } => format!("brings {} to green", the(species)),
        Reason::Commands {
            hand,
            knows_some: true,
        } => format!("has {hand} play a card more, who knows some of them"),
        Reason::Commands {
            hand,
            knows_some: false,
        } => format!("has {hand} play a card more"),
        Reason::Explores { n_unknown } => {
            format!("looks at {}", counted(n_unknown, "unknown card"))
        }
        Reason::LooksAhead { n_hotels } => format!("looks ahead while {}", standing(n_hotels)),
        Reason::Harms { harm } => does(harm),
        Reason::LeastHarmFirst {} => "puts first what does least harm".to_owned(),
        Reason::Disarms { harm } => format!("takes from the Industrialist what {}", does(harm)),
        Reason::LeavesRest {} => "leaves the Industrialist the rest".to_owned(),
        Reason::TakesDiver { diver } => format!("takes the {diver} card"),
        Reason::EnoughDivers {} => "takes no more diver cards".to_owned(),
        Reason::Means { species } => format!("means {}", the(species)),
        Reason::NextCard {} => "goes on to the next card".to_owned(),
        Reason::KeepsDiver {} => "keeps the diver card for later".to_owned(),
    }
}

fn played(card: PlayedCard) -> String {
    let (species, step) = match card {
        PlayedCard::Known { species, step } => (species, step),
        PlayedCard::Told {} => return "a card that was told".to_owned(),
        PlayedCard::LikelyHelp {} => return "a card unseen, for most cards still help".to_owned(),
        PlayedCard::Unseen {} => return "a card unseen".to_owned(),
    };
    let effect = match step {
        Step::Saved => "which is saved by it",
        Step::ToGreen => "which comes to green",
        Step::OutOfRed => "which gets out of red",
        Step::Nowhere => "to draw another card",
    };
    format!("{}, {effect}", the(species))
}

fn told(news: News) -> String {
    match news {
        News::NearlySaved { species } => format!("{}, a step from safety", the(species)),
        News::InRed { species } => format!("{}, which is in red", the(species)),
        News::Unknown { n_cards } => format!("{} not known there", counted(n_cards, "card")),
    }
}

fn near(threat: Threat) -> String {
    match threat {
        Threat::Standing { n_hotels } => format!(" while {}", standing(n_hotels)),
        Threat::Sixth { n_cards, n_unseen } => {
            let unseen = counted(n_unseen, "corporation card");
            format!(": {n_cards} of {unseen} would build the sixth")
        }
    }
}

fn does(harm: Harm) -> String {
    match harm {
        Harm::SixthHotel {} => "builds the sixth hotel".to_owned(),
        Harm::Hotels {
            pair: [one, other],
            n_hotels,
        } => format!("builds {one} and {other}: {}", standing(n_hotels)),
        Harm::Oil { hand } => format!("drills for oil, which costs {hand} a card"),
        Harm::Dynamite {} => "fishes with dynamite".to_owned(),
        Harm::OilAndDynamite { hand } => {
            format!("drills for oil and fishes with dynamite while it is {hand}'s turn")
        }
    }
}

fn standing(n_hotels: u8) -> String {
    match n_hotels {
        1 => "one hotel stands".to_owned(),
        n_hotels => format!("{n_hotels} hotels stand"),
    }
}

fn the(species: Species) -> String {
    format!("the {}", species.title())
}
