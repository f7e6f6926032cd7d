-- Where people want to be called back. `target` is the address by which one
-- endpoint differs from another, `keys` what else is needed to reach it, as
-- JSON; `wants` has a bit for each kind of notice. Whoever delivers takes an
-- endpoint until `claimed_until`; after a failure it rests until `retry_ms`.
create table endpoint (
    id                text primary key,
    guest_id          text not null references guest (id) on delete cascade,
    way               text not null,
    target            text not null,
    keys              text not null,
    host              text not null,
    wants             integer not null,
    digest_minutes    integer not null,
    is_verified       integer not null,
    created_ms        integer not null,
    last_ok_ms        integer,
    last_error        text,
    n_failures        integer not null default 0,
    failing_since_ms  integer,
    retry_ms          integer not null default 0,
    claimed_until     integer not null default 0
) strict, without rowid;
create unique index endpoint_by_target on endpoint (target, guest_id);
create index endpoint_by_guest on endpoint (guest_id);

-- What is still to be told (an outbox): one row for an endpoint, a table and a
-- kind, however often it comes up. `n` counts how often that was; a row
-- without `due_ms` has been told, and stays for a while so that the same is
-- not told again at once.
create table outbox (
    endpoint_id  text not null references endpoint (id) on delete cascade,
    table_id     text not null references game_table (id) on delete cascade,
    kind         integer not null,
    n            integer not null,
    due_ms       integer,
    deadline_ms  integer,
    sent_ms      integer not null,
    primary key (endpoint_id, table_id, kind)
) strict, without rowid;
create index outbox_due on outbox (due_ms) where due_ms is not null;
create index outbox_told on outbox (sent_ms) where due_ms is null;
create index outbox_by_table on outbox (table_id);

-- Keys that the house has made for itself, by name.
create table house_key (
    name  text primary key,
    body  blob not null
) strict, without rowid;
