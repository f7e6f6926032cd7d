//! What a searcher may be told of a game beyond its rules. All of it can be
//! wrong without a game being played against the rules: it only steers.

use dice::QuickDice;
use rules::{Imagine, MAX_SEATS, Seat, SeatCount, Standing, playout_choice};

use crate::Judge;
use crate::confession::Confession;
use crate::level::Level;
use crate::math::exp;
use crate::mind::Studied;
use crate::past::Heard;
use crate::reading::Reading;
use crate::skill::Skill;
use crate::temper::Temper;
use crate::theme::Theme;

/// A share of victory per seat, from 0 (lost) to 1 (won).
pub type Worths = [f32; MAX_SEATS];

/// A game that a [`Search`](crate::Search) knows something about, or nothing:
/// [`Unstudied`](crate::Unstudied) is what can be known of any game.
///
/// Every question is asked of an imagined world and of the seat that is to act
/// in it. The answer may use what that seat could know there and nothing else:
/// it is a model of somebody who sees through that seat's eyes.
pub trait Knowledge<By = Studied>: Judge<By> + Imagine {
    /// Working memory that is kept from one question to the next, so that
    /// nothing need be allocated.
    type Notes: Default + Send + 'static;

    /// What a seat takes for likely among the things it cannot know.
    type Belief: Send + Sync + 'static;

    /// How this game is searched.
    const METHOD: Method;

    /// How a level plays this game.
    fn skill(level: Level) -> Skill;

    /// Removes what nobody would do, however roughly they count; the levels that err
    /// err elsewhere. At least one action must be left.
    fn leave_out_absurd(_view: &Self::View, _legal: &mut Vec<Self::Action>) {}

    /// What a level is fond of.
    fn temper(_level: Level) -> Option<Temper<Self>> {
        None
    }

    /// Whether beliefs rest on what was heard before; what it takes to keep that
    /// is saved where they do not.
    const RECALLS: bool = false;

    /// What somebody believes who sees this and has heard that, the oldest first;
    /// without a past, what the view alone suggests. `None` where all worlds that
    /// fit the view are equally likely. It is asked once a decision.
    fn believe(_view: &Self::View, _past: &[Heard<Self>]) -> Option<Self::Belief> {
        None
    }

    /// Draws a world that fits the view, likelier ones more often.
    fn imagine_likely(view: &Self::View, _: &Self::Belief, dice: &mut QuickDice) -> Self {
        Self::imagine(view, dice)
    }

    /// What a share of victory that was found in worlds drawn so should be taken for.
    /// Whoever chooses by a belief chooses where it errs in their favour, so that they
    /// believe too much. Larger shares stay larger.
    fn sober(_view: &Self::View, found: f32) -> f32 {
        found
    }

    /// What a hint rests on, for people: no more than a screen may show them.
    fn reading(_view: &Self::View, _past: &[Heard<Self>]) -> Option<Reading> {
        None
    }

    /// Of what somebody believed before each of its decisions, what it was most
    /// sure of and wrong about, now that the game is over and all lies open.
    fn confess(_beliefs: &[Option<Self::Belief>], _end: &Self) -> Option<Confession> {
        None
    }

    /// Removes actions that are not worth a thought. At least one must be left.
    fn narrow(&self, _seat: Seat, _legal: &mut Vec<Self::Action>, _notes: &mut Self::Notes) {}

    /// Replaces `out` by how promising each of the actions looks, in their
    /// order; the differences count, [`Method::warmth`] is the unit.
    fn rate(
        &self,
        _seat: Seat,
        actions: &[Self::Action],
        _notes: &mut Self::Notes,
        out: &mut Vec<f32>,
    ) {
        out.clear();
        out.resize(actions.len(), 0.0);
    }

    /// What actions have in common: first a group is chosen, then one of its
    /// actions. All alike where there are no groups.
    fn group(_action: Self::Action) -> u32 {
        0
    }

    /// What the seat does in a rollout. `legal` is memory to list in.
    fn roll(
        &self,
        seat: Seat,
        legal: &mut Vec<Self::Action>,
        _notes: &mut Self::Notes,
        dice: &mut QuickDice,
    ) -> Self::Action {
        self.legal_actions(seat, legal);
        playout_choice::<Self>(legal, dice)
    }

    /// What kind of chance is due, from 0 to 8: where choices are compared in the
    /// same worlds ([`Method::paired`]), every kind has its own luck, so that the
    /// same cards come whatever is done.
    fn kind_of_chance(&self) -> usize {
        0
    }

    /// What a position that is not over is worth to each seat.
    fn worth(&self, notes: &mut Self::Notes) -> Worths;

    /// What a game that is over was worth to each seat.
    fn final_worth(&self, standing: &Standing) -> Worths {
        shares(self.seats(), standing)
    }

    /// A view in which what people easily forget is forgotten; some levels see
    /// no more than that. It must still be a view of a possible world in which
    /// the same actions are legal.
    fn forget(view: &Self::View) -> Self::View {
        view.clone()
    }

    /// The view with what players of this kind tell each other by convention, or
    /// nothing if there is no such thing. It must still be a view of a possible
    /// world in which the same actions are legal.
    fn understand(_view: &Self::View) -> Option<Self::View> {
        None
    }

    /// How good each legal action looks to somebody who is new to the game and
    /// sees only what happens at once; larger is better.
    fn first_sight(view: &Self::View, legal: &[Self::Action]) -> Vec<i32> {
        <Self as Judge<By>>::judge(view, legal)
    }

    /// Why one might choose this action. It is asked with a seat's view for a
    /// hint, and with the public's for what a bot says aloud. Where a rulebook
    /// asks for memory, it does not recite what a screen withholds.
    fn why(view: &Self::View, action: Self::Action) -> Option<Self::Reason>;

    /// What puzzles of this game can be about.
    const THEMES: &'static [Theme] = &[];

    /// By how much of the victory one action must be better than another for
    /// people to feel it, and for a puzzle to be made of it; many standard errors
    /// of a comparison in 50,000 worlds. Where worth is what a win would be, the
    /// error of a difference between eight choices is about 0.009.
    const CLEAR_MARGIN: f32 = 0.07;

    /// What a puzzle is about in which one action is best and another comes
    /// next; nothing where no good puzzle can be made, as in the middle of a
    /// turn.
    fn theme(_view: &Self::View, _best: Self::Action, _next: Self::Action) -> Option<Theme> {
        None
    }
}

/// How a game is searched.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Method {
    /// How much a seldom tried action is preferred.
    pub explore: f32,
    /// How much a promising action is preferred at first.
    pub lean: f32,
    /// How much a promising action is preferred for as long as it was tried less
    /// often than it is promising (PUCT).
    pub trust: f32,
    /// Over what difference of ratings an action becomes e times as promising.
    pub warmth: f32,
    /// After n visits so many times nᵍʳᵒʷᵗʰ actions are considered, the
    /// promising ones first.
    pub width: f32,
    /// See [`Method::width`]; 1 and a large width consider everything at once.
    pub growth: f32,
    /// How often a position is judged, in as many worlds, before its actions are
    /// considered; for games in which rating them takes longer than judging.
    pub patience: u32,
    /// How many decisions deep the tree may become.
    pub depth: u16,
    /// How many decisions a rollout goes on below the tree before the position
    /// is judged.
    pub rollout: u16,
    /// How much the judgement of the position in which a rollout begins counts
    /// against what it ends with, from 0 to 1.
    pub blend: f32,
    /// Whether actions are chosen by groups.
    pub grouped: bool,
    /// Whether outcomes of chance that all can see lead to nodes of their own.
    /// They are then spread evenly over the tries of what comes before them.
    pub split_chance: bool,
    /// Whether the world is imagined anew from the eyes of another seat before
    /// its actions are rated, for games in which it knows other things.
    pub reimagine: bool,
    /// Whether there is no tree below the first decision, and the n-th try of
    /// every choice meets the same world and the same luck: fewer are needed to
    /// see which is better.
    pub paired: bool,
}

impl Method {
    /// Knows nothing of the game: everything is tried, and random play decides.
    pub const BLANK: Method = Method {
        explore: 0.7,
        lean: 0.0,
        trust: 0.0,
        warmth: 1.0,
        width: f32::MAX,
        growth: 0.0,
        patience: 0,
        depth: u16::MAX,
        rollout: u16::MAX,
        blend: 0.0,
        grouped: false,
        split_chance: false,
        reimagine: false,
        paired: false,
    };
}

/// The victory, shared evenly by those who have won.
pub(crate) fn shares(seats: SeatCount, standing: &Standing) -> Worths {
    let mut shares = [0.0; MAX_SEATS];
    let winners = standing.winners();
    let share = match standing.is_shared() {
        true => 1.0 / winners.iter().count() as f32,
        false => 1.0,
    };
    for seat in seats.iter().filter(|&seat| winners.contains(seat)) {
        shares[seat.idx()] = share;
    }
    shares
}

/// Shares of victory of those who may end with so many points: a lead of `spread`
/// makes one e times as likely to win.
pub(crate) fn odds(points: &[f32], spread: f32) -> Worths {
    let most = points.iter().copied().fold(f32::MIN, f32::max);
    let mut odds: Worths = [0.0; MAX_SEATS];
    let mut total = 0.0;
    for (odds, points) in odds.iter_mut().zip(points) {
        *odds = exp((points - most) / spread);
        total += *odds;
    }
    odds.map(|odds| odds / total)
}
