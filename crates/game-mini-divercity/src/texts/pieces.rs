//! What the pieces are called within a sentence.

use rules::{capital, listed};

use crate::pieces::{BLUE, Corporation, Diver, Effect, GREEN, Species};

/// A species by the name that is on everybody's lips; its whole name is its title.
pub(super) const fn called(species: Species) -> &'static str {
    match species {
        Species::PorcupineFish => "Porcupine Fish",
        species => species.title(),
    }
}

/// "a Crab", "an Eel".
pub(super) fn one(species: Species) -> String {
    let name = called(species);
    let article = match name.starts_with(['A', 'E', 'I', 'O', 'U']) {
        true => "an",
        false => "a",
    };
    format!("{article} {name}")
}

/// "Crab, Eel and Turtle".
pub(super) fn all(species: &[Species]) -> String {
    let names: Vec<&str> = species.iter().copied().map(called).collect();
    listed(&names)
}

/// A place on the scale: "in the red".
pub(super) const fn zone(token: i8) -> &'static str {
    match token {
        GREEN => "in the green",
        BLUE => "in the blue",
        _ => "in the red",
    }
}

/// What is printed on a diver card.
pub(super) const fn diver(diver: Diver) -> &'static str {
    match diver {
        Diver::Endurance => "Endurance Specialist",
        Diver::Diving => "Diving Specialist",
        Diver::Captain => "Captain",
        Diver::Environmentalist => "Environmentalist",
        Diver::Explorer => "Explorer",
        Diver::Visionary => "Visionary",
        Diver::Swimmer => "Olympic Swimmer",
        Diver::Communication => "Communication Specialist",
    }
}

/// "Oil platform", "Oil, then dynamite", "Red and purple hotels".
pub(super) fn corporation(card: Corporation) -> String {
    match card.effects() {
        [Effect::Oil {}] => "Oil platform".to_owned(),
        [Effect::Dynamite {}] => "Dynamite".to_owned(),
        [Effect::Hotels { pair: [one, other] }] => {
            format!("{} and {other} hotels", capital(one.name()))
        }
        effects => {
            let names: Vec<&str> = effects.iter().map(effect).collect();
            capital(&names.join(", then "))
        }
    }
}

const fn effect(effect: &Effect) -> &'static str {
    match effect {
        Effect::Oil {} => "oil",
        Effect::Dynamite {} => "dynamite",
        Effect::Hotels { .. } => "hotels",
    }
}
