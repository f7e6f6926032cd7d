-- A guest may have several devices, each with a secret of its own. The first
-- stays in the guest's row.
create table device (
    secret_hash  blob primary key,
    guest_id     text not null references guest (id) on delete cascade
) strict, without rowid;
create index device_by_guest on device (guest_id);

-- What to call whoever sits there where one device is passed around.
alter table seat add column name text;

-- Whom a table's maker has muted or sent away.
create table conduct (
    table_id    text not null references game_table (id) on delete cascade,
    guest_id    text not null,
    is_muted    integer not null,
    is_removed  integer not null,
    primary key (table_id, guest_id)
) strict, without rowid;

-- Lists are sorted by time. Tables in play change with every move and are few,
-- so they are found by status and their times are kept out of any index. (An
-- `in` would build a little table at every move.)
drop index game_table_by_status;
create index game_table_in_play on game_table (status)
    where status = 'lobby' or status = 'live';
create index game_table_ended on game_table (status, updated_ms)
    where status = 'over' or status = 'closed' or status = 'halted';
