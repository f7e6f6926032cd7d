//! Lists of tables, each in one statement: a row for every seat.

use rules::SeatSet;
use rusqlite::{Connection, Result, Row, params};

use crate::{ListedTable, Person, Place, SeatRow, Situation, Status, TableFilter};

pub(super) fn tables(
    db: &Connection,
    filter: &TableFilter,
    before: Option<&Place>,
    limit: u32,
) -> Result<Vec<ListedTable>> {
    let mut statement = db.prepare_cached(&sql(filter))?;
    let value = match filter {
        TableFilter::Listed(status) | TableFilter::All(status) => status.name(),
        TableFilter::OfGuest(guest) | TableFilter::WaitingFor(guest) => guest.as_str(),
    };
    let (ms, id) = match before {
        Some(place) => (place.ms, place.id.as_str()),
        // Before this is everything.
        None => (i64::MAX, ""),
    };
    let mut rows = statement.query(params![value, limit, ms, id])?;
    let mut tables: Vec<ListedTable> = Vec::new();
    while let Some(row) = rows.next()? {
        let id: String = row.get("id")?;
        if tables.last().is_none_or(|table| table.id != id) {
            tables.push(read_table(row, id)?);
        }
        if let Some(table) = tables.last_mut()
            && row.get::<_, Option<u32>>("seat")?.is_some()
        {
            add_seat(row, table)?;
        }
    }
    Ok(tables)
}

fn sql(filter: &TableFilter) -> String {
    let condition = match filter {
        TableFilter::Listed(_) => "status = ?1 and is_listed",
        TableFilter::All(_) => "status = ?1",
        TableFilter::OfGuest(_) => "id in (select table_id from seat where guest_id = ?1)",
        TableFilter::WaitingFor(_) => {
            "status = 'live' and id in (select seat.table_id from seat where guest_id = ?1)
                 and exists (select 1 from seat
                     where seat.table_id = id and guest_id = ?1
                         and acting & (1 << seat) <> 0 and bots & (1 << seat) = 0)"
        }
    };
    // By their stage, which has an index: last moves would have to be looked
    // up for all tables there are. One guest's own are few.
    let order = match filter {
        TableFilter::Listed(_) | TableFilter::All(_) => "updated_ms",
        TableFilter::OfGuest(_) | TableFilter::WaitingFor(_) => {
            "max(updated_ms, coalesce(at_ms, 0))"
        }
    };
    format!(
        "with listed as materialized (
             select id, game, status, agreement, starts_ms, coalesce(seq, 0) as head,
                 coalesce(acting, 0) as acting, coalesce(bots, 0) as bots,
                 coalesce(resigned, 0) as resigned,
                 max(updated_ms, coalesce(at_ms, 0)) as changed_ms, {order} as place_ms
             from game_table left join entry on table_id = id
                 and seq = (select max(seq) from entry where table_id = id)
             where {condition} and ({order}, id) < (?3, ?4)
             order by {order} desc, id desc limit ?2)
         select listed.*, seat.seat, seat.guest_id, seat.name, seat.bot, seat.contribution,
             seat.is_ready, guest.name as guest_name, guest.colour, result.rank, deadline.due_ms
         from listed
             left join seat on seat.table_id = listed.id
             left join guest on guest.id = seat.guest_id
             left join deadline on deadline.table_id = listed.id and deadline.seat = seat.seat
             left join result on result.table_id = listed.id and result.seat = seat.seat
         order by place_ms desc, listed.id desc, seat.seat"
    )
}

fn read_table(row: &Row<'_>, id: String) -> Result<ListedTable> {
    let status: String = row.get("status")?;
    Ok(ListedTable {
        game: row.get("game")?,
        // A status this version does not know is shown, never played on.
        status: status.parse().unwrap_or(Status::Halted),
        head: row.get("head")?,
        situation: Situation {
            acting: SeatSet::from_bits(row.get("acting")?),
            bots: SeatSet::from_bits(row.get("bots")?),
            resigned: SeatSet::from_bits(row.get("resigned")?),
        },
        agreement: row.get("agreement")?,
        starts_ms: row.get("starts_ms")?,
        dues: Vec::new(),
        updated_ms: row.get("changed_ms")?,
        seats: Vec::new(),
        people: Vec::new(),
        ranks: Vec::new(),
        place: Place {
            ms: row.get("place_ms")?,
            id: id.clone(),
        },
        id,
    })
}

fn add_seat(row: &Row<'_>, table: &mut ListedTable) -> Result<()> {
    table.seats.push(SeatRow {
        guest_id: row.get("guest_id")?,
        name: row.get("name")?,
        bot: row.get("bot")?,
        contribution: row.get("contribution")?,
        is_ready: row.get("is_ready")?,
    });
    let name: Option<String> = row.get("guest_name")?;
    let colour: Option<u8> = row.get("colour")?;
    let person = name.zip(colour);
    table
        .people
        .push(person.map(|(name, colour)| Person { name, colour }));
    table.dues.push(row.get("due_ms")?);
    table.ranks.extend(row.get::<_, Option<u8>>("rank")?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What SQLite means to do, step by step.
    fn plan(filter: &TableFilter) -> Vec<String> {
        let mut db = Connection::open_in_memory().expect("a database");
        super::super::migrate::bring_up_to_date(&mut db, std::path::Path::new("none"))
            .expect("tables");
        let sql = format!("explain query plan {}", sql(filter));
        let mut statement = db.prepare(&sql).expect("a statement");
        let steps = statement.query_map(params!["x", 1, 1, "x"], |row| row.get(3));
        steps
            .expect("a plan")
            .collect::<Result<_>>()
            .expect("steps")
    }

    #[test]
    fn public_lists_are_read_from_an_index_without_sorting_all_tables() {
        for filter in [
            TableFilter::Listed(Status::Live),
            TableFilter::All(Status::Live),
            TableFilter::Listed(Status::Over),
        ] {
            let steps = plan(&filter);
            let list = steps
                .iter()
                .take_while(|step| !step.contains("SCAN listed"));
            let list: Vec<&String> = list.collect();
            let is_found = |step: &&String| step.contains("game_table_by_status (status=?");
            assert!(list.iter().any(is_found), "{steps:?}");
            let is_sorted = list.iter().any(|step| step.contains("TEMP B-TREE"));
            assert!(!is_sorted, "{steps:?}");
        }
    }
}
