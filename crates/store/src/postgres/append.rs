//! Moves: a batch of them is one statement, one round trip and one commit, with
//! an outcome for each table.
//!
//! The narrow row of a table (`tip`) is changed if it still is where the move
//! was made for (a compare-and-set); whoever comes second waits for the row's
//! lock, looks again and finds it changed. Everything else is done for those
//! who have won, and only for those.
//!
//! Two things about PostgreSQL decide how it is written. A row that has just
//! been changed by somebody else is judged again by the same plan, in which
//! other changes of the statement cannot run: so what updates or deletes *joins*
//! those who have won, whose rows are then at hand. And a join with so many rows
//! would be a loop within a loop, where hashes are switched off for the sake of
//! the order of locks: so what only inserts asks whether its table is *in* them
//! (`is true` keeps it from becoming a join again).

use std::collections::BTreeSet;
use std::sync::LazyLock;

use rules::Seat;
use tokio_postgres::Row;

use super::line::{Value, get};
use super::{end_of, name_of};
use crate::{Append, NodeId, NoticeKind, StoreError};

/// Moves without anything else.
pub(super) const PLAIN: &str = "\
with won as (
    update tip t
    set seq = a.last, fingerprint = a.fingerprint, acting = a.acting, bots = a.bots,
        resigned = a.resigned, at_ms = a.at_ms, thinker = a.thinker
    from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[], $6::smallint[],
            $7::smallint[], $8::smallint[], $9::bigint[], $10::bigint[])
        as a (id, head, after, last, fingerprint, acting, bots, resigned, at_ms, thinker)
    where t.table_id = a.id and t.seq = a.head and (a.head = 0 or t.fingerprint = a.after)
        and t.is_open
    returning t.table_id),
put as (
    insert into entry (table_id, seq, kind, seat, body, ref, fingerprint, at_ms, spent_ms)
    select e.id, e.seq, e.kind, e.seat, e.body, e.ref, e.fingerprint, e.at_ms, e.spent_ms
    from unnest($11::text[], $12::int[], $13::text[], $14::smallint[], $15::text[], $16::text[],
            $17::int[], $18::bigint[], $19::int[])
        as e (id, seq, kind, seat, body, ref, fingerprint, at_ms, spent_ms)
    where (e.id in (select table_id from won)) is true)
select table_id from won";

/// Moves with all that follows from some of them: ends, deadlines, notices.
pub(super) static FULL: LazyLock<String> = LazyLock::new(|| {
    format!(
        "\
with won as (
    update tip t
    set seq = coalesce(a.last, t.seq), fingerprint = coalesce(a.fingerprint, t.fingerprint),
        acting = coalesce(a.acting, t.acting), bots = coalesce(a.bots, t.bots),
        resigned = coalesce(a.resigned, t.resigned), at_ms = coalesce(a.at_ms, t.at_ms),
        thinker = case when a.status is null then a.thinker end, is_open = a.status is null
    from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[], $6::smallint[],
            $7::smallint[], $8::smallint[], $9::bigint[], $10::bigint[], $20::text[],
            $21::text[], $22::int[])
        as a (id, head, after, last, fingerprint, acting, bots, resigned, at_ms, thinker, status,
            because, due_seats)
    where t.table_id = a.id and t.is_open
        and (a.head is null
            or (t.seq = a.head and (a.head = 0 or t.fingerprint = a.after)))
    returning t.table_id, a.at_ms, a.status, a.because, a.due_seats),
put as (
    insert into entry (table_id, seq, kind, seat, body, ref, fingerprint, at_ms, spent_ms)
    select e.id, e.seq, e.kind, e.seat, e.body, e.ref, e.fingerprint, e.at_ms, e.spent_ms
    from unnest($11::text[], $12::int[], $13::text[], $14::smallint[], $15::text[], $16::text[],
            $17::int[], $18::bigint[], $19::int[])
        as e (id, seq, kind, seat, body, ref, fingerprint, at_ms, spent_ms)
    where (e.id in (select table_id from won)) is true),
ended as (
    update game_table g
    set status = w.status, closed_because = w.because, version = g.version + 1,
        updated_ms = greatest(g.updated_ms, w.at_ms)
    from won w where w.status is not null and g.id = w.table_id),
placed as (
    insert into result (table_id, seat, rank, points)
    select r.id, r.seat, r.rank, r.points
    from unnest($23::text[], $24::smallint[], $25::smallint[], $26::int[])
        as r (id, seat, rank, points)
    where (r.id in (select table_id from won)) is true
    on conflict (table_id, seat) do update set rank = excluded.rank, points = excluded.points),
past as (
    delete from deadline d using won w
    where w.due_seats is not null and d.table_id = w.table_id and d.seat >= 0
        and (w.due_seats >> d.seat) & 1 = 0),
due as (
    insert into deadline (table_id, seat, asked, due_ms, remind_ms)
    select d.id, d.seat, d.asked, d.due_ms, d.remind_ms
    from unnest($27::text[], $28::smallint[], $29::int[], $30::bigint[], $31::bigint[])
        as d (id, seat, asked, due_ms, remind_ms)
    where (d.id in (select table_id from won)) is true
    on conflict (table_id, seat) do update
    set asked = excluded.asked, due_ms = excluded.due_ms, remind_ms = excluded.remind_ms),
told as ({})
select table_id from won",
        tell(32, "(m.table_id in (select table_id from won)) is true")
    )
});

/// Notices, as five arrays from this parameter on. For somebody without an
/// endpoint that wants the kind this is one look into an index, and no row.
pub(super) fn tell(first: usize, condition: &str) -> String {
    let [table, guest, kind, times, due, deadline] = std::array::from_fn(|idx| first + idx);
    let (talk, pause_of_talk) = (NoticeKind::Talk as u32, NoticeKind::Talk.pause_ms());
    let pause = NoticeKind::MyTurn.pause_ms();
    format!(
        "insert into outbox (endpoint_id, table_id, kind, n, due_ms, deadline_ms, sent_ms)
        select e.id, m.table_id, m.kind, m.times,
            greatest(m.due_ms, e.retry_ms,
                coalesce(e.last_ok_ms + e.digest_minutes * 60000::bigint, 0)),
            m.deadline_ms, 0
        from unnest(${table}::text[], ${guest}::text[], ${kind}::int[], ${times}::int[],
                ${due}::bigint[], ${deadline}::bigint[])
            as m (table_id, guest_id, kind, times, due_ms, deadline_ms)
            join endpoint e on e.guest_id = m.guest_id
            join guest g on g.id = m.guest_id
        where {condition} and e.is_verified and (e.wants & (1 << m.kind)) <> 0
            and not g.is_banned
        on conflict (endpoint_id, table_id, kind) do update
        set n = outbox.n + excluded.n, deadline_ms = excluded.deadline_ms,
            due_ms = coalesce(outbox.due_ms, greatest(excluded.due_ms, outbox.sent_ms
                + case excluded.kind when {talk} then {pause_of_talk} else {pause} end))"
    )
}

/// What is wrong or superfluous about an append, whatever is stored.
pub(super) fn check(append: &Append) -> Option<Result<(), StoreError>> {
    let is_nothing = append.entries.is_empty()
        && append.end.is_none()
        && append.dues.is_none()
        && append.notices.is_empty();
    if is_nothing {
        return Some(Ok(()));
    }
    let first = append.entries.first().map_or(1, |row| row.entry.seq);
    let mut numbers = (first..).zip(&append.entries);
    if first == 0 || numbers.any(|(seq, row)| row.entry.seq != seq) {
        return Some(Err(StoreError::Conflict));
    }
    // PostgreSQL has no such letter, and would refuse the others with it.
    let has_nul = |text: &str| text.contains('\0');
    let is_odd = append
        .entries
        .iter()
        .any(|row| has_nul(&row.entry.body) || row.reference.as_deref().is_some_and(has_nul));
    is_odd.then(|| Err(StoreError::Failed("a text with a NUL in it".to_owned())))
}

/// Whether there is more to an append than its entries.
pub(super) fn is_plain(append: &Append) -> bool {
    !append.entries.is_empty()
        && append.end.is_none()
        && append.dues.is_none()
        && append.notices.is_empty()
}

/// A batch as arrays, a column each. No table is in it twice.
#[derive(Default)]
pub(super) struct Batch<'a> {
    ids: Vec<&'a str>,
    heads: Vec<Option<i32>>,
    afters: Vec<i32>,
    lasts: Vec<Option<i32>>,
    fingerprints: Vec<Option<i32>>,
    acting: Vec<Option<i16>>,
    bots: Vec<Option<i16>>,
    resigned: Vec<Option<i16>>,
    at: Vec<Option<i64>>,
    thinkers: Vec<Option<i64>>,
    statuses: Vec<Option<&'static str>>,
    because: Vec<Option<&'static str>>,
    due_seats: Vec<Option<i32>>,
    entries: Entries<'a>,
    results: Results<'a>,
    dues: Dues<'a>,
    notices: Notices<'a>,
    has_more: bool,
}

#[derive(Default)]
struct Entries<'a> {
    ids: Vec<&'a str>,
    seqs: Vec<i32>,
    kinds: Vec<&'static str>,
    seats: Vec<Option<i16>>,
    bodies: Vec<&'a str>,
    refs: Vec<Option<&'a str>>,
    fingerprints: Vec<i32>,
    at: Vec<i64>,
    spent: Vec<Option<i32>>,
}

#[derive(Default)]
struct Results<'a> {
    ids: Vec<&'a str>,
    seats: Vec<i16>,
    ranks: Vec<i16>,
    points: Vec<i32>,
}

#[derive(Default)]
struct Dues<'a> {
    ids: Vec<&'a str>,
    seats: Vec<i16>,
    asked: Vec<i32>,
    due: Vec<i64>,
    remind: Vec<Option<i64>>,
}

#[derive(Default)]
pub(super) struct Notices<'a> {
    tables: Vec<&'a str>,
    guests: Vec<&'a str>,
    kinds: Vec<i32>,
    times: Vec<i32>,
    due: Vec<i64>,
    deadlines: Vec<Option<i64>>,
}

impl<'a> Batch<'a> {
    /// Appends in the order of their tables: everybody locks in this order.
    pub(super) fn of(mut appends: Vec<&'a Append>) -> Batch<'a> {
        appends.sort_by(|one, other| one.table_id.cmp(&other.table_id));
        let mut batch = Batch::default();
        for append in appends {
            batch.add(append);
        }
        batch
    }

    fn add(&mut self, append: &'a Append) {
        let last = append.entries.last();
        let first = append.entries.first().map(|row| row.entry.seq);
        let bits = |seats: rules::SeatSet| last.map(|_| i16::from(seats.bits()));
        self.has_more |= !is_plain(append);
        self.ids.push(&append.table_id);
        self.heads.push(first.map(|seq| (seq - 1).cast_signed()));
        self.afters.push(append.after.cast_signed());
        self.lasts.push(last.map(|row| row.entry.seq.cast_signed()));
        let fingerprint = last.map(|row| row.entry.fingerprint.cast_signed());
        self.fingerprints.push(fingerprint);
        self.acting.push(bits(append.situation.acting));
        self.bots.push(bits(append.situation.bots));
        self.resigned.push(bits(append.situation.resigned));
        self.at.push(last.map(|row| row.at_ms));
        self.thinkers.push(append.thinker.map(NodeId::cast_signed));
        for row in &append.entries {
            self.entries.add(&append.table_id, row);
        }
        let end = append.end.as_ref().map(end_of);
        self.statuses.push(end.map(|(status, _, _)| status.name()));
        self.because.push(end.and_then(|(_, because, _)| because));
        for result in end.map_or(&[][..], |(_, _, results)| results) {
            let results = &mut self.results;
            results.ids.push(&append.table_id);
            results.seats.push(i16::from(result.seat));
            results.ranks.push(i16::from(result.rank));
            results.points.push(result.points);
        }
        let dues = append.dues.as_deref();
        let seats = |seats: i32, due: &crate::Due| seats | due.seat.map_or(0, |seat| 1 << seat);
        self.due_seats
            .push(dues.map(|dues| dues.iter().fold(0, seats)));
        for due in dues.unwrap_or_default() {
            let dues = &mut self.dues;
            dues.ids.push(&append.table_id);
            dues.seats.push(super::pace::number_of(due.seat));
            dues.asked.push(due.asked.cast_signed());
            dues.due.push(due.due_ms);
            dues.remind.push(due.remind_ms);
        }
        self.notices.add(&append.table_id, &append.notices);
    }

    /// The statement for it, with its values.
    pub(super) fn statement(&self) -> (&'static str, Vec<Value<'_>>) {
        let mut values: Vec<Value<'_>> = vec![
            &self.ids,
            &self.heads,
            &self.afters,
            &self.lasts,
            &self.fingerprints,
            &self.acting,
            &self.bots,
            &self.resigned,
            &self.at,
            &self.thinkers,
        ];
        let Entries {
            ids,
            seqs,
            kinds,
            seats,
            bodies,
            refs,
            fingerprints,
            at,
            spent,
        } = &self.entries;
        let entries: [Value<'_>; 9] = [
            ids,
            seqs,
            kinds,
            seats,
            bodies,
            refs,
            fingerprints,
            at,
            spent,
        ];
        values.extend(entries);
        if !self.has_more {
            return (PLAIN, values);
        }
        let more: [Value<'_>; 3] = [&self.statuses, &self.because, &self.due_seats];
        values.extend(more);
        let Results {
            ids,
            seats,
            ranks,
            points,
        } = &self.results;
        let results: [Value<'_>; 4] = [ids, seats, ranks, points];
        values.extend(results);
        let Dues {
            ids,
            seats,
            asked,
            due,
            remind,
        } = &self.dues;
        let dues: [Value<'_>; 5] = [ids, seats, asked, due, remind];
        values.extend(dues);
        values.extend(self.notices.values());
        (&FULL, values)
    }
}

impl<'a> Entries<'a> {
    fn add(&mut self, table_id: &'a str, row: &'a crate::EntryRow) {
        self.ids.push(table_id);
        self.seqs.push(row.entry.seq.cast_signed());
        self.kinds.push(name_of(row.entry.kind));
        let seat = row.entry.seat.map(Seat::number);
        self.seats.push(seat.map(i16::from));
        self.bodies.push(&row.entry.body);
        self.refs.push(row.reference.as_deref());
        self.fingerprints.push(row.entry.fingerprint.cast_signed());
        self.at.push(row.at_ms);
        self.spent.push(row.spent_ms.map(u32::cast_signed));
    }
}

impl<'a> Notices<'a> {
    /// The same for the same person counts as often as it stands there, in one
    /// row: a statement does not change a row twice.
    pub(super) fn add(&mut self, table_id: &'a str, notices: &'a [crate::NoticeRow]) {
        let begin = self.tables.len();
        for notice in notices {
            let kind = notice.kind as i32;
            let mut known = begin..self.tables.len();
            let same =
                known.find(|idx| self.guests[*idx] == notice.guest_id && self.kinds[*idx] == kind);
            if let Some(idx) = same {
                self.times[idx] += 1;
                self.deadlines[idx] = notice.deadline_ms;
                continue;
            }
            self.tables.push(table_id);
            self.guests.push(&notice.guest_id);
            self.kinds.push(kind);
            self.times.push(1);
            self.due.push(notice.due_ms);
            self.deadlines.push(notice.deadline_ms);
        }
    }

    pub(super) fn values(&self) -> [Value<'_>; 6] {
        [
            &self.tables,
            &self.guests,
            &self.kinds,
            &self.times,
            &self.due,
            &self.deadlines,
        ]
    }
}

/// The tables that have won.
pub(super) fn winners(rows: &[Row]) -> Result<BTreeSet<&str>, StoreError> {
    rows.iter().map(|row| get(row, 0)).collect()
}
