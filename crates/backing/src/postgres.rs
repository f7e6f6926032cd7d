//! A PostgreSQL server.

/// A PostgreSQL server.
pub struct Postgres;
