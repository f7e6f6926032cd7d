//! What a table's task knows: the stored row, and the position its log gives.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use hosting::{Live, PERSON, PlayerName, Stranded};
use rules::{Control, Outcome, Seat, SeatCount, SeatSet, StoredEntry, ToAct, Viewer};
use store::{
    Append, Due, End, EntryRow, Guest, LobbyChange, NodeId, Outage, Situation, Status, StoreError,
    TableRow,
};
use wire::{Belongs, Deed, Evening, Problem, Rejected, Rhythm, ScreenHead, ScreenTag};

use super::messages;
use crate::challenges;
use crate::notices::hooks;
use crate::pace::{Clocks, read_agreement};
use crate::problem::{fault, from_open, from_store, problem};
use crate::stored::{self, Opening, has_people};
use crate::table_change;
use crate::table_lines::{Names, learn_names};
use crate::time::Time;
use crate::{App, guarded, secrets};

/// Entries that are replayed where they are asked for: that takes a fraction of a
/// millisecond, and nobody waits behind somebody else's long log.
pub(crate) const SHORT_LOG: usize = 160;

/// What a screen says of events where there are none.
const NOTHING_TOLD: &[u8] = br#""events":[],"words":[],"faded":[]"#;

pub(super) struct Loaded {
    pub(super) row: TableRow,
    pub(super) invite_hash: [u8; 32],
    pub(super) live: Option<Box<dyn Live>>,
    /// Why the log goes no further.
    pub(super) stranded: Option<Stranded>,
    /// By seat: the bot that sat there at the beginning.
    first_bots: Vec<Option<PlayerName>>,
    /// The secret of the invite link, if it follows from the seed.
    pub(super) invite: Option<String>,
    /// Names and colours of guests at the table, by id.
    pub(super) names: Names,
    pub(super) clocks: Clocks,
    /// What is due by those clocks.
    pub(super) dues: Vec<Due>,
    /// By seat: when its person is not to be waited for; only where days count.
    pub(super) rhythms: Vec<Rhythm>,
    /// How the games of the evening went, if it has others.
    pub(super) evening: Option<Evening>,
    /// The challenge or bottle it belongs to.
    pub(super) belongs: Option<Belongs>,
    time: Time,
}

impl Loaded {
    /// Reads the table and replays its log.
    pub(super) async fn load(app: &Arc<App>, id: &str) -> Result<Loaded, Problem> {
        let store_failed = |error: StoreError| from_store(&error);
        let missing = || problem(Rejected::Missing, "there is no such table");
        let row = app.store.table(id).await.map_err(store_failed)?;
        let row = row.ok_or_else(missing)?;
        let invite = app.store.invite_hash(id).await.map_err(store_failed)?;
        let invite_hash = invite.ok_or_else(missing)?;
        let invite = secrets::invite_of(&row);
        let clocks = Clocks::new(read_agreement(&row.agreement), row.seats.len());
        let mut loaded = Loaded {
            clocks,
            dues: Vec::new(),
            rhythms: Vec::new(),
            evening: None,
            belongs: challenges::belongs(app, &row).await?,
            time: app.time.clone(),
            invite: Some(invite).filter(|invite| secrets::matches(invite, &invite_hash)),
            row,
            invite_hash,
            live: None,
            stranded: None,
            first_bots: Vec::new(),
            names: Names::new(),
        };
        loaded.learn_opening();
        loaded.learn_names(app).await;
        loaded.learn_rhythms(app).await;
        loaded.learn_evening(app).await;
        if loaded.row.head > 0 {
            let mut rows = app.store.entries(id, 0).await.map_err(store_failed)?;
            // What came after the row was read is followed later.
            let head = loaded.row.head;
            rows.retain(|row| row.entry.seq <= head);
            // Only clocks ask when things happened.
            let timed = match loaded.clocks.has_pace() {
                true => rows.clone(),
                false => Vec::new(),
            };
            loaded.replay(app, rows).await?;
            loaded.clocks = loaded.clocks_after(&timed);
            loaded.learn_dues(&app.outages.all());
        }
        Ok(loaded)
    }

    /// Replays the log; a long one away from the threads that serve people.
    async fn replay(&mut self, app: &Arc<App>, rows: Vec<EntryRow>) -> Result<(), Problem> {
        let resumed = match rows.len() <= SHORT_LOG {
            true => stored::resume(&self.row, rows),
            false => {
                let row = self.row.clone();
                let resumed = tokio::task::spawn_blocking(move || stored::resume(&row, rows));
                let resumed = resumed.await;
                resumed.map_err(|error| fault("a stored table", &error))?
            }
        };
        self.live = resumed.live;
        match resumed.stranded {
            Some(stranded) => self.halt(app, stranded).await,
            None => Ok(()),
        }
    }

    /// A log that does not replay is a bug: the table stops, openly. What is
    /// over stays over, and another version of the rules may come back, so
    /// those are not written down.
    pub(super) async fn halt(&mut self, app: &Arc<App>, why: Stranded) -> Result<(), Problem> {
        let is_bug = match why {
            Stranded::Broken { seq, .. } => seq > 0,
            Stranded::Stuck { .. } => true,
            Stranded::UnknownGame | Stranded::OtherVersion { .. } => false,
        };
        let was_live = self.row.status == Status::Live;
        tracing::error!(table.id = %self.row.id, "table {} is halted: {why}", self.row.id);
        app.metrics.halted.inc();
        self.stranded = Some(why);
        self.row.status = Status::Halted;
        if is_bug && was_live {
            let change = LobbyChange::of(&self.row, app.time.now_ms());
            let stored = app.store.change_table(change).await;
            stored.map_err(|error| from_store(&error))?;
            self.row.version += 1;
        }
        Ok(())
    }

    /// Whether what is known may be the same table, some entries ago.
    pub(super) fn is_earlier_than(&self, row: &TableRow) -> bool {
        let own = &self.row;
        self.live.is_some()
            && self.stranded.is_none()
            && own.head <= row.head
            && (own.rules_version, &own.options, &own.opening)
                == (row.rules_version, &row.options, &row.opening)
    }

    /// Adds entries that are stored already to what is known; false if they do
    /// not fit.
    pub(super) fn follow(&mut self, row: TableRow, rows: &[EntryRow], outages: &[Outage]) -> bool {
        let Some(live) = &mut self.live else {
            return false;
        };
        let entries: Vec<StoredEntry> = rows.iter().map(|row| row.entry.clone()).collect();
        let followed = guarded(|| live.follow(&entries));
        self.row = row;
        self.learn_opening();
        self.clocks = self.clocks_after(rows);
        self.learn_dues(outages);
        matches!(followed, Some(Ok(()))) && self.seq() == self.row.head
    }

    pub(super) fn begin(&self) -> Result<(Box<dyn Live>, Vec<StoredEntry>), Problem> {
        let kind = hosting::find(&self.row.game)
            .ok_or_else(|| problem(Rejected::Missing, "this server does not have that game"))?;
        let opening = Opening::read(&self.row);
        let setup = opening.and_then(|opening| stored::setup(&self.row, &opening));
        let setup = setup.map_err(|error| fault("a stored table", &error))?;
        let begun = guarded(|| kind.begin_live(&setup));
        let begun =
            begun.ok_or_else(|| fault("the rules panicked", &format!("table {}", self.row.id)))?;
        begun.map_err(|error| from_open(&error))
    }

    /// Who sat where at the beginning, once the table has begun.
    pub(super) fn learn_opening(&mut self) {
        let players =
            Opening::read(&self.row).map_or_else(|_| Vec::new(), |opening| opening.players);
        let bot = |player: &String| match player == PERSON {
            true => None,
            false => player.parse().ok(),
        };
        self.first_bots = players.iter().map(bot).collect();
    }

    pub(super) async fn learn_names(&mut self, app: &Arc<App>) {
        learn_names(app, &self.row, &mut self.names).await;
    }

    pub(super) fn seq(&self) -> u32 {
        self.live.as_ref().map_or(0, |live| live.seq())
    }

    pub(super) fn to_act(&self) -> Option<ToAct> {
        self.live.as_ref().map(|live| live.to_act())
    }

    pub(super) fn seat_count(&self) -> SeatCount {
        SeatCount::new(self.row.seats.len() as u8).expect("a table has seats")
    }

    /// What a command of this seat must carry now.
    pub(super) fn asked(&self, seat: Seat) -> Option<u32> {
        match self.row.status {
            Status::Live => self.live.as_ref()?.asked(seat),
            _ => None,
        }
    }

    /// Whether a person has ever sat here since the game began.
    pub(super) fn has_people(&self) -> bool {
        has_people(&self.row.seats)
    }

    /// The bot that plays a seat, from the beginning or in somebody's place.
    pub(super) fn bot(&self, seat: Seat) -> Option<PlayerName> {
        let stand_in = self.live.as_ref().and_then(|live| live.stand_in(seat));
        match stand_in {
            Some(bot) => bot.as_str().parse().ok(),
            None => *self.first_bots.get(seat.idx())?,
        }
    }

    /// The seats whose people have given up.
    pub(super) fn resigned(&self) -> SeatSet {
        let live = self.live.as_ref();
        live.map_or(SeatSet::EMPTY, |live| live.resigned())
    }

    /// How often bots have stood in for a seat.
    pub(super) fn n_stand_ins(&self, seat: Seat) -> usize {
        let controls = self.live.as_ref().map(|live| live.controls_after(0));
        let is_own = |(_, of, control): &&(u32, Seat, Control)| {
            *of == seat && matches!(control, Control::StandIn { .. })
        };
        controls.iter().flatten().filter(is_own).count()
    }

    pub(super) fn is_own(&self, guest: Option<&Guest>, seat: Seat) -> bool {
        self.is_seat_of(guest.map(|guest| guest.id.as_str()), seat)
    }

    /// Whether a guest plays this seat, or did until they gave up.
    pub(super) fn was_own(&self, guest: Option<&Guest>, seat: Seat) -> bool {
        let place = self.row.seats.get(seat.idx());
        guest.is_some()
            && place.and_then(|place| place.guest_id.as_ref()) == guest.map(|guest| &guest.id)
    }

    /// Whether a guest plays this seat, or a bot does so in their place.
    pub(super) fn is_seat_of(&self, guest_id: Option<&str>, seat: Seat) -> bool {
        let is_own = |place: &store::SeatRow| {
            guest_id.is_some_and(|id| {
                place.guest_id.as_deref() == Some(id)
                    && !self.resigned().contains(seat)
                    && !self
                        .live
                        .as_ref()
                        .is_some_and(|live| live.removed().contains(seat))
                    && !table_change::is_removed(&self.row, id)
            })
        };
        self.row.seats.get(seat.idx()).is_some_and(is_own)
    }

    /// The seats that bots play.
    pub(super) fn bots(&self) -> SeatSet {
        let seats = self.seat_count().iter();
        seats.filter(|seat| self.bot(*seat).is_some()).collect()
    }

    /// Whether those who sit here may not say what they like, and so hear no
    /// spectators either.
    pub(super) fn is_hushed(&self) -> bool {
        let live = self.live.as_ref();
        self.row.status == Status::Live && live.is_some_and(|live| live.check_talk().is_err())
    }

    /// The seats a guest plays.
    pub(super) fn seats_of<'a>(
        &'a self,
        guest: Option<&'a Guest>,
    ) -> impl Iterator<Item = Seat> + 'a {
        let seats = self.seat_count().iter();
        seats.filter(move |seat| self.is_own(guest, *seat))
    }

    /// A screen with what the last step told.
    pub(super) fn told(&self, viewer: Viewer, after: u32) -> Option<Utf8Bytes> {
        let live = self.live.as_ref()?;
        let told = live.told_counts().to_vec();
        self.screen(viewer, after, told, |out| live.write_heard(viewer, out))
    }

    /// A screen with what was missed since an entry, if that is not too long
    /// ago.
    pub(super) fn fresh(&self, viewer: Viewer, since: Option<u32>) -> Option<Utf8Bytes> {
        let live = self.live.as_ref()?;
        let mut missed = Vec::new();
        let told = since.and_then(|since| live.write_missed(viewer, since, &mut missed));
        let (events, after) = match (&told, since) {
            (Some(_), Some(since)) => (&missed[..], since),
            _ => (NOTHING_TOLD, live.seq()),
        };
        let told = told.unwrap_or_default();
        self.screen(viewer, after, told, |out| out.extend_from_slice(events))
    }

    fn screen(
        &self,
        viewer: Viewer,
        after: u32,
        told: Vec<u16>,
        write_events: impl FnOnce(&mut Vec<u8>),
    ) -> Option<Utf8Bytes> {
        let live = self.live.as_ref()?;
        let seat = match viewer {
            Viewer::Seat { seat } => Some(seat),
            Viewer::Public {} => None,
        };
        let player = seat.filter(|_| self.row.status == Status::Live);
        let deeds = live.controls_after(after).into_iter();
        let head = ScreenHead {
            kind: ScreenTag::Screen,
            viewer,
            after,
            seq: live.seq(),
            asked: seat.and_then(|seat| self.asked(seat)),
            to_act: live.to_act(),
            can_take_back: player.is_some_and(|seat| live.can_take_back(seat)),
            can_acknowledge: player.is_some_and(|seat| live.can_acknowledge(seat)),
            can_concede: player.is_some_and(|seat| live.can_concede(seat)),
            can_propose_take_back: player
                .is_some_and(|seat| live.proposable_take_back(seat).is_some()),
            can_abort: player.is_some() && live.can_abort(),
            clocks: self
                .clocks
                .views(self.time.now_ms(), self.clocked(), &self.dues),
            proposal: self.proposal(seat),
            is_paused: live.is_paused(),
            told,
            deeds: deeds
                .map(|(seq, seat, control)| Deed { seq, seat, control })
                .collect(),
        };
        let write_screen = |out: &mut Vec<u8>| live.write_screen(viewer, out);
        // The rules run here, too: a panic costs a screen, not the table.
        guarded(|| messages::screen(&head, write_events, write_screen))
    }

    /// The game, if it is being played.
    pub(super) fn playing(&mut self) -> Result<&mut Box<dyn Live>, Problem> {
        let is_live = self.row.status == Status::Live;
        let playing = self.live.as_mut().filter(|_| is_live);
        playing.ok_or_else(|| problem(Rejected::NotPlaying, "the table is not being played"))
    }

    /// The seats that are to act.
    pub(super) fn acting(&self) -> SeatSet {
        match self.row.status {
            Status::Live => self.to_act().map(ToAct::seats).unwrap_or_default(),
            _ => SeatSet::EMPTY,
        }
    }

    /// How the game ended.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.live.as_ref()?.outcome()
    }

    /// Whether the game is over by its log, or ended by agreement.
    pub(super) fn has_ended(&self) -> bool {
        let live = self.live.as_ref();
        live.is_some_and(|live| live.is_aborted() || live.outcome().is_some())
    }

    /// What has to be stored with these entries, and what the row says then.
    pub(super) fn append(
        &self,
        entries: Vec<EntryRow>,
        outages: &[Outage],
        node: NodeId,
    ) -> (Append, After) {
        let clocks = self.clocks_after(&entries);
        let dues = self.dues_by(&clocks, outages);
        let is_aborted = self.live.as_ref().is_some_and(|live| live.is_aborted());
        let results = self.outcome().map(|outcome| stored::results(&outcome));
        let mut append = Append {
            table_id: self.row.id.clone(),
            after: self.row.fingerprint,
            entries,
            situation: Situation {
                acting: self.to_act().map(ToAct::seats).unwrap_or_default(),
                bots: self.bots(),
                resigned: self.resigned(),
            },
            thinker: None,
            dues: self.clocks.has_pace().then(|| dues.clone()),
            end: match is_aborted {
                true => Some(End::Agreed),
                false => results.map(End::Over),
            },
            notices: Vec::new(),
        };
        let Situation { acting, bots, .. } = append.situation;
        let is_bots = append.end.is_none() && !acting.both(bots).is_empty();
        append.thinker = is_bots.then_some(node);
        append.notices = hooks::of_append(&self.row, &append, self.newly_proposed(&append));
        let last = append.entries.last();
        let after = After {
            last: last.map(|row| (row.entry.seq, row.entry.fingerprint, row.at_ms)),
            situation: append.situation,
            thinker: append.thinker,
            status: append.end.as_ref().map(|end| match end {
                End::Over(_) => Status::Over,
                End::Agreed => Status::Closed,
            }),
            clocks,
            dues,
        };
        (append, after)
    }

    /// Who has to answer a proposal that these entries have made.
    fn newly_proposed(&self, append: &Append) -> SeatSet {
        let open = self.live.as_ref().and_then(|live| live.proposal());
        let is_new = |open: &rules::OpenProposal| {
            let mut entries = append.entries.iter();
            entries.any(|row| row.entry.seq == open.seq)
        };
        open.filter(is_new)
            .map_or(SeatSet::EMPTY, |open| open.needs)
    }

    /// Notes what has been stored.
    pub(super) fn stored(&mut self, after: After) {
        if let Some((seq, fingerprint, at_ms)) = after.last {
            self.row.head = seq;
            self.row.fingerprint = fingerprint;
            self.row.updated_ms = at_ms;
        }
        self.row.situation = after.situation;
        self.row.thinker = after.thinker;
        self.clocks = after.clocks;
        self.dues = after.dues;
        if let Some(status) = after.status {
            self.row.status = status;
            self.row.version += 1;
            if status == Status::Closed {
                self.row.closed_because = Some("agreed".to_owned());
            }
        }
    }
}

/// What a row says once an append is stored.
pub(super) struct After {
    /// Number, fingerprint and time of the last entry.
    last: Option<(u32, u32, i64)>,
    situation: Situation,
    thinker: Option<NodeId>,
    /// The stage it has come to, if that is another.
    status: Option<Status>,
    clocks: Clocks,
    dues: Vec<Due>,
}

impl After {
    /// Whether the game has ended.
    pub(super) fn is_end(&self) -> bool {
        self.status.is_some()
    }
}
