//! Being called back: endpoints, and what is still to be told there (a
//! transactional outbox). Notices are written with what they tell of, claimed
//! by whoever delivers them, and told at least once.

use async_trait::async_trait;

use crate::StoreError;

/// What somebody can be told of. The number is the bit in
/// [`Endpoint::wants`], and what stands in rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoticeKind {
    /// A table waits for a decision of theirs.
    MyTurn = 0,
    /// A game they sit at begins, or will at the time that was agreed.
    Begins = 1,
    /// A game they sit at is over.
    Over = 2,
    /// Somebody proposes something that they have to answer.
    Proposal = 3,
    /// Somebody says something at a table of theirs.
    Talk = 4,
    /// Their time is running out.
    Reminder = 5,
    /// A table of theirs was closed.
    Closing = 6,
    /// Somebody has opened a bottle of theirs, from the table's game.
    Bottle = 7,
}

impl NoticeKind {
    /// Every kind.
    pub const ALL: [NoticeKind; 8] = [
        NoticeKind::MyTurn,
        NoticeKind::Begins,
        NoticeKind::Over,
        NoticeKind::Proposal,
        NoticeKind::Talk,
        NoticeKind::Reminder,
        NoticeKind::Closing,
        NoticeKind::Bottle,
    ];

    /// Its bit.
    pub fn bit(self) -> u32 {
        1 << self as u32
    }

    /// The same is told at most once in this time. Talk goes on for a while.
    pub fn pause_ms(self) -> i64 {
        match self {
            NoticeKind::Talk => 15 * 60_000,
            _ => 60_000,
        }
    }

    /// The kind of this number.
    pub fn numbered(number: u32) -> Option<NoticeKind> {
        NoticeKind::ALL.get(number as usize).copied()
    }
}

/// What an endpoint is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// A browser, by its push service.
    Push,
    /// An e-mail address.
    Mail,
    /// An address that takes plain JSON.
    Webhook,
    /// A webhook of the form that Slack and Mattermost take.
    Slack,
    /// A webhook of the form that Discord takes.
    Discord,
}

impl Way {
    /// Every way.
    pub const ALL: [Way; 5] = [Way::Push, Way::Mail, Way::Webhook, Way::Slack, Way::Discord];

    /// Its name in rows.
    pub fn name(self) -> &'static str {
        match self {
            Way::Push => "push",
            Way::Mail => "mail",
            Way::Webhook => "webhook",
            Way::Slack => "slack",
            Way::Discord => "discord",
        }
    }

    /// The way of this name.
    pub fn named(name: &str) -> Option<Way> {
        Way::ALL.into_iter().find(|way| way.name() == name)
    }
}

/// Where somebody wants to be called back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    /// Random, and no secret.
    pub id: String,
    /// Whose it is.
    pub guest_id: String,
    /// What it is.
    pub way: Way,
    /// Its address. A guest has no two endpoints with the same, and a browser
    /// is only ever one guest's.
    pub target: String,
    /// What else is needed to reach it, as JSON.
    pub keys: String,
    /// Who takes what is sent there: those with the same are told one after
    /// the other.
    pub host: String,
    /// The bits of the kinds that are told there.
    pub wants: u32,
    /// At most one message in so many minutes; 0 gathers nothing.
    pub digest_minutes: u32,
    /// Whether it is known to be theirs; before, nothing is told there.
    pub is_verified: bool,
    /// When it was added.
    pub created_ms: i64,
    /// When something last arrived.
    pub last_ok_ms: Option<i64>,
    /// Why the last attempt failed, if it did.
    pub last_error: Option<String>,
    /// How many attempts have failed since something last arrived.
    pub n_failures: u32,
    /// Since when they fail.
    pub failing_since_ms: Option<i64>,
}

/// Something that a guest is to be told of a table, wherever they want to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeRow {
    /// Whom.
    pub guest_id: String,
    /// Of what.
    pub kind: NoticeKind,
    /// Not before then.
    pub due_ms: i64,
    /// When their time is up, where time counts.
    pub deadline_ms: Option<i64>,
}

/// Which notices to claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claiming {
    /// What is due by now.
    pub now_ms: i64,
    /// Whoever claims has until then; afterwards others may.
    pub until_ms: i64,
    /// At most so many endpoints.
    pub most: u32,
    /// At most so many of one host.
    pub most_of_host: u32,
    /// None of these hosts, because they are busy.
    pub busy: Vec<String>,
}

/// An endpoint that was claimed, with what is to be told there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The endpoint.
    pub endpoint: Endpoint,
    /// Until when it is claimed; that is how the claim is known again.
    pub until_ms: i64,
    /// What is due, or, where a digest is wanted, all there is; the oldest
    /// first, and at most [`MAX_CLAIMED`].
    pub notices: Vec<DueNotice>,
}

/// Notices of one endpoint that are claimed at once.
pub const MAX_CLAIMED: u32 = 50;

/// A notice that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueNotice {
    /// The table it tells of.
    pub table_id: String,
    /// What it tells.
    pub kind: NoticeKind,
    /// How often it has come up; one that comes up again while it is being
    /// delivered is another.
    pub n: u32,
    /// Since when it is due.
    pub due_ms: i64,
    /// When time is up, where time counts.
    pub deadline_ms: Option<i64>,
}

/// What became of a claim. It ends with this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// Which endpoint.
    pub endpoint_id: String,
    /// The claim's end, by which it is known.
    pub until_ms: i64,
    /// When.
    pub at_ms: i64,
    /// What became of its notices; those that are not named stay as they are.
    pub fates: Vec<(DueNotice, Fate)>,
    /// How the endpoint is.
    pub verdict: Verdict,
}

/// What became of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It was told.
    Told,
    /// There is nothing to tell any more.
    Dropped,
    /// It is due at this time, and not before.
    PutOff(i64),
}

/// How an endpoint is after an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Something has arrived.
    Well,
    /// It was not tried.
    Untried,
    /// It was not its turn: whoever takes what is sent there is in trouble.
    Rests {
        /// When to try again.
        until_ms: i64,
    },
    /// Nothing arrived.
    Failed {
        /// Why, in a sentence.
        why: String,
        /// When to try again.
        retry_ms: i64,
    },
    /// It is no more, and is forgotten with all that was to be told there.
    Gone,
}

/// Endpoints and what is told there; part of every [`Store`](crate::Store).
#[async_trait]
pub trait Outbox: Send + Sync + 'static {
    /// A key of this house by name: the one that is kept, or this one, which is
    /// kept from now on.
    async fn house_key(&self, name: &str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError>;

    /// A guest's endpoints, the oldest first.
    async fn endpoints(&self, guest_id: &str) -> Result<Vec<Endpoint>, StoreError>;
    /// One endpoint.
    async fn endpoint(&self, id: &str) -> Result<Option<Endpoint>, StoreError>;
    /// Adds an endpoint, or renews the one that this guest has with the same
    /// target, which keeps its id and whether it is verified. A browser that
    /// was another guest's is theirs no more. `None` if they have as many as
    /// they may.
    async fn add_endpoint(
        &self,
        endpoint: Endpoint,
        most: u32,
    ) -> Result<Option<Endpoint>, StoreError>;
    /// Changes what is told at an endpoint, and how often. Fails with
    /// [`StoreError::Missing`] unless it is this guest's.
    async fn change_endpoint(
        &self,
        guest_id: &str,
        id: &str,
        wants: u32,
        digest_minutes: u32,
    ) -> Result<(), StoreError>;
    /// An endpoint is known to be its guest's.
    async fn verify_endpoint(&self, id: &str) -> Result<(), StoreError>;
    /// Forgets an endpoint with all that was to be told there.
    async fn remove_endpoint(&self, id: &str) -> Result<(), StoreError>;

    /// Adds notices that belong to no entry; those with an entry come with its
    /// [`Append`](crate::Append).
    async fn add_notices(&self, table_id: &str, notices: Vec<NoticeRow>) -> Result<(), StoreError>;
    /// When the first notice is due that has not been told.
    async fn next_notice_ms(&self) -> Result<Option<i64>, StoreError>;
    /// Claims endpoints for which something is due (a lease). What is claimed
    /// and never settled is claimed again once the lease is over.
    async fn claim_notices(&self, claiming: Claiming) -> Result<Vec<Claim>, StoreError>;
    /// Ends a claim.
    async fn settle_notices(&self, settlement: Settlement) -> Result<(), StoreError>;
    /// Forgets notices that were told before one time, and endpoints that were
    /// added before another and never verified.
    async fn clean_notices(
        &self,
        told_before_ms: i64,
        added_before_ms: i64,
    ) -> Result<(), StoreError>;
}
