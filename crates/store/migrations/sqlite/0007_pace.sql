-- What a table has agreed about time and taking back; when it is to begin; the
-- first table of its evening; why it was closed.
alter table game_table add column agreement text not null default '{}';
alter table game_table add column starts_ms integer;
alter table game_table add column evening text;
alter table game_table add column closed_because text;
create index game_table_by_evening on game_table (evening) where evening is not null;

-- The time that was charged to whoever acted.
alter table entry add column spent_ms integer;

-- When something is due: a seat's decision, or the beginning of a table (seat
-- -1). Only tables with a clock or a start time have rows here.
create table deadline (
    table_id   text not null references game_table (id) on delete cascade,
    seat       integer not null,
    asked      integer not null,
    due_ms     integer not null,
    remind_ms  integer,
    primary key (table_id, seat)
) strict, without rowid;
create index deadline_by_due on deadline (due_ms);
create index deadline_by_remind on deadline (remind_ms) where remind_ms is not null;

-- When the house was last known to be there, and when it was not: nobody's time
-- runs meanwhile.
create table pulse (
    id       integer primary key check (id = 1),
    seen_ms  integer not null
) strict;
create table outage (
    from_ms  integer primary key,
    to_ms    integer not null
) strict, without rowid;

-- When a guest is not to be waited for: hours of sleep, holidays.
create table rhythm (
    guest_id  text primary key references guest (id) on delete cascade,
    body      text not null
) strict, without rowid;
