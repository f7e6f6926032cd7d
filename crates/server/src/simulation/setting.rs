//! Who sits at which tables when it begins.

use std::sync::Arc;

use rules::RulesVersion;
use store::{Guest, SeatRow, Situation, Status, TableRow};

use super::player::Page;
use super::servers::Servers;
use super::world::lock;
use crate::secrets;
use crate::stored::Opening;

/// Two to three guests, one to three tables, and the pages at them.
pub(super) fn set(servers: &Arc<Servers>) -> Vec<Page> {
    let world = &servers.world;
    let guests = ["ada", "lin", "mae"].map(guest);
    let guests = &guests[..2 + world.below(2) as usize];
    let mut house = lock(&servers.house);
    for guest in guests {
        let added = house.add_guest(guest.clone(), secrets::hash(&guest.id));
        added.expect("a new guest");
    }
    let mut pages = Vec::new();
    let mut open = |table: &str, guest: Option<&Guest>| {
        let number = pages.len() as u32;
        pages.push(Page::new(servers, number, table, guest.cloned()));
    };
    for number in 0..1 + world.below(3) {
        let row = table(servers, number, guests);
        for guest in guests {
            open(&row.id, Some(guest));
            if world.happens(200) {
                open(&row.id, Some(guest));
            }
        }
        if world.happens(300) {
            open(&row.id, None);
        }
        let invite = secrets::hash("invite");
        house.add_table(row, invite).expect("a new table");
    }
    pages
}

fn guest(id: &str) -> Guest {
    Guest {
        id: id.to_owned(),
        name: id.to_owned(),
        colour: 1,
        is_banned: false,
        created_ms: 1,
        seen_ms: 1,
    }
}

/// A table that is gathering or begins now: of guests, of guests and bots, or of
/// bots that are watched.
fn table(servers: &Servers, number: u32, guests: &[Guest]) -> TableRow {
    let world = &servers.world;
    let person = |guest: &Guest| SeatRow {
        guest_id: Some(guest.id.clone()),
        contribution: Some(world.hex(16)),
        ..SeatRow::default()
    };
    let bot = || SeatRow {
        bot: Some("random".to_owned()),
        ..SeatRow::default()
    };
    let (status, seats) = match world.below(5) {
        0 => {
            let n_free = guests.len() - 1;
            let free = std::iter::repeat_n(SeatRow::default(), n_free);
            let seats = std::iter::once(person(&guests[0])).chain(free);
            (Status::Lobby, seats.collect())
        }
        1 => (Status::Live, vec![person(&guests[0]), bot()]),
        2 => {
            let seats = vec![person(&guests[0]), bot(), person(&guests[1])];
            (Status::Live, seats)
        }
        3 => (Status::Live, vec![bot(), bot()]),
        _ => (Status::Live, guests.iter().map(person).collect::<Vec<_>>()),
    };
    let opening = (status == Status::Live).then(|| Opening::of(&seats).text());
    TableRow {
        id: format!("table {number}"),
        game: "example".to_owned(),
        rules_version: RulesVersion::FIRST,
        options: "{}".to_owned(),
        status,
        is_listed: true,
        has_hints: false,
        agreement: "{}".to_owned(),
        starts_ms: None,
        evening: None,
        closed_because: None,
        belongs: None,
        maker: Some(guests[0].id.clone()),
        seed: world.hex(16),
        head: 0,
        fingerprint: 0,
        version: 0,
        opening,
        situation: Situation::default(),
        thinker: None,
        created_ms: 1,
        updated_ms: 1,
        seats,
        conduct: Vec::new(),
    }
}
