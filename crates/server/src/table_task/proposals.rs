//! What somebody proposes and others agree to. The log keeps it and decides what
//! comes of it (`rules::replay::proposals`); here it is asked for.

use rules::{Control, Proposal, Seat, SeatSet};
use store::Guest;
use wire::{Problem, ProposalView, Rejected};

use super::state::Loaded;
use super::{Step, Task};
use crate::pace::read_agreement;
use crate::problem::problem;

/// How often a seat may propose something, or give time, at one table: nobody
/// fills a log that others play on.
const MOST_PROPOSALS: usize = 100;
/// The most that may be asked for at once, in seconds.
const MOST_TIME_S: u32 = 7 * 24 * 60 * 60;

impl Task {
    /// What a proposal comes to as entries. Those who play on the same device
    /// agree with it, and so does everybody at a friendly table.
    pub(super) fn proposed(
        &self,
        guest: &Option<Guest>,
        seat: Seat,
        what: Proposal,
    ) -> Result<Step, Problem> {
        let loaded = &self.loaded;
        let live = loaded.live.as_ref();
        let live = live.ok_or_else(|| problem(Rejected::NotPlaying, "nothing is played yet"))?;
        self.check_not_often(seat, |control| matches!(control, Control::Propose { .. }))?;
        let what = match what {
            Proposal::TakeBack { .. } => {
                let to = live.proposable_take_back(seat);
                let message = "there is nothing of yours that the others could let you take back";
                let to = to.ok_or_else(|| problem(Rejected::Refused, message))?;
                Proposal::TakeBack { to }
            }
            Proposal::MoreTime { seconds } => {
                if !loaded.clocks.has_pace() {
                    return Err(problem(Rejected::Refused, "no clock runs at this table"));
                }
                if !(1..=MOST_TIME_S).contains(&seconds) {
                    let message = "more time is between a second and a week";
                    return Err(problem(Rejected::Malformed, message));
                }
                what
            }
            // Which bot plays on is not for those to choose who want somebody gone.
            Proposal::Remove { seat, .. } => Proposal::Remove {
                seat,
                bot: self.app.config.stand_in,
            },
            Proposal::Pause {} | Proposal::Abort {} => what,
        };
        let to = loaded.seq() + 1;
        let is_friendly = read_agreement(&loaded.row.agreement).is_friendly
            && matches!(what, Proposal::TakeBack { .. });
        let mut controls = vec![(seat, Control::Propose { what })];
        let agrees = |other: &Seat| {
            let is_person = loaded.played_by_people().contains(*other);
            let is_removed = matches!(what, Proposal::Remove { seat, .. } if seat == *other);
            let is_same = loaded.is_own(guest.as_ref(), *other);
            *other != seat && is_person && !is_removed && (is_same || is_friendly)
        };
        let agreeing: SeatSet = loaded.seat_count().iter().filter(agrees).collect();
        controls.extend(agreeing.iter().map(|other| (other, Control::Agree { to })));
        self.with_time(&mut controls, what, seat, agreeing);
        Ok(Step::Control(controls))
    }

    /// What an answer comes to as entries.
    pub(super) fn answered(&self, seat: Seat, proposal: u32, agrees: bool) -> Step {
        let control = match agrees {
            true => Control::Agree { to: proposal },
            false => Control::Decline { to: proposal },
        };
        let mut controls = vec![(seat, control)];
        let open = self.loaded.live.as_ref().and_then(|live| live.proposal());
        if let Some(open) = open.filter(|open| agrees && open.seq == proposal) {
            let mut agreed = open.agreed;
            agreed.insert(seat);
            self.with_time(&mut controls, open.what, open.seat, agreed);
        }
        Step::Control(controls)
    }

    /// Time that all agree to is given by the last who does.
    fn with_time(
        &self,
        controls: &mut Vec<(Seat, Control)>,
        what: Proposal,
        proposer: Seat,
        agreed: SeatSet,
    ) {
        let Proposal::MoreTime { seconds } = what else {
            return;
        };
        let needs = self.loaded.played_by_people();
        let is_settled = needs
            .iter()
            .all(|seat| seat == proposer || agreed.contains(seat));
        if let (true, Some(giver)) = (is_settled, agreed.iter().last()) {
            let to = proposer;
            controls.push((giver, Control::GiveTime { to, seconds }));
        }
    }

    fn check_not_often(
        &self,
        seat: Seat,
        is_such: impl Fn(&Control) -> bool,
    ) -> Result<(), Problem> {
        let live = self.loaded.live.as_ref();
        let controls = live.map_or_else(Vec::new, |live| live.controls_after(0));
        let own = controls.iter().filter(|(_, of, _)| *of == seat);
        match own.filter(|(_, _, control)| is_such(control)).count() < MOST_PROPOSALS {
            true => Ok(()),
            false => Err(problem(
                Rejected::Refused,
                "you have done that often enough at this table",
            )),
        }
    }

    /// What somebody's gift of time comes to.
    pub(super) fn given(&self, seat: Seat, to: Seat) -> Result<Step, Problem> {
        self.check_not_often(seat, |control| matches!(control, Control::GiveTime { .. }))?;
        let message = "no clock runs at this table";
        let seconds = self.loaded.clocks.gift();
        let seconds = seconds.ok_or_else(|| problem(Rejected::Refused, message))?;
        Ok(Step::Control(vec![(
            seat,
            Control::GiveTime { to, seconds },
        )]))
    }
}

impl Loaded {
    /// What waits for answers, as a viewer may know it.
    pub(super) fn proposal(&self, viewer: Option<Seat>) -> Option<ProposalView> {
        let live = self.live.as_ref()?;
        let open = live.proposal()?;
        let is_hushed = live.check_talk().is_err();
        Some(ProposalView {
            seq: open.seq,
            seat: open.seat,
            what: open.what,
            needs: open.needs.iter().collect(),
            agreed: match is_hushed {
                true => Vec::new(),
                false => open.agreed.iter().collect(),
            },
            chance_falls_anew: live.would_fall_anew(),
            has_answered: viewer.is_some_and(|seat| open.has_answered(seat)),
        })
    }
}
