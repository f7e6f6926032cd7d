-- The log of a finished game as one compressed body (`archive.rs` has its form),
-- numbered from 1 to `n_entries`. Its last entry stays where it was, as a table's
-- lists and its row need it; all others are gone from `entry`. `n_undone` counts
-- what was undone, so that nobody has to unpack it for that. With a rowid, since
-- bodies are too long for the pages of an index.
create table archive (
    table_id   text primary key not null references game_table (id) on delete cascade,
    n_entries  integer not null,
    n_undone   integer not null,
    body       blob not null
) strict;

-- Finished tables that are still to be archived are read from their own index.
alter table game_table add column is_archived integer not null default 0;
create index game_table_to_archive on game_table (updated_ms)
    where is_archived = 0 and status in ('over', 'closed');
