//! The one implementation of [`Live`].

use std::sync::Arc;

use bots::Budget;
use dice::{Key, Purpose};
use record::{ChanceBy, Heard, Recorder};
use rules::{
    BotName, Control, Entry, OpenProposal, Outcome, Proposal, ReplayError, Seat, SeatCount,
    SeatSet, StoredEntry, ToAct, Told, Viewer,
};
use serde::Deserialize;
use serde_json::Value;

use super::controls::told_controls;
use super::entries::{read_entry, stored_after};
use super::reading::{header, play_error, read_actions, refused};
use super::telling::write_told;
use super::{
    Draw, Eyes, Frame, Live, LiveSetup, LiveTerms, MAX_MISSED, MAX_UNDONE, Remarked, StoryLine,
    Stranded,
};
use crate::clock::WallClock;
use crate::hostable::Hostable;
use crate::kind::OpenError;
use crate::moment::{Moment, MomentOf, write_shown};
use crate::players::PlayerName;
use crate::ponder::{Pondering, pondering};
use crate::recall::Recall;
use crate::review::{Review, Reviewed};
use crate::table::PlayError;
use crate::texts::Texts;
use crate::thought::{Pick, Thought, thought};

pub(crate) struct LiveTable<G: Hostable> {
    pub(super) recorder: Recorder<G>,
    /// What the last step told.
    heard: Heard<G::Event>,
    n_take_backs: u32,
    pub(super) options: G::Options,
    bot_key: Key,
    terms: LiveTerms,
    texts: Arc<Texts<G::Action>>,
}

impl<G: Hostable> LiveTable<G> {
    /// Begins; also the entries that chance has made on the way.
    pub(crate) fn begin(
        setup: &LiveSetup,
        texts: Arc<Texts<G::Action>>,
    ) -> Result<(Self, Vec<StoredEntry>), OpenError> {
        let options: G::Options =
            serde_json::from_str(setup.options.get()).map_err(OpenError::Malformed)?;
        let recorder = Recorder::before_first(&options, header::<G>(&options, setup), Told::new())
            .map_err(crate::hosted::refused)?;
        let mut table = Self::new(recorder, options, setup, texts);
        table.recorder.let_chance_act();
        let entries = table.finish_step(0);
        Ok((table, entries))
    }

    /// A table before its first entry, to which its log is added by `follow`.
    pub(crate) fn open(setup: &LiveSetup, texts: Arc<Texts<G::Action>>) -> Result<Self, Stranded> {
        let broken = |why: String| Stranded::broken(0, why);
        let options: G::Options =
            serde_json::from_str(setup.options.get()).map_err(|error| broken(error.to_string()))?;
        let header = header::<G>(&options, setup);
        let recorder = Recorder::before_first(&options, header, Told::deaf());
        let recorder = recorder.map_err(|bad: G::BadOptions| broken(bad.to_string()))?;
        Ok(Self::new(recorder, options, setup, texts))
    }

    fn new(
        recorder: Recorder<G>,
        options: G::Options,
        setup: &LiveSetup,
        texts: Arc<Texts<G::Action>>,
    ) -> Self {
        LiveTable {
            recorder: recorder.with_fingerprints(),
            heard: Heard::default(),
            n_take_backs: 0,
            options,
            bot_key: Key::new(Purpose::Bots, &setup.seed, 0),
            terms: setup.terms,
            texts,
        }
    }

    /// Keeps what the step after entry `after` has told; its entries, to be
    /// stored.
    fn finish_step(&mut self, after: u32) -> Vec<StoredEntry> {
        self.heard = self.recorder.told();
        stored_after(self.recorder.replay(), after)
    }

    fn check_undone(&self) -> Result<(), PlayError> {
        if self.recorder.replay().n_undone() < MAX_UNDONE {
            return Ok(());
        }
        let message = "so much has been taken back at this table that no more can be";
        Err(PlayError::NotNow(message.to_owned()))
    }

    /// Counts a take-back, if fewer entries count than before.
    fn note_take_back(&mut self, n_undone: u32) {
        let is_taken_back = self.recorder.replay().n_undone() > n_undone;
        self.n_take_backs += u32::from(is_taken_back);
    }

    fn give_up(&mut self, seats: SeatSet, bot: BotName) -> Result<(), ReplayError<G::Refusal>> {
        for seat in seats.iter() {
            self.recorder.control(seat, Control::Resign {})?;
            // The first of a side may have ended it for the rest.
            if self.to_act() == (ToAct::Over {}) {
                return Ok(());
            }
        }
        for seat in seats.iter() {
            if self.stand_in(seat).is_none() {
                self.recorder.control(seat, Control::StandIn { bot })?;
            }
        }
        Ok(())
    }

    /// Adds one entry that was stored.
    fn add(&mut self, entry: &StoredEntry) -> Result<(), Stranded> {
        let broken = |why: String| Stranded::broken(entry.seq, why);
        if self.recorder.replay().seq() + 1 != entry.seq {
            return Err(broken("an entry before it is missing".to_owned()));
        }
        let read = read_entry::<G>(entry).map_err(broken)?;
        let n_undone = self.recorder.replay().n_undone();
        let added = self.recorder.add(read);
        added.map_err(|error| broken(error.to_string()))?;
        self.note_take_back(n_undone);
        match self.recorder.replay().fingerprints().last() == Some(&entry.fingerprint) {
            true => Ok(()),
            false => {
                let why = "it gives another position than it once did";
                Err(broken(why.to_owned()))
            }
        }
    }

    /// Whether a seat's last action came with the table.
    fn is_given(&self, seat: Seat) -> bool {
        let mut counting = self.recorder.replay().counting().rev();
        let last = counting.find(|(_, entry)| entry.seat() == Some(seat));
        last.is_some_and(|(seq, _)| seq <= self.terms.given)
    }

    /// How many decisions of a seat count.
    fn n_decided(&self, seat: Seat) -> u32 {
        let counting = self.recorder.replay().counting();
        let own = counting.filter(|(_, entry)| entry.seat() == Some(seat));
        own.count() as u32
    }
}

impl<G: Hostable> Live for LiveTable<G> {
    fn seats(&self) -> SeatCount {
        self.recorder.game().seats()
    }

    fn seq(&self) -> u32 {
        self.recorder.replay().seq()
    }

    fn to_act(&self) -> ToAct {
        self.recorder.replay().to_act()
    }

    fn asked(&self, seat: Seat) -> Option<u32> {
        self.recorder.replay().asked(seat)
    }

    fn people(&self) -> SeatSet {
        self.recorder.replay().people()
    }

    fn resigned(&self) -> SeatSet {
        self.recorder.replay().resigned()
    }

    fn removed(&self) -> SeatSet {
        self.recorder.replay().removed()
    }

    fn proposal(&self) -> Option<OpenProposal> {
        self.recorder.replay().proposal().copied()
    }

    fn would_fall_anew(&self) -> bool {
        let replay = self.recorder.replay();
        replay.proposal().is_some_and(|open| match open.what {
            Proposal::TakeBack { to } => replay.has_chance_after(to),
            _ => false,
        })
    }

    fn is_paused(&self) -> bool {
        self.recorder.replay().is_paused()
    }

    fn is_aborted(&self) -> bool {
        self.recorder.replay().is_aborted()
    }

    fn can_abort(&self) -> bool {
        self.recorder.replay().can_abort()
    }

    fn proposable_take_back(&self, seat: Seat) -> Option<u32> {
        // Chance would fall anew, and be another deal than everybody's.
        if self.terms.is_steady {
            return None;
        }
        let replay = self.recorder.replay();
        let to = replay.last_action_of(seat).ok()?;
        let control = Control::Propose {
            what: Proposal::TakeBack { to },
        };
        let is_possible = replay.check(&Entry::Control { seat, control }).is_ok();
        (is_possible && !self.can_take_back(seat)).then_some(to)
    }

    fn stand_in(&self, seat: Seat) -> Option<BotName> {
        self.recorder.replay().stand_in(seat)
    }

    fn follow(&mut self, entries: &[StoredEntry]) -> Result<(), Stranded> {
        let added = entries.iter().try_for_each(|entry| self.add(entry));
        self.heard = self.recorder.told();
        // A table that has caught up with its log listens from now on.
        self.recorder.listen();
        added
    }

    fn resign(&mut self, seats: SeatSet, bot: BotName) -> Result<Vec<StoredEntry>, PlayError> {
        let (before, mark) = (self.seq(), self.recorder.replay().mark());
        if let Err(error) = self.give_up(seats, bot) {
            self.recorder.rewind(mark);
            return Err(play_error(error));
        }
        Ok(self.finish_step(before))
    }

    fn resigned_at(&self, seat: Seat) -> Option<u32> {
        let controls = self.controls_after(0).into_iter();
        let mut own = controls.filter(|(_, of, _)| *of == seat);
        let found = own.find(|(_, _, control)| matches!(control, Control::Resign {}));
        found.map(|(seq, _, _)| seq)
    }

    fn control(&mut self, controls: &[(Seat, Control)]) -> Result<Vec<StoredEntry>, PlayError> {
        let is_to_go_back = |(_, control): &(Seat, Control)| {
            let Control::Propose { what } = control else {
                return false;
            };
            matches!(what, Proposal::TakeBack { .. })
        };
        if controls.iter().any(is_to_go_back) {
            self.check_undone()?;
        }
        let (before, n_undone) = (self.seq(), self.recorder.replay().n_undone());
        self.recorder.control_all(controls).map_err(play_error)?;
        self.note_take_back(n_undone);
        Ok(self.finish_step(before))
    }

    fn play(&mut self, seat: Seat, actions: &[Value]) -> Result<Vec<StoredEntry>, PlayError> {
        let actions = read_actions::<G>(actions)?;
        let before = self.seq();
        self.recorder.play_all(seat, &actions).map_err(play_error)?;
        Ok(self.finish_step(before))
    }

    fn play_pick(&mut self, seat: Seat, pick: Pick) -> Result<Vec<StoredEntry>, PlayError> {
        let before = self.seq();
        if pick.seq != before {
            return Err(PlayError::Stale);
        }
        let mut legal = Vec::new();
        self.recorder.game().legal_actions(seat, &mut legal);
        let Some(&action) = legal.get(pick.nth) else {
            let message = format!(
                "there are {} actions, and none is {}",
                legal.len(),
                pick.nth
            );
            return Err(PlayError::Malformed(message));
        };
        self.recorder.play(seat, action).map_err(play_error)?;
        Ok(self.finish_step(before))
    }

    fn take_back(&mut self, seat: Seat) -> Result<Vec<StoredEntry>, PlayError> {
        self.check_undone()?;
        if self.is_given(seat) {
            return Err(play_error::<G::Refusal>(ReplayError::NothingToTakeBack));
        }
        let (before, n_undone) = (self.seq(), self.recorder.replay().n_undone());
        match self.terms.is_final {
            true => {
                let to = self.recorder.replay().take_back_to(seat);
                let taken = to.and_then(|to| self.recorder.take_back(seat, to));
                taken.map_err(play_error)?;
            }
            false => self.recorder.take_back_last(seat).map_err(play_error)?,
        }
        self.note_take_back(n_undone);
        Ok(self.finish_step(before))
    }

    fn consider(&mut self, seat: Seat, actions: &[Value]) -> Result<(), PlayError> {
        let actions = read_actions::<G>(actions)?;
        self.recorder.consider(seat, &actions).map_err(play_error)
    }

    fn can_take_back(&self, seat: Seat) -> bool {
        let replay = self.recorder.replay();
        let is_free = || replay.take_back_to(seat).is_ok();
        let is_undone = || !self.terms.is_final && replay.undo_to(seat).is_ok();
        let is_early = replay.n_undone() < MAX_UNDONE && !self.is_given(seat);
        is_early && (is_free() || is_undone())
    }

    fn acknowledge(&mut self, seat: Seat) -> Result<Vec<StoredEntry>, PlayError> {
        self.control(&[(seat, Control::Acknowledge {})])
    }

    fn can_acknowledge(&self, seat: Seat) -> bool {
        self.recorder.game().can_acknowledge(seat)
    }

    fn concede(&mut self, seat: Seat, followers: SeatSet) -> Result<Vec<StoredEntry>, PlayError> {
        let before = self.seq();
        let concede = Control::Concede {};
        self.recorder.control(seat, concede).map_err(play_error)?;
        for follower in followers.iter() {
            if self.can_concede(follower) {
                let agreed = self.recorder.control(follower, concede);
                agreed.map_err(play_error)?;
            }
        }
        Ok(self.finish_step(before))
    }

    fn can_concede(&self, seat: Seat) -> bool {
        self.recorder.game().can_concede(seat)
    }

    fn check_talk(&self) -> Result<(), PlayError> {
        self.recorder.game().check_talk().map_err(refused)
    }

    fn remark(&self, seat: Seat, remark: &Value) -> Result<Remarked, PlayError> {
        let remark = G::Remark::deserialize(remark)
            .map_err(|error| PlayError::Malformed(error.to_string()))?;
        let game = self.recorder.game();
        game.check_remark(seat, remark).map_err(refused)?;
        Ok(Remarked {
            text: G::say(remark),
            is_passing: game.is_passing(remark),
        })
    }

    fn n_take_backs(&self) -> u32 {
        self.n_take_backs
    }

    fn write_heard(&self, viewer: Viewer, out: &mut Vec<u8>) {
        let told = self.heard.events.iter();
        let events: Vec<&G::Event> = told.map(|told| told.heard_by(viewer)).collect();
        write_told::<G>(&events, viewer, &self.options, out);
    }

    fn told_counts(&self) -> &[u16] {
        &self.heard.counts
    }

    fn write_missed(&self, viewer: Viewer, since: u32, out: &mut Vec<u8>) -> Option<Vec<u16>> {
        let n_missed = self.seq().checked_sub(since)?;
        if n_missed > MAX_MISSED {
            return None;
        }
        let (events, counts) = match n_missed {
            0 => (Vec::new(), Vec::new()),
            _ => self.missed(viewer, since),
        };
        let events: Vec<&G::Event> = events.iter().collect();
        write_told::<G>(&events, viewer, &self.options, out);
        Some(counts)
    }

    fn controls_after(&self, since: u32) -> Vec<(u32, Seat, Control)> {
        told_controls(self.recorder.replay(), since)
    }

    fn write_screen(&self, viewer: Viewer, out: &mut Vec<u8>) {
        let game = self.recorder.game();
        let shown = G::shown(&game.view(viewer));
        let mut legal = Vec::new();
        if let Viewer::Seat { seat } = viewer
            && self.to_act().seats().contains(seat)
        {
            game.legal_actions(seat, &mut legal);
        }
        write_shown::<G>(viewer, (&shown, &legal), &self.texts, out);
    }

    fn story(&self, eyes: Eyes, since: u32) -> Vec<StoryLine> {
        self.story_after(eyes, since)
    }

    fn replay(&self, eyes: Eyes, from: u32, count: u32) -> Vec<Frame> {
        self.frames(eyes, from, count)
    }

    fn draws(&self) -> Vec<Draw> {
        self.every_draw()
    }

    fn chance_by(&self) -> ChanceBy {
        self.recorder.chance_by()
    }

    fn legal(&self, seat: Seat) -> Vec<Value> {
        let mut legal = Vec::new();
        self.recorder.game().legal_actions(seat, &mut legal);
        let value = |action| serde_json::to_value(action).expect("actions are plain data");
        legal.into_iter().map(value).collect()
    }

    fn think(&self, seat: Seat, bot: PlayerName, clock: &WallClock) -> Option<Thought> {
        // The same decision gets the same dice, however often it is asked.
        let (seq, is_steady) = (self.seq(), self.terms.is_steady);
        // What was taken back leaves no trace where everybody's bots are the same.
        let number = match is_steady {
            true => self.n_decided(seat),
            false => seq,
        };
        let stream = u64::from(number) << 8 | u64::from(seat.number());
        let (replay, dice) = (self.recorder.replay(), self.bot_key.stream(stream));
        let clock = Arc::new(clock.clone());
        thought(replay, (seq, seat), bot, clock, (is_steady, dice))
    }

    fn ponder(&self, seat: Seat, budget: Budget, clock: &WallClock) -> Option<Pondering> {
        let clock = Arc::new(clock.clone());
        pondering(self.recorder.replay(), seat, budget, clock)
    }

    fn counting(&self) -> Vec<u32> {
        let counting = self.recorder.replay().counting();
        counting.map(|(seq, _)| seq).collect()
    }

    fn moment(&self, seat: Seat) -> Option<Arc<dyn Moment>> {
        let (replay, texts) = (self.recorder.replay(), self.texts.clone());
        let (game, recall) = (replay.game().clone(), Recall::of(replay));
        let moment =
            MomentOf::new((game, recall), seat, texts).filter(|_| self.asked(seat).is_some());
        Some(Arc::new(moment?))
    }

    fn review(&self) -> Option<Arc<dyn Review>> {
        Some(Arc::new(Reviewed::new(
            self.recorder.replay(),
            &self.recorder.header().players,
        )?))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.recorder.replay().outcome()
    }

    fn record(&self) -> Vec<String> {
        self.recorder.lines(false)
    }
}
