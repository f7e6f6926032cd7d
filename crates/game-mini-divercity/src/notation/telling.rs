//! Events and prompts in words.

use rules::Viewer;

use super::position::ending_name;
use crate::actions::may_leave_divers;
use crate::event::{Event, Means};
use crate::game::Phase;
use crate::pieces::{BLUE, Corporation, EXTINCT, GREEN, HandId, RED, SAVED, Species};
use crate::view::View;

pub(crate) fn tell(event: &Event) -> String {
    match event {
        Event::FirstHand { hand } => format!("{hand} begins"),
        Event::DiverCard { hand, diver } => format!("{hand} has the {diver} card"),
        Event::DiversLeft { hand } => format!("{hand} takes no more diver cards"),
        Event::Drawn {
            hand,
            species: Some(species),
        } => format!("{hand} draws a {species}"),
        Event::Drawn {
            hand,
            species: None,
        } => format!("{hand} draws a card"),
        Event::Refilled { card: Some(card) } => format!("the Industrialist draws {card}"),
        Event::Refilled { card: None } => "the Industrialist draws a card".to_owned(),
        Event::Round { hand } => format!("the round of {hand}"),
        Event::Corporation { card } => format!("the corporations: {card}"),
        Event::Nothing { card } => format!("{card} comes to nothing"),
        Event::Drilled {
            hand,
            slot,
            species,
        } => format!("{hand} loses card {}, a {species}, to the oil", slot + 1),
        Event::Blasted {
            species,
            from_discard: false,
        } => format!("the dynamite hits a {species}"),
        Event::Blasted {
            species,
            from_discard: true,
        } => format!("the dynamite hits a {species} of the discard pile"),
        Event::Hotel {
            hotel,
            was_built: false,
        } => format!("the {hotel} hotel is built"),
        Event::Hotel {
            hotel,
            was_built: true,
        } => format!("the {hotel} hotel stands already"),
        Event::Reshuffled {} => "the corporation cards are shuffled".to_owned(),
        Event::Played {
            hand,
            slot,
            species,
            means,
        } => tell_played(*hand, *slot, *species, *means),
        Event::Moved { species, from, to } => {
            format!("{species} moves from {} to {}", place(*from), place(*to))
        }
        Event::Closed {
            hand,
            slot,
            species,
            hotel,
        } => format!(
            "{hand} closes the {hotel} hotel with card {}, a {species}",
            slot + 1
        ),
        Event::Used { hand, diver } => format!("{hand} uses the {diver} card"),
        Event::Island { hotel } => format!("the {hotel} hotel is an island again"),
        Event::Dismissed { card } => format!("the Industrialist loses {card}"),
        Event::Conceded { seat } => format!("{seat} would give up"),
        Event::Over { ending } => format!("the game is over: {}", ending_name(*ending)),
        Event::Hand { hand, cards } => format!("{hand} held {}", list(cards)),
        Event::Told { .. }
        | Event::Signing { .. }
        | Event::Signed { .. }
        | Event::Looked { .. }
        | Event::Ordered { .. }
        | Event::Foreseen { .. } => tell_telling(event),
    }
}

/// What not everybody hears alike.
fn tell_telling(event: &Event) -> String {
    match event {
        Event::Told { from, to, cards } => {
            let cards = cards
                .as_ref()
                .map_or_else(String::new, |cards| format!(": {}", list(cards)));
            match from {
                Some(from) => format!("{from} tells {to} their cards{cards}"),
                None => format!("{to} looks at their cards{cards}"),
            }
        }
        Event::Signing { from, to } => format!("{from} makes signs to {to}"),
        Event::Signed {
            from,
            to,
            slot,
            sign,
        } => match sign {
            Some(sign) => format!(
                "{from} gives {to} sign {} for card {}",
                sign.number() + 1,
                slot + 1
            ),
            None => format!("{from} gives {to} a sign for card {}", slot + 1),
        },
        Event::Looked { card } => format!("the Visionary sees {}", known(*card)),
        Event::Ordered { card } => format!("the Visionary puts back {}", known(*card)),
        Event::Foreseen { cards: Some(cards) } => {
            let names: Vec<&str> = cards.iter().map(|card| card.name()).collect();
            format!("the Industrialist shows {}", names.join(", "))
        }
        _ => "the Industrialist shows the cards".to_owned(),
    }
}

fn known(card: Option<Corporation>) -> &'static str {
    card.map_or("a card", Corporation::name)
}

fn list(cards: &[Species]) -> String {
    if cards.is_empty() {
        return "no cards".to_owned();
    }
    let names: Vec<&str> = cards.iter().map(|species| species.name()).collect();
    names.join(", ")
}

fn tell_played(hand: HandId, slot: u8, species: Species, means: Means) -> String {
    let how = match means {
        Means::Action => "",
        Means::Swimmer => " as the Swimmer",
        Means::Captain => " on the Captain's order",
    };
    format!("{hand} plays card {}, a {species}{how}", slot + 1)
}

fn place(token: i8) -> &'static str {
    match token {
        EXTINCT => "extinct",
        RED => "red",
        BLUE => "blue",
        GREEN => "green",
        SAVED => "saved",
        _ => "nowhere",
    }
}

pub(crate) fn prompt(view: &View) -> String {
    let own = |hand: HandId| {
        let seat = view.hands[hand.idx()].seat;
        view.viewer == Viewer::seat(seat)
    };
    let active = view.active;
    let (hand, words) = match view.phase {
        Phase::Over { .. } => return "The game is over.".to_owned(),
        Phase::Industrialist {} => {
            let is_own = view
                .industrialist
                .as_ref()
                .is_some_and(|industrialist| view.viewer == Viewer::seat(industrialist.seat));
            return if is_own {
                "Play one of your corporation cards.".to_owned()
            } else {
                "The Industrialist is to play.".to_owned()
            };
        }
        Phase::Draft { hand } if may_leave_divers(&view.options, view.version) => {
            (hand, "take a diver card, or leave the rest")
        }
        Phase::Draft { hand } => (hand, "take a diver card"),
        Phase::Oil { .. } => (active, "give up a card to the oil platform"),
        Phase::Captain { hand, .. } => (hand, "play a card on the Captain's order"),
        Phase::Turn { has_acted: false } => (
            active,
            "play a card, tell somebody theirs, or close a hotel",
        ),
        Phase::Turn { has_acted: true } => (active, "use a diver card, or end the turn"),
        Phase::Signs { .. } => (active, "give signs for the card, then go on to the next"),
        Phase::Order { .. } => (active, "say which card lies on top next"),
        Phase::Dismiss { .. } => (active, "discard up to two cards of the Industrialist's"),
        Phase::ChooseFirst {}
        | Phase::DealDiver { .. }
        | Phase::Deal { .. }
        | Phase::DealIndustrialist {}
        | Phase::Flip {}
        | Phase::Dynamite { .. }
        | Phase::Refill {}
        | Phase::Look { .. }
        | Phase::Draw { .. } => return "Chance decides.".to_owned(),
    };
    if !own(hand) {
        return format!("{hand} is to act.");
    }
    if view.options.mode.is_alone() {
        return format!("Hand {hand}: {words}.");
    }
    format!("Your turn: {words}.")
}
