//! A house as both sides of a move know it: its tables, their columns, and what
//! these hold.

/// A table as both sides know it.
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) columns: &'static [(&'static str, Kind)],
}

impl Table {
    /// The names of its columns, with commas.
    pub(crate) fn list(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }
}

/// What a column holds. SQLite has one kind of number; PostgreSQL has several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Bytes,
    Bool,
    /// 16 bits with a sign.
    Small,
    /// 32 bits with a sign.
    Signed,
    /// 32 bits without a sign, which PostgreSQL keeps bit for bit.
    Unsigned,
    /// 64 bits with a sign.
    Long,
}

macro_rules! tables {
    ($($table:ident { $($column:ident: $kind:ident),* })*) => {
        &[$(Table {
            name: stringify!($table),
            columns: &[$((stringify!($column), Kind::$kind)),*],
        }),*]
    };
}

/// Everything, in an order in which every row finds those it names. Of the
/// entries of an archived game there are only those that came after it. Where
/// each table stands (`tip`) comes after its entries: a file keeps it with the
/// last one.
pub(crate) const HOUSE: &[Table] = tables! {
    house {
        secret: Bytes
    }
    house_key {
        name: Text, body: Bytes
    }
    pulse {
        id: Signed, seen_ms: Long
    }
    outage {
        from_ms: Long, to_ms: Long
    }
    guest {
        id: Text, secret_hash: Bytes, name: Text, colour: Small, is_banned: Bool,
        created_ms: Long, seen_ms: Long
    }
    device {
        secret_hash: Bytes, guest_id: Text
    }
    device_link {
        token_hash: Bytes, guest_id: Text, expires_ms: Long
    }
    rhythm {
        guest_id: Text, body: Text
    }
    wishes {
        guest_id: Text, body: Text
    }
    challenge {
        id: Text, game: Text, rules_version: Unsigned, options: Text, opening: Text, seed: Text,
        terms: Text, line: Text, maker: Text, day: Unsigned, is_known: Bool, opened_ms: Long,
        created_ms: Long
    }
    game_table {
        id: Text, game: Text, rules_version: Unsigned, options: Text, status: Text,
        is_listed: Bool, has_hints: Bool, maker: Text, invite_hash: Bytes, seed: Text,
        version: Unsigned, opening: Text, agreement: Text, starts_ms: Long, evening: Text,
        closed_because: Text, challenge: Text, bottle: Text, since: Unsigned, is_late: Bool,
        n_hints: Unsigned, is_archived: Bool, created_ms: Long, updated_ms: Long
    }
    seat {
        table_id: Text, seat: Small, guest_id: Text, name: Text, bot: Text, contribution: Text,
        is_ready: Bool
    }
    conduct {
        table_id: Text, guest_id: Text, is_muted: Bool, is_removed: Bool
    }
    result {
        table_id: Text, seat: Small, rank: Small, points: Signed
    }
    talk {
        table_id: Text, n: Unsigned, guest_id: Text, name: Text, seat: Small, body: Text,
        ref: Text, at_ms: Long
    }
    review {
        table_id: Text, is_hindsight: Bool, seq: Unsigned, format: Unsigned, body: Text
    }
    deadline {
        table_id: Text, seat: Small, asked: Unsigned, due_ms: Long, remind_ms: Long
    }
    endpoint {
        id: Text, guest_id: Text, way: Text, target: Text, keys: Text, host: Text,
        wants: Unsigned, digest_minutes: Unsigned, is_verified: Bool, created_ms: Long,
        last_ok_ms: Long, last_error: Text, n_failures: Unsigned, failing_since_ms: Long,
        retry_ms: Long, claimed_until: Long
    }
    outbox {
        endpoint_id: Text, table_id: Text, kind: Small, n: Unsigned, due_ms: Long,
        deadline_ms: Long, sent_ms: Long
    }
    bottle {
        id: Text, table_id: Text, game: Text, seq: Unsigned, seat: Small, guest_id: Text,
        line: Text, is_named: Bool, withdrawn_ms: Long, created_ms: Long
    }
    decision {
        bottle_id: Text, guest_id: Text, text: Text, judged: Text, has_found: Bool,
        table_id: Text, margin: Signed, at_ms: Long
    }
    puzzle_try {
        guest_id: Text, game: Text, puzzle: Text, n_tries: Unsigned, is_solved: Bool,
        is_given_up: Bool, day: Unsigned, at_ms: Long
    }
    entry {
        table_id: Text, seq: Unsigned, kind: Text, seat: Small, body: Text, ref: Text,
        fingerprint: Unsigned, at_ms: Long, spent_ms: Unsigned
    }
    archive {
        table_id: Text, n_entries: Unsigned, n_undone: Unsigned, body: Bytes
    }
    tip {
        table_id: Text, seq: Unsigned, fingerprint: Unsigned, acting: Small, bots: Small,
        resigned: Small, at_ms: Long
    }
};
