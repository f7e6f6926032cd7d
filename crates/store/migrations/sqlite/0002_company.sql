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

-- A move is one row and nothing else: who is to act stands with the last
-- entry, and a table's row changes only with its stage. (Before, a move wrote
-- three pages; now it writes one.)
alter table entry add column to_act text not null default '';
update entry
set to_act = (select to_act from game_table where id = table_id)
where seq = (select head from game_table where id = table_id);
drop index entry_by_ref;
drop index game_table_by_status;
alter table game_table drop column head;
alter table game_table drop column to_act;
create index game_table_by_status on game_table (status, updated_ms);
