//! Why somebody does something, in a few words that follow their name.

use crate::reason::{Change, Fight, Lead, Reason};

pub(super) fn explain(reason: Reason) -> String {
    match reason {
        Reason::BesideFarm { pearls } => {
            format!("lays a diver beside a farm with {pearls} pearls")
        }
        Reason::OpenWater {} => "lays a diver in open water".to_owned(),
        Reason::NoPearls {} => "gets rid of a diver where no pearls lie".to_owned(),
        Reason::Claim { change, pearls } => match change {
            Change::First => format!("is the first to claim {pearls} pearls"),
            Change::MoreLead => format!("adds to a lead for {pearls} pearls"),
            Change::TakesLead => format!("takes the lead for {pearls} pearls"),
            Change::Level => format!("draws level for {pearls} pearls"),
            Change::CatchesUp => format!("catches up in the fight for {pearls} pearls"),
        },
        Reason::PartsNothing {} => "parts waters without pearls".to_owned(),
        Reason::PartsLagoon {} => "parts the lagoon".to_owned(),
        Reason::Closes { lead, pearls } => match lead {
            Lead::Alone => format!("closes a territory with {pearls} pearls while alone in it"),
            Lead::Ahead => format!("closes the territory with {pearls} pearls while leading it"),
            Lead::Level => format!("closes a territory with {pearls} pearls that is even"),
            Lead::Behind => format!("parts a lost territory with {pearls} pearls from the rest"),
            Lead::Absent => format!("leaves {pearls} pearls to those who are there"),
            Lead::Empty => format!("closes a territory with {pearls} pearls that nobody is in yet"),
        },
        Reason::LongerWay { pearls } => {
            format!("makes the way to a farm with {pearls} pearls longer")
        }
        Reason::LongWall {} => "builds a long wall".to_owned(),
        Reason::Waits {} => "waits and builds".to_owned(),
        Reason::EnoughPontoons {} => "has no use for a second pontoon".to_owned(),
        Reason::BacksUp { fight } => format!("backs a diver up {}", where_it_lies(fight)),
        Reason::Looks { fight } => format!("wants to know a diver {}", where_it_lies(fight)),
        Reason::Weakens { fight } => format!("weakens a diver {}", where_it_lies(fight)),
        Reason::NothingToGain {} => "sees nothing more to gain".to_owned(),
    }
}

fn where_it_lies(Fight { lead, pearls }: Fight) -> String {
    match lead {
        Lead::Alone | Lead::Ahead => format!("to keep a lead for {pearls} pearls"),
        Lead::Level => format!("in an even fight for {pearls} pearls"),
        Lead::Behind | Lead::Absent | Lead::Empty => format!("in the fight for {pearls} pearls"),
    }
}
