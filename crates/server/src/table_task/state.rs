//! What a table's task knows: the stored row, and the position its log gives.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use hosting::{EntryKind, Live, LiveSetup, OpenError, PERSON, PlayerName, StoredEntry};
use rules::{MAX_SEATS, Seat, SeatCount, ToAct, Viewer};
use serde_json::value::RawValue;
use store::{Append, EntryRow, Guest, LobbyChange, ResultRow, Status, TableRow};
use wire::{Problem, Rejected, SeatView, TableStatus, TableView, ToBrowser};

use crate::App;
use crate::problem::{fault, from_store, problem};
use crate::secrets;
use crate::session::now_ms;

pub(super) struct Loaded {
    pub(super) row: TableRow,
    pub(super) invite_hash: [u8; 32],
    pub(super) live: Option<Box<dyn Live>>,
    /// Names and colours of guests at the table, by id.
    names: BTreeMap<String, (String, u8)>,
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
        let mut loaded = Loaded {
            row,
            invite_hash: invite.ok_or_else(missing)?,
            live: None,
            names: BTreeMap::new(),
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
        let entries: Vec<StoredEntry> = rows.iter().filter_map(entry_of).collect();
        let kind = hosting::find(&self.row.game);
        let kind =
            kind.ok_or_else(|| problem(Rejected::Missing, "this server does not have that game"))?;
        let setup = self.setup()?;
        if kind.rules_version() != self.row.rules_version {
            return self
                .halt(app, "it was begun with another version of the rules")
                .await;
        }
        match kind.resume_live(&setup, &entries) {
            Ok(live) => {
                self.live = Some(live);
                Ok(())
            }
            Err(stranded) => self.halt(app, &stranded.to_string()).await,
        }
    }

    /// A log that does not replay is a bug: the table stops, openly.
    async fn halt(&mut self, app: &Arc<App>, why: &str) -> Result<(), Problem> {
        tracing::error!(table.id = %self.row.id, "table {} is halted: {why}", self.row.id);
        app.metrics.halted.fetch_add(1, Relaxed);
        self.row.status = Status::Halted;
        let stored = app.store.change_table(lobby_change(&self.row)).await;
        stored.map_err(|error| from_store(&error))?;
        self.row.version += 1;
        Ok(())
    }

    fn setup(&self) -> Result<LiveSetup, Problem> {
        let seats = SeatCount::new(self.row.seats.len() as u8);
        let options = RawValue::from_string(self.row.options.clone());
        let (Some(seats), Ok(options)) = (seats, options) else {
            return Err(fault("a stored table", &self.row.id));
        };
        let player = |seat: &store::SeatRow| match &seat.bot {
            Some(bot) if !seat.is_resigned => bot.clone(),
            _ => PERSON.to_owned(),
        };
        Ok(LiveSetup {
            options,
            seats,
            seed: self.row.seed.clone(),
            contributions: self
                .row
                .seats
                .iter()
                .map(|seat| seat.contribution.clone())
                .collect(),
            players: self.row.seats.iter().map(player).collect(),
        })
    }

    pub(super) fn begin(&self) -> Result<(Box<dyn Live>, Vec<StoredEntry>), OpenError> {
        let unknown = || OpenError::Refused {
            what: "this server does not have that game".to_owned(),
            rule: rules::RuleId(""),
        };
        let kind = hosting::find(&self.row.game).ok_or_else(unknown)?;
        let setup = self.setup().map_err(|_| unknown())?;
        kind.begin_live(&setup)
    }

    pub(super) async fn learn_names(&mut self, app: &Arc<App>) {
        for guest_id in self
            .row
            .seats
            .iter()
            .filter_map(|seat| seat.guest_id.as_ref())
        {
            if !self.names.contains_key(guest_id)
                && let Ok(Some(guest)) = app.store.guest(guest_id).await
            {
                self.names.insert(guest.id, (guest.name, guest.colour));
            }
        }
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

    /// After a step of a seat: those newly to act are asked now, as is the
    /// seat itself; others keep their question.
    pub(super) fn ask_again(&mut self, acted: Seat) {
        let acting = self.to_act().map(ToAct::seats).unwrap_or_default();
        let seq = self.seq();
        for seat in self.seat_count().iter() {
            let asked = &mut self.asked[seat.idx()];
            match (acting.contains(seat), *asked) {
                (false, _) => *asked = None,
                (true, Some(_)) if seat != acted => {}
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
        self.seats_of(guest).any(|own| own == seat)
    }

    /// The seats a guest plays.
    pub(super) fn seats_of<'a>(
        &'a self,
        guest: Option<&'a Guest>,
    ) -> impl Iterator<Item = Seat> + 'a {
        let is_own = move |seat: &store::SeatRow| {
            let guest_id = guest.map(|guest| guest.id.as_str());
            guest_id.is_some() && seat.guest_id.as_deref() == guest_id && !seat.is_resigned
        };
        let seats = self.seat_count();
        seats
            .iter()
            .filter(move |seat| is_own(&self.row.seats[seat.idx()]))
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

    pub(super) fn screen(&self, viewer: Viewer, after: u32) -> Option<ToBrowser> {
        let live = self.live.as_ref()?;
        let events = match after < live.seq() {
            true => live.heard(viewer),
            false => RawValue::from_string("[]".to_owned()).ok()?,
        };
        let prompt = match viewer {
            Viewer::Seat { seat } => self.prompt(seat),
            Viewer::Public {} => None,
        };
        Some(ToBrowser::Screen {
            viewer,
            after,
            seq: live.seq(),
            prompt,
            to_act: live.to_act(),
            events,
            screen: live.screen(viewer),
        })
    }

    /// What has to be stored with these entries.
    pub(super) fn append(&self, entries: Vec<EntryRow>) -> Append {
        let outcome = self.live.as_ref().and_then(|live| live.outcome());
        let status = if outcome.is_some() {
            Status::Over
        } else {
            Status::Live
        };
        let acting = self.to_act().map(ToAct::seats).unwrap_or_default();
        let to_act: Vec<String> = acting
            .iter()
            .map(|seat| seat.number().to_string())
            .collect();
        let results = outcome.map_or_else(Vec::new, |outcome| {
            let last = outcome.ranks.len() as u8;
            let result = |(idx, (rank, sheet)): (usize, (&u8, &rules::ScoreSheet))| ResultRow {
                seat: idx as u8,
                // Whoever gave up ranks last, whatever the bot achieved.
                rank: if self.row.seats[idx].is_resigned {
                    last
                } else {
                    *rank
                },
                points: sheet.total,
            };
            outcome
                .ranks
                .iter()
                .zip(&outcome.sheets)
                .enumerate()
                .map(result)
                .collect()
        });
        Append {
            table_id: self.row.id.clone(),
            entries,
            status,
            to_act: to_act.join(","),
            results,
        }
    }

    /// The table as a guest may know it.
    pub(super) fn view(&self, guest_id: Option<&str>) -> TableView {
        let is_yours =
            |seat: &store::SeatRow| guest_id.is_some() && seat.guest_id.as_deref() == guest_id;
        let seat_view = |seat: &store::SeatRow| {
            let known = seat.guest_id.as_ref().and_then(|id| self.names.get(id));
            SeatView {
                name: known.map(|(name, _)| name.clone()),
                colour: known.map(|(_, colour)| *colour),
                bot: seat.bot.clone(),
                is_resigned: seat.is_resigned,
                is_yours: is_yours(seat),
            }
        };
        let is_makers =
            |seat: &store::SeatRow| seat.guest_id.is_some() && seat.guest_id == self.row.maker;
        let maker_seat = self.row.seats.iter().position(is_makers);
        TableView {
            id: self.row.id.clone(),
            game: self.row.game.clone(),
            options: self.row.options.clone(),
            status: match self.row.status {
                Status::Lobby => TableStatus::Lobby,
                Status::Live => TableStatus::Live,
                Status::Over => TableStatus::Over,
                Status::Closed => TableStatus::Closed,
                Status::Halted => TableStatus::Halted,
            },
            is_listed: self.row.is_listed,
            commitment: secrets::hex(&secrets::hash(&self.row.seed)),
            maker_seat: maker_seat.and_then(|idx| Seat::new(idx as u8)),
            seats: self.row.seats.iter().map(seat_view).collect(),
            seq: self.seq(),
            to_act: self
                .to_act()
                .map(ToAct::seats)
                .unwrap_or_default()
                .iter()
                .collect(),
        }
    }
}

pub(super) fn lobby_change(row: &TableRow) -> LobbyChange {
    LobbyChange {
        table_id: row.id.clone(),
        version: row.version,
        status: row.status,
        is_listed: row.is_listed,
        options: row.options.clone(),
        seats: row.seats.clone(),
        at_ms: now_ms(),
    }
}

/// A row for a new entry. Time never runs backwards within a table.
pub(super) fn row_of(entry: &StoredEntry, reference: Option<&str>, at_least_ms: i64) -> EntryRow {
    EntryRow {
        seq: entry.seq,
        kind: match entry.kind {
            EntryKind::Action => "action",
            EntryKind::Chance => "chance",
            EntryKind::Control => "control",
        }
        .to_owned(),
        seat: entry.seat.map(Seat::number),
        body: entry.body.clone(),
        reference: reference.map(str::to_owned),
        fingerprint: entry.fingerprint,
        at_ms: now_ms().max(at_least_ms),
    }
}

fn entry_of(row: &EntryRow) -> Option<StoredEntry> {
    let kind = match row.kind.as_str() {
        "action" => EntryKind::Action,
        "chance" => EntryKind::Chance,
        "control" => EntryKind::Control,
        _ => return None,
    };
    Some(StoredEntry {
        seq: row.seq,
        kind,
        seat: row.seat.and_then(Seat::new),
        body: row.body.clone(),
        fingerprint: row.fingerprint,
    })
}
