//! Lists of tables, each in one statement: a row for every seat.

use tokio_postgres::Row;

use super::line::{Lines, Value, byte, get, number};
use super::reads::{read_seat, situation_of, status_of};
use crate::{ListedTable, Person, Place, StoreError, TableFilter};

type Result<T> = std::result::Result<T, StoreError>;

pub(super) async fn tables(
    db: &Lines,
    filter: &TableFilter,
    before: Option<&Place>,
    limit: u32,
) -> Result<Vec<ListedTable>> {
    let value = match filter {
        TableFilter::Listed(status) | TableFilter::All(status) => status.name(),
        TableFilter::OfGuest(guest) | TableFilter::WaitingFor(guest) => guest.as_str(),
    };
    let (ms, id) = match before {
        Some(place) => (place.ms, place.id.as_str()),
        // Before this is everything.
        None => (i64::MAX, ""),
    };
    let values: [Value<'_>; 4] = [&value, &i64::from(limit), &ms, &id];
    let rows = db.read(&sql(filter), &values).await?;
    let mut tables: Vec<ListedTable> = Vec::new();
    for row in &rows {
        let id: &str = get(row, "id")?;
        if tables.last().is_none_or(|table| table.id != id) {
            tables.push(read_table(row, id.to_owned())?);
        }
        if let Some(table) = tables.last_mut()
            && get::<Option<i16>>(row, "seat")?.is_some()
        {
            add_seat(row, table)?;
        }
    }
    Ok(tables)
}

pub(super) fn sql(filter: &TableFilter) -> String {
    let condition = match filter {
        TableFilter::Listed(_) => "t.status = $1 and t.is_listed",
        TableFilter::All(_) => "t.status = $1",
        TableFilter::OfGuest(_) => "t.id in (select table_id from seat where guest_id = $1)",
        TableFilter::WaitingFor(_) => {
            "t.status = 'live' and t.id in (select own.table_id
                 from seat own join tip on tip.table_id = own.table_id
                 where own.guest_id = $1 and tip.acting & (1 << own.seat) <> 0
                     and tip.bots & (1 << own.seat) = 0)"
        }
    };
    // By their stage, which has an index: last moves would have to be looked
    // up for all tables there are. One guest's own are few.
    let order = match filter {
        TableFilter::Listed(_) | TableFilter::All(_) => "t.updated_ms",
        TableFilter::OfGuest(_) | TableFilter::WaitingFor(_) => "greatest(t.updated_ms, p.at_ms)",
    };
    format!(
        "with listed as materialized (
             select t.id, t.game, t.status, t.agreement, t.starts_ms, p.seq, p.acting, p.bots,
                 p.resigned, greatest(t.updated_ms, p.at_ms) as changed_ms, {order} as place_ms
             from game_table t join tip p on p.table_id = t.id
             where {condition} and ({order}, t.id) < ($3, $4)
             order by {order} desc, t.id desc limit $2)
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

fn read_table(row: &Row, id: String) -> Result<ListedTable> {
    Ok(ListedTable {
        game: get(row, "game")?,
        status: status_of(row)?,
        head: number(row, "seq")?,
        situation: situation_of(row)?,
        agreement: get(row, "agreement")?,
        starts_ms: get(row, "starts_ms")?,
        dues: Vec::new(),
        updated_ms: get(row, "changed_ms")?,
        seats: Vec::new(),
        people: Vec::new(),
        ranks: Vec::new(),
        place: Place {
            ms: get(row, "place_ms")?,
            id: id.clone(),
        },
        id,
    })
}

fn add_seat(row: &Row, table: &mut ListedTable) -> Result<()> {
    table.seats.push(read_seat(row)?);
    table.people.push(person(row)?);
    table.dues.push(get(row, "due_ms")?);
    if get::<Option<i16>>(row, "rank")?.is_some() {
        table.ranks.push(byte(row, "rank")?);
    }
    Ok(())
}

/// Who sits there, as they call themselves now.
pub(super) fn person(row: &Row) -> Result<Option<Person>> {
    let Some(name) = get(row, "guest_name")? else {
        return Ok(None);
    };
    let colour = byte(row, "colour")?;
    Ok(Some(Person { name, colour }))
}
