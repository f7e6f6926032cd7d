//! What is said under water, in words.

use crate::manners::{Phrase, Remark};

pub(super) fn say(remark: Remark) -> String {
    match remark {
        Remark::Phrase { phrase } => words(phrase).to_owned(),
        Remark::Declare { slot, species, .. } => {
            let (number, name) = (u32::from(slot) + 1, species.name().replace('_', " "));
            format!("I believe that card {number} of mine is the {name}.")
        }
    }
}

const fn words(phrase: Phrase) -> &'static str {
    match phrase {
        Phrase::Hello => "Hello!",
        Phrase::GoodLuck => "Good luck!",
        Phrase::OneMoment => "One moment, please.",
        Phrase::ThankYou => "Thank you!",
        Phrase::WellDone => "Well done!",
        Phrase::Phew => "Phew!",
        Phrase::OhNo => "Oh no!",
        Phrase::FineByMe => "Visionary: fine by me.",
        Phrase::RatherNot => "Visionary: rather not.",
    }
}
