//! For tests: starts a PostgreSQL and a NATS server of their own in temporary
//! folders, without rights and without services of the system, kills them and
//! starts them again.

mod nats;
mod postgres;
mod processes;

pub use nats::Nats;
pub use postgres::Postgres;
