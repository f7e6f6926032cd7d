//! Why somebody does something, in a few words that follow their name.

use rules::counted;

use crate::pieces::Terrain;
use crate::reason::{Change, Purpose, Reason, Site};

pub(super) fn explain(reason: Reason) -> String {
    match reason {
        Reason::Changes { change, site } => changes(change, site),
        Reason::LaysFor { purpose } => format!("lays the tile so that it {}", deploys(purpose)),
        Reason::GivesLittle {} => "gives little away".to_owned(),
        Reason::Deploys { purpose } => deploys(purpose),
    }
}

fn changes(change: Change, site: Site) -> String {
    let what = named(site);
    match (change, site.terrain) {
        (Change::TakesOver, _) => format!("takes over {what}"),
        (Change::GainsShare, _) => format!("gains a share in {what}"),
        (Change::Completes, _) => format!("completes {what} for {}", credits(site)),
        (Change::Extends, Terrain::O) => format!("adds to {what}"),
        (Change::Extends, _) => format!("extends {what}"),
        (Change::Spoils, Terrain::O) => format!("spoils {what} for its owner"),
        (Change::Spoils, _) => format!("breaks another's hold on {what}"),
    }
}

fn deploys(purpose: Purpose) -> String {
    match purpose {
        Purpose::Nothing {} => "deploys nothing".to_owned(),
        Purpose::KeepsMarkers {} => "keeps the markers in hand for something better".to_owned(),
        Purpose::Cashes { site } => {
            format!("takes {} at once for {}", credits(site), named(site))
        }
        Purpose::Secures { site } => format!("secures {} with another marker", named(site)),
        Purpose::Claims { site } => format!("claims {}", named(site)),
        Purpose::ClaimsAerator {} => {
            "claims the aerator, worth 5 credits when all arms end".to_owned()
        }
        Purpose::ClaimsGenerator {} => {
            "claims the generator, which counts the nearest colony".to_owned()
        }
        Purpose::FirstSubmarine {} => {
            "puts the first submarine far from where the second may go".to_owned()
        }
        Purpose::AddsSubmarine { site } => format!("adds a submarine to {}", named(site)),
        Purpose::SecondSubmarine { between } => {
            let credits = counted(between, "credit");
            format!("scores {credits} between the two submarines")
        }
        Purpose::Doubles { site } => format!("doubles {} to {}", named(site), credits(site)),
    }
}

/// "a colony of 4 tiles".
fn named(site: Site) -> String {
    match site.terrain {
        Terrain::C => format!("a colony of {}", counted(site.tiles, "tile")),
        Terrain::L => format!("a link of {}", counted(site.tiles, "tile")),
        Terrain::O => format!("an ocean worth {}", site.worth),
    }
}

fn credits(site: Site) -> String {
    counted(site.worth, "credit")
}
