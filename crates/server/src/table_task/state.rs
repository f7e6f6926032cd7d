//! What a table's task knows: the stored row, and the position its log gives.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use axum::extract::ws::Utf8Bytes;
use hosting::{Live, PlayerName, StoredEntry, Stranded};
use rules::{MAX_SEATS, Outcome, Seat, SeatCount, SeatSet, ToAct, Viewer};
use store::{Append, EntryRow, Guest, LobbyChange, ResultRow, Status, TableRow};
use wire::{Problem, Rejected, ScreenHead, ScreenTag};

use super::frames;
use crate::App;
use crate::lines::{Names, learn_names};
use crate::lobby;
use crate::problem::{fault, from_open, from_store, problem};
use crate::session::now_ms;
use crate::{secrets, stored};

pub(super) struct Loaded {
    pub(super) row: TableRow,
    pub(super) invite_hash: [u8; 32],
    pub(super) live: Option<Box<dyn Live>>,
    /// The secret of the invite link, if it follows from the seed.
    pub(super) invite: Option<String>,
    /// Names and colours of guests at the table, by id.
    pub(super) names: Names,
    /// By seat: the `seq` at which it was last asked.
    asked: [Option<u32>; MAX_SEATS],
}

impl Loaded {
    /// Reads the table and replays its log.
    pub(super) async fn load(app: &Arc<App>, id: &str) -> Result<Loaded, Problem> {
        let missing = || problem(Rejected::Missing, "there is no such table");
        let row = app
            .store
            .table(id)
            .await
            .map_err(|error| from_store(&error))?
            .ok_or_else(missing)?;
        let invite = app
            .store
            .invite_hash(id)
            .await
            .map_err(|error| from_store(&error))?;
        let invite_hash = invite.ok_or_else(missing)?;
        let invite = secrets::invite_of(&row.seed);
        let mut loaded = Loaded {
            invite: Some(invite).filter(|invite| secrets::matches(invite, &invite_hash)),
            row,
            invite_hash,
            live: None,
            names: Names::new(),
            asked: [None; MAX_SEATS],
        };
        loaded.learn_names(app).await;
        if loaded.row.head > 0 {
            loaded.replay(app).await?;
        }
        loaded.ask_all();
        Ok(loaded)
    }

    async fn replay(&mut self, app: &Arc<App>) -> Result<(), Problem> {
        let rows = app
            .store
            .entries(&self.row.id, 0)
            .await
            .map_err(|error| from_store(&error))?;
        match stored::resume(&self.row, &rows) {
            Ok(live) => {
                self.live = Some(live);
                Ok(())
            }
            Err(stranded) => self.halt(app, &stranded).await,
        }
    }

    /// A log that does not replay is a bug: the table stops, openly. What is
    /// over stays over, and another version of the rules may come back, so
    /// those are not written down.
    async fn halt(&mut self, app: &Arc<App>, why: &Stranded) -> Result<(), Problem> {
        let is_bug = why.seq > 0;
        let was_live = self.row.status == Status::Live;
        tracing::error!(table.id = %self.row.id, "table {} is halted: {why}", self.row.id);
        app.metrics.halted.fetch_add(1, Relaxed);
        self.row.status = Status::Halted;
        if is_bug && was_live {
            let stored = app
                .store
                .change_table(LobbyChange::of(&self.row, now_ms()))
                .await;
            stored.map_err(|error| from_store(&error))?;
            self.row.version += 1;
        }
        Ok(())
    }

    pub(super) fn begin(&self) -> Result<(Box<dyn Live>, Vec<StoredEntry>), Problem> {
        let kind = hosting::find(&self.row.game)
            .ok_or_else(|| problem(Rejected::Missing, "this server does not have that game"))?;
        let setup = stored::setup(&self.row).map_err(|error| fault("a stored table", &error))?;
        kind.begin_live(&setup).map_err(|error| from_open(&error))
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
    pub(super) fn prompt(&self, seat: Seat) -> Option<u32> {
        match self.row.status {
            Status::Live => self.asked[seat.idx()],
            _ => None,
        }
    }

    /// After a step: those newly to act are asked now, as is the seat that has
    /// acted; others keep their question.
    pub(super) fn ask_again(&mut self, acted: Option<Seat>) {
        let acting = self.to_act().map(ToAct::seats).unwrap_or_default();
        let seq = self.seq();
        for seat in self.seat_count().iter() {
            let asked = &mut self.asked[seat.idx()];
            match (acting.contains(seat), *asked) {
                (false, _) => *asked = None,
                (true, Some(_)) if Some(seat) != acted => {}
                (true, _) => *asked = Some(seq),
            }
        }
    }

    /// Asks every seat that is to act.
    pub(super) fn ask_all(&mut self) {
        let acting = self.to_act().map(ToAct::seats).unwrap_or_default();
        for seat in self.seat_count().iter() {
            self.asked[seat.idx()] = acting.contains(seat).then_some(self.seq());
        }
    }

    pub(super) fn bot(&self, seat: Seat) -> Option<PlayerName> {
        self.row.seats.get(seat.idx())?.bot.as_deref()?.parse().ok()
    }

    pub(super) fn is_own(&self, guest: Option<&Guest>, seat: Seat) -> bool {
        self.is_seat_of(guest.map(|guest| guest.id.as_str()), seat)
    }

    /// Whether a guest plays this seat, or a bot does so in their place.
    pub(super) fn is_seat_of(&self, guest_id: Option<&str>, seat: Seat) -> bool {
        let is_own = |place: &store::SeatRow| {
            guest_id.is_some_and(|id| {
                place.guest_id.as_deref() == Some(id)
                    && !place.is_resigned
                    && !lobby::is_removed(&self.row, id)
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

    /// With whose eyes a guest sees the table: their seats', or the public's.
    pub(super) fn viewers(&self, guest: Option<&Guest>) -> Vec<Viewer> {
        let own: Vec<Viewer> = self.seats_of(guest).map(Viewer::seat).collect();
        if own.is_empty() {
            vec![Viewer::Public {}]
        } else {
            own
        }
    }

    /// A screen with what the last step told.
    pub(super) fn told(&self, viewer: Viewer, after: u32) -> Option<Utf8Bytes> {
        let live = self.live.as_ref()?;
        self.screen(viewer, after, |out| live.write_heard(viewer, out))
    }

    /// A screen with what was missed since an entry, if that is still known.
    pub(super) fn fresh(&self, viewer: Viewer, since: Option<u32>) -> Option<Utf8Bytes> {
        let live = self.live.as_ref()?;
        let mut missed = Vec::new();
        let known = since.filter(|&since| live.write_missed(viewer, since, &mut missed));
        let events = if known.is_some() { &missed[..] } else { b"[]" };
        let after = known.unwrap_or_else(|| live.seq());
        self.screen(viewer, after, |out| out.extend_from_slice(events))
    }

    fn screen(
        &self,
        viewer: Viewer,
        after: u32,
        write_events: impl FnOnce(&mut Vec<u8>),
    ) -> Option<Utf8Bytes> {
        let live = self.live.as_ref()?;
        let seat = match viewer {
            Viewer::Seat { seat } => Some(seat),
            Viewer::Public {} => None,
        };
        let player = seat.filter(|_| self.row.status == Status::Live);
        let head = ScreenHead {
            kind: ScreenTag::Screen,
            viewer,
            after,
            seq: live.seq(),
            prompt: seat.and_then(|seat| self.prompt(seat)),
            to_act: live.to_act(),
            can_take_back: player.is_some_and(|seat| live.can_take_back(seat)),
            can_acknowledge: player.is_some_and(|seat| live.can_acknowledge(seat)),
            can_concede: player.is_some_and(|seat| live.can_concede(seat)),
        };
        let write_screen = |out: &mut Vec<u8>| live.write_screen(viewer, out);
        Some(frames::screen(&head, write_events, write_screen))
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

    /// How the game ended. Whoever gave up ranks behind all others, whatever
    /// the bot achieved.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let mut outcome = self.live.as_ref()?.outcome()?;
        let resigned = |idx: usize| self.row.seats[idx].is_resigned;
        let n_seats = outcome.ranks.len();
        if !(0..n_seats).any(resigned) || outcome.winners.is_empty() {
            return Some(outcome);
        }
        let place = |idx: usize| (resigned(idx), outcome.ranks[idx]);
        let rank = |idx: usize| {
            let n_before = (0..n_seats)
                .filter(|&other| place(other) < place(idx))
                .count();
            n_before as u8 + 1
        };
        let ranks: Vec<u8> = (0..n_seats).map(rank).collect();
        let winners = ranks.iter().zip(0..).filter(|(rank, _)| **rank == 1);
        outcome.winners = winners.filter_map(|(_, idx)| Seat::new(idx)).collect();
        outcome.ranks = ranks;
        Some(outcome)
    }

    /// What has to be stored with these entries.
    pub(super) fn append(&self, entries: Vec<EntryRow>) -> Append {
        let outcome = self.outcome();
        let status = match outcome {
            Some(_) => Status::Over,
            None => Status::Live,
        };
        let acting = self.to_act().map(ToAct::seats).unwrap_or_default();
        let to_act: Vec<String> = acting
            .iter()
            .map(|seat| seat.number().to_string())
            .collect();
        let results = outcome.map_or_else(Vec::new, |outcome| {
            let places = outcome.ranks.iter().zip(&outcome.sheets).zip(0..);
            let result = |((rank, sheet), seat): ((&u8, &rules::ScoreSheet), u8)| ResultRow {
                seat,
                rank: *rank,
                points: sheet.total,
            };
            places.map(result).collect()
        });
        Append {
            table_id: self.row.id.clone(),
            after: self.row.fingerprint,
            entries,
            status,
            to_act: to_act.join(","),
            ends: status != Status::Live,
            results,
        }
    }
}
