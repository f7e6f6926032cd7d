//! Blunders are found, and looking back is honest.

use bots::NoClock;
use dice::QuickDice;
use game_deep_colony::DeepColony;
use game_pearladora::Pearladora;
use rules::{Imagine, SeatCount, ToAct, Views, playout_choice};

use super::*;

/// Plays at random up to a decision that ends the game whatever is done; the
/// log, and what could be done.
fn almost_played<G: Hostable>(seed: u64) -> Option<(Replay<G>, Seat, Vec<G::Action>)> {
    let seats = SeatCount::new(2).expect("a table");
    let mut replay = Replay::<G>::new(&G::Options::default(), seats).ok()?;
    let mut dice = QuickDice::from(seed);
    let mut legal = Vec::new();
    loop {
        let game = replay.game();
        let entry = match game.to_act() {
            ToAct::Over {} => return None,
            ToAct::Chance {} => Entry::Chance {
                chance: game.sample_chance(&mut dice),
            },
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody is to act");
                game.legal_actions(seat, &mut legal);
                let ends = |&action: &_| share_after(game, seat, action).is_some();
                if legal.len() > 1 && legal.iter().all(ends) {
                    return Some((replay, seat, legal));
                }
                let action = playout_choice::<G>(&legal, &mut dice);
                Entry::Action { seat, action }
            }
        };
        replay.push(entry, &mut Told::deaf()).expect("legal");
    }
}

/// What the seat has of the victory if this ends the game.
fn share_after<G: Hostable>(game: &G, seat: Seat, action: G::Action) -> Option<f32> {
    let mut game = game.clone();
    game.apply(seat, action, &mut Told::deaf());
    let standing = game.standing()?;
    Some(G::MIND.final_worth(&game, &standing)[seat.idx()])
}

/// A random game whose last decision throws away a victory; what would have
/// kept it.
fn blundered<G: Hostable>() -> (Replay<G>, Vec<String>) {
    for seed in 0.. {
        let Some((mut replay, seat, legal)) = almost_played::<G>(seed) else {
            continue;
        };
        let leads_to = |share: f32| -> Vec<G::Action> {
            let game = replay.game();
            let does = |&action: &_| share_after(game, seat, action) == Some(share);
            legal.iter().copied().filter(does).collect()
        };
        let (winning, losing) = (leads_to(1.0), leads_to(0.0));
        if let (false, Some(&action)) = (winning.is_empty(), losing.first()) {
            let entry = Entry::Action { seat, action };
            replay.push(entry, &mut Told::deaf()).expect("legal");
            let texts = winning.into_iter().map(G::Action::write).collect();
            return (replay, texts);
        }
    }
    unreachable!("some random game is close");
}

fn judge<G: Hostable>(review: &Reviewed<G>, idx: usize, knowing: Knowing) -> Judged {
    review.judge(idx, knowing, Budget::iterations(60), Arc::new(NoClock))
}

fn check_blunder<G: Hostable>(knowing: Knowing) {
    let (replay, winning) = blundered::<G>();
    let review = Reviewed::new(&replay, &[]).expect("the game is over");
    let last = review.moments.len() - 1;
    let judged: Vec<Judged> = (last - 8..=last)
        .map(|idx| judge(&review, idx, knowing))
        .collect();
    let (blunder, others) = judged.split_last().expect("some decisions");
    // Random players throw away much; not everything they do is as bad.
    assert!(others.iter().any(|other| other.loss < 100), "{judged:?}");
    assert!(winning.contains(&blunder.best.text), "{blunder:?}");
    assert_eq!(blunder.worths[blunder.seat.idx()], blunder.best.worth);
    assert_eq!(blunder.loss, 1000, "{blunder:?}");
}

#[test]
fn a_victory_thrown_away_is_all_that_can_be_lost() {
    // Nothing is hidden in one of them; in the other it takes hindsight.
    check_blunder::<DeepColony>(Knowing::Then);
    check_blunder::<Pearladora>(Knowing::Hindsight);
}

#[test]
fn what_the_seat_could_not_know_changes_nothing() {
    let (replay, _) = blundered::<Pearladora>();
    let mut review = Reviewed::new(&replay, &[]).expect("the game is over");
    let mut dice = QuickDice::from(7);
    let mut n_other_worlds = 0;
    for idx in (0..review.moments.len()).step_by(6) {
        let before = judge(&review, idx, Knowing::Then);
        let moment = &mut review.moments[idx];
        let view = moment.game.view(Viewer::seat(moment.seat));
        let other = Pearladora::imagine(&view, &mut dice);
        n_other_worlds += u32::from(other != moment.game);
        moment.game = other;
        assert_eq!(judge(&review, idx, Knowing::Then), before);
    }
    assert!(n_other_worlds > 0, "the imagined worlds were the true ones");
}
