-- A deal that several play, each at a table of their own. `opening` says who
-- sits where and what was added to the chance; of a daily deal `day` is the
-- day of the house. Once `opened_ms` is set, anybody may see how it went.
create table challenge (
    id             text primary key,
    game           text not null,
    rules_version  integer not null,
    options        text not null,
    opening        text not null,
    seed           text not null,
    terms          text not null,
    line           text not null,
    maker          text references guest (id) on delete set null,
    day            integer,
    is_known       integer not null,
    opened_ms      integer,
    created_ms     integer not null
) strict, without rowid;
create unique index challenge_by_day on challenge (game, day) where day is not null;
create index challenge_by_maker on challenge (maker) where maker is not null;
create index challenge_to_open on challenge (day) where day is not null and opened_ms is null;

-- What a table belongs to: a challenge, or a bottle from which it plays on
-- after the entry `since`. How many hints were given at it, and whether its
-- challenge was open to everybody when it was made.
alter table game_table add column challenge text references challenge (id);
alter table game_table add column bottle text;
alter table game_table add column since integer;
alter table game_table add column is_late integer not null default 0;
alter table game_table add column n_hints integer not null default 0;
create index game_table_by_challenge on game_table (challenge) where challenge is not null;

-- A decision of a finished game, for others to decide again.
create table bottle (
    id            text primary key,
    table_id      text references game_table (id) on delete set null,
    game          text not null,
    seq           integer not null,
    seat          integer not null,
    guest_id      text references guest (id) on delete set null,
    line          text not null,
    is_named      integer not null,
    withdrawn_ms  integer,
    created_ms    integer not null
) strict, without rowid;
create index bottle_by_guest on bottle (guest_id) where guest_id is not null;
create index bottle_by_table on bottle (table_id) where table_id is not null;

-- What somebody would have done, what a bot thinks of it as JSON, and the table
-- at which they have played on.
create table decision (
    bottle_id  text not null references bottle (id) on delete cascade,
    guest_id   text not null references guest (id) on delete cascade,
    text       text not null,
    judged     text not null,
    has_found  integer not null,
    table_id   text,
    margin     integer,
    at_ms      integer not null,
    primary key (bottle_id, guest_id)
) strict, without rowid;
create index decision_by_guest on decision (guest_id);

-- How somebody is doing with a puzzle. `day` is set if it was solved on the day
-- whose puzzle it was.
create table puzzle_try (
    guest_id   text not null references guest (id) on delete cascade,
    game       text not null,
    puzzle     text not null,
    n_tries    integer not null,
    is_solved  integer not null,
    is_given_up  integer not null,
    day        integer,
    at_ms      integer not null,
    primary key (guest_id, game, puzzle)
) strict, without rowid;

-- What a guest wants to be done with games they have played, as JSON.
create table wishes (
    guest_id  text primary key references guest (id) on delete cascade,
    body      text not null
) strict, without rowid;
