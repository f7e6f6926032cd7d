-- The same house as in a file, for any number of servers. Ids are compared byte
-- by byte; numbers without a sign are stored bit for bit in those with one.

-- What makes this house another than all others. `changes` is raised by whoever
-- changes something beside the servers; `min_reader` is the oldest version of
-- these tables that may still use them.
create table house (
    id          int primary key check (id = 1),
    program     text not null default 'tidetable',
    version     int not null,
    min_reader  int not null,
    changes     int not null default 0,
    secret      bytea check (length(secret) = 32)
);

-- Keys that the house has made for itself, by name.
create table house_key (
    name  text collate "C" primary key,
    body  bytea not null
);

-- Servers that use this house, by the database's clock.
create table node (
    id    bigint primary key,
    seen  timestamptz not null
);

-- Guests have no account: a random secret in a cookie, stored hashed.
create table guest (
    id           text collate "C" primary key,
    secret_hash  bytea not null unique,
    name         text not null,
    colour       smallint not null,
    is_banned    bool not null,
    created_ms   bigint not null,
    seen_ms      bigint not null
);
create index guest_by_seen on guest (seen_ms desc, id);

-- A guest may have several devices, each with a secret of its own. The first
-- stays in the guest's row.
create table device (
    secret_hash  bytea primary key,
    guest_id     text collate "C" not null references guest (id) on delete cascade
);
create index device_by_guest on device (guest_id);

-- One-time links that move a guest to another device.
create table device_link (
    token_hash  bytea primary key,
    guest_id    text collate "C" not null references guest (id) on delete cascade,
    expires_ms  bigint not null
);
create index device_link_by_guest on device_link (guest_id);
create index device_link_by_end on device_link (expires_ms);

-- When a guest is not to be waited for: hours of sleep, holidays.
create table rhythm (
    guest_id  text collate "C" primary key references guest (id) on delete cascade,
    body      text not null
);

-- What a guest wants to be done with games they have played, as JSON.
create table wishes (
    guest_id  text collate "C" primary key references guest (id) on delete cascade,
    body      text not null
);

-- A deal that several play, each at a table of their own. `opening` says who
-- sits where and what was added to the chance; of a daily deal `day` is the
-- day of the house. Once `opened_ms` is set, anybody may see how it went.
create table challenge (
    id             text collate "C" primary key,
    game           text collate "C" not null,
    rules_version  int not null,
    options        text not null,
    opening        text not null,
    seed           text not null,
    terms          text not null,
    line           text not null,
    maker          text collate "C" references guest (id) on delete set null,
    day            int,
    is_known       bool not null,
    opened_ms      bigint,
    created_ms     bigint not null
);
create unique index challenge_by_day on challenge (game, day) where day is not null;
create index challenge_by_maker on challenge (maker) where maker is not null;
create index challenge_to_open on challenge (day) where day is not null and opened_ms is null;

-- One playing of a game: all of it that no move changes. `version` guards it.
create table game_table (
    id              text collate "C" primary key,
    game            text collate "C" not null,
    rules_version   int not null,
    options         text not null,
    status          text collate "C" not null,
    is_listed       bool not null,
    has_hints       bool not null,
    maker           text collate "C",
    invite_hash     bytea not null,
    seed            text not null,
    version         int not null,
    opening         text,
    agreement       text not null,
    starts_ms       bigint,
    evening         text collate "C",
    closed_because  text,
    challenge       text collate "C" references challenge (id),
    bottle          text collate "C",
    since           int,
    is_late         bool not null,
    n_hints         int not null default 0,
    is_archived     bool not null default false,
    created_ms      bigint not null,
    updated_ms      bigint not null
);
create index game_table_by_status on game_table (status, updated_ms, id);
create index game_table_listed on game_table (status, updated_ms, id) where is_listed;
create index game_table_by_maker on game_table (maker) where maker is not null;
create index live_by_maker on game_table (maker) where status = 'live';
create index game_table_by_evening on game_table (evening) where evening is not null;
create index game_table_by_challenge on game_table (challenge) where challenge is not null;

-- Finished tables that are still to be archived are read from their own index.
create index game_table_to_archive on game_table (updated_ms)
    where not is_archived and status in ('over', 'closed');

-- Where a table stands: one narrow row that every move changes, and whose lock
-- decides who was first. `is_open` says whether it is being played; `thinker` is
-- the server that owes a bot's move, 0 if nobody has taken it on, and null if
-- none is due. The free half of each page keeps a row's new versions beside the
-- old ones, so that the key's index stays as it is.
create table tip (
    at_ms        bigint not null,
    thinker      bigint,
    seq          int not null,
    fingerprint  int not null,
    acting       smallint not null,
    bots         smallint not null,
    resigned     smallint not null,
    is_open      bool not null,
    table_id     text collate "C" primary key
) with (fillfactor = 50);
create index tip_by_thinker on tip (thinker) where thinker is not null;

-- The log is the truth. It names its table without a foreign key, which would
-- lock the table's row at every move.
create table entry (
    at_ms        bigint not null,
    seq          int not null,
    fingerprint  int not null,
    spent_ms     int,
    seat         smallint,
    kind         text collate "C" not null,
    table_id     text collate "C" not null,
    body         text not null,
    ref          text,
    primary key (table_id, seq)
);

-- The log of a finished game as one compressed body (`archive.rs` has its form),
-- numbered from 1 to `n_entries`, in the place of its entries. `n_undone` counts
-- what was undone, so that nobody has to unpack it for that.
create table archive (
    table_id   text collate "C" primary key references game_table (id) on delete cascade,
    n_entries  int not null,
    n_undone   int not null,
    body       bytea not null
);
-- PostgreSQL need not try to make it smaller still.
alter table archive alter column body set storage external;

create table seat (
    table_id      text collate "C" not null references game_table (id) on delete cascade,
    seat          smallint not null,
    guest_id      text collate "C",
    name          text,
    bot           text,
    contribution  text,
    is_ready      bool not null,
    primary key (table_id, seat)
);
create index seat_by_guest on seat (guest_id) where guest_id is not null;

-- Whom a table's maker has muted or sent away.
create table conduct (
    table_id    text collate "C" not null references game_table (id) on delete cascade,
    guest_id    text collate "C" not null,
    is_muted    bool not null,
    is_removed  bool not null,
    primary key (table_id, guest_id)
);
create index conduct_by_guest on conduct (guest_id);

create table result (
    table_id  text collate "C" not null references game_table (id) on delete cascade,
    seat      smallint not null,
    rank      smallint not null,
    points    int not null,
    primary key (table_id, seat)
);

create table talk (
    table_id  text collate "C" not null references game_table (id) on delete cascade,
    n         int not null,
    guest_id  text collate "C",
    name      text not null,
    seat      smallint,
    body      text not null,
    ref       text,
    at_ms     bigint not null,
    primary key (table_id, n)
);
-- A line that is sent twice is said once.
create unique index talk_by_ref on talk (table_id, guest_id, ref) where ref is not null;
create index talk_by_guest on talk (guest_id) where guest_id is not null;

-- What a bot thinks of a decision of a finished game, as its judge wrote it
-- down; rows of another format are written anew.
create table review (
    table_id      text collate "C" not null references game_table (id) on delete cascade,
    is_hindsight  bool not null,
    seq           int not null,
    format        int not null,
    body          text not null,
    primary key (table_id, is_hindsight, seq)
);

-- The server that looks back at a game.
create table review_job (
    table_id      text collate "C" not null,
    is_hindsight  bool not null,
    node          bigint not null,
    primary key (table_id, is_hindsight)
);
create index review_job_by_node on review_job (node);

-- When something is due: a seat's decision, or the beginning of a table (seat
-- -1). Moves write it, so it has no foreign key either.
create table deadline (
    table_id   text collate "C" not null,
    seat       smallint not null,
    asked      int not null,
    due_ms     bigint not null,
    remind_ms  bigint,
    primary key (table_id, seat)
);
create index deadline_by_due on deadline (due_ms);
create index deadline_by_remind on deadline (remind_ms) where remind_ms is not null;

-- When the house was last known to be there, and when it was not: nobody's time
-- runs meanwhile.
create table pulse (
    id       int primary key check (id = 1),
    seen_ms  bigint not null
);
create table outage (
    from_ms  bigint primary key,
    to_ms    bigint not null
);

-- Where people want to be called back. `target` is the address by which one
-- endpoint differs from another, `keys` what else is needed to reach it, as
-- JSON; `wants` has a bit for each kind of notice. Whoever delivers takes an
-- endpoint until `claimed_until`; after a failure it rests until `retry_ms`.
create table endpoint (
    id                text collate "C" primary key,
    guest_id          text collate "C" not null references guest (id) on delete cascade,
    way               text not null,
    target            text collate "C" not null,
    keys              text not null,
    host              text collate "C" not null,
    wants             int not null,
    digest_minutes    int not null,
    is_verified       bool not null,
    created_ms        bigint not null,
    last_ok_ms        bigint,
    last_error        text,
    n_failures        int not null default 0,
    failing_since_ms  bigint,
    retry_ms          bigint not null default 0,
    claimed_until     bigint not null default 0
);
create unique index endpoint_by_target on endpoint (target, guest_id);
create index endpoint_by_guest on endpoint (guest_id);
create index endpoint_unverified on endpoint (created_ms) where not is_verified;

-- What is still to be told (an outbox): one row for an endpoint, a table and a
-- kind, however often it comes up. `n` counts how often that was; a row
-- without `due_ms` has been told, and stays for a while so that the same is
-- not told again at once.
create table outbox (
    endpoint_id  text collate "C" not null references endpoint (id) on delete cascade,
    table_id     text collate "C" not null references game_table (id) on delete cascade,
    kind         smallint not null,
    n            int not null,
    due_ms       bigint,
    deadline_ms  bigint,
    sent_ms      bigint not null,
    primary key (endpoint_id, table_id, kind)
);
create index outbox_due on outbox (due_ms) where due_ms is not null;
create index outbox_told on outbox (sent_ms) where due_ms is null;
create index outbox_by_table on outbox (table_id);

-- A decision of a finished game, for others to decide again.
create table bottle (
    id            text collate "C" primary key,
    table_id      text collate "C" references game_table (id) on delete set null,
    game          text collate "C" not null,
    seq           int not null,
    seat          smallint not null,
    guest_id      text collate "C" references guest (id) on delete set null,
    line          text not null,
    is_named      bool not null,
    withdrawn_ms  bigint,
    created_ms    bigint not null
);
create index bottle_by_guest on bottle (guest_id) where guest_id is not null;
create index bottle_by_table on bottle (table_id) where table_id is not null;

-- What somebody would have done, what a bot thinks of it as JSON, and the table
-- at which they have played on.
create table decision (
    bottle_id  text collate "C" not null references bottle (id) on delete cascade,
    guest_id   text collate "C" not null references guest (id) on delete cascade,
    text       text not null,
    judged     text not null,
    has_found  bool not null,
    table_id   text collate "C",
    margin     int,
    at_ms      bigint not null,
    primary key (bottle_id, guest_id)
);
create index decision_by_guest on decision (guest_id);

-- How somebody is doing with a puzzle. `day` is set if it was solved on the day
-- whose puzzle it was.
create table puzzle_try (
    guest_id     text collate "C" not null references guest (id) on delete cascade,
    game         text collate "C" not null,
    puzzle       text collate "C" not null,
    n_tries      int not null,
    is_solved    bool not null,
    is_given_up  bool not null,
    day          int,
    at_ms        bigint not null,
    primary key (guest_id, game, puzzle)
);
