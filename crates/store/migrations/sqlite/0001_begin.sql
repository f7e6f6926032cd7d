-- Guests have no account: a random secret in a cookie, stored hashed.
create table guest (
    id           text primary key,
    secret_hash  blob not null unique,
    name         text not null,
    colour       integer not null,
    is_banned    integer not null default 0,
    created_ms   integer not null,
    seen_ms      integer not null
) strict, without rowid;

-- One-time links that move a guest to another device.
create table device_link (
    token_hash  blob primary key,
    guest_id    text not null references guest (id) on delete cascade,
    expires_ms  integer not null
) strict, without rowid;

-- One playing of a game. `head` is the last entry's seq; `version` guards
-- everything that is not an entry.
create table game_table (
    id             text primary key,
    game           text not null,
    rules_version  integer not null,
    options        text not null,
    status         text not null,
    is_listed      integer not null,
    maker          text,
    invite_hash    blob not null,
    seed           text not null,
    head           integer not null,
    version        integer not null,
    to_act         text not null,
    created_ms     integer not null,
    updated_ms     integer not null
) strict, without rowid;
create index game_table_by_status on game_table (status, updated_ms);

create table seat (
    table_id      text not null references game_table (id) on delete cascade,
    seat          integer not null,
    guest_id      text,
    bot           text,
    contribution  text,
    is_ready      integer not null,
    is_resigned   integer not null,
    primary key (table_id, seat)
) strict, without rowid;
create index seat_by_guest on seat (guest_id);

-- The log is the truth. The primary key decides who moved first.
create table entry (
    table_id     text not null references game_table (id) on delete cascade,
    seq          integer not null,
    kind         text not null,
    seat         integer,
    body         text not null,
    ref          text,
    fingerprint  integer not null,
    at_ms        integer not null,
    primary key (table_id, seq)
) strict, without rowid;
create unique index entry_by_ref on entry (table_id, seat, ref) where ref is not null;

create table result (
    table_id  text not null references game_table (id) on delete cascade,
    seat      integer not null,
    rank      integer not null,
    points    integer not null,
    primary key (table_id, seat)
) strict, without rowid;

create table talk (
    table_id  text not null references game_table (id) on delete cascade,
    n         integer not null,
    guest_id  text,
    name      text not null,
    seat      integer,
    body      text not null,
    at_ms     integer not null,
    primary key (table_id, n)
) strict, without rowid;
