//! A NATS server.

/// A NATS server.
pub struct Nats;
