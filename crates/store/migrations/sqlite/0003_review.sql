-- What a bot thinks of a decision of a finished game, as its judge wrote it
-- down; rows of another format are written anew.
create table review (
    table_id      text not null references game_table (id) on delete cascade,
    is_hindsight  integer not null,
    seq           integer not null,
    format        integer not null,
    body          text not null,
    primary key (table_id, is_hindsight, seq)
) strict, without rowid;
