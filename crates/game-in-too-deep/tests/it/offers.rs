//! What a view says that things cost and bring is what they cost and bring: a
//! screen need not know the rules.

use dice::{ChaChaDice, Key, Purpose};
use game_in_too_deep::{AbilityView, Action, CompanyView, Event, InTooDeep, Phase, Prompt, View};
use rules::{Actions, Chances, Position, Scoring, Seat, Setup, ToAct, Told, Viewer, Views};
use rules_testkit::play_random;

use crate::cases;

/// Carries out an action and all chances that follow it.
fn outcome_of(game: &InTooDeep, seat: Seat, action: Action, dice: &mut ChaChaDice) -> Vec<Event> {
    let mut game = *game;
    let mut told = Told::new();
    game.play(seat, action, &mut told).expect("it is legal");
    while game.to_act() == (ToAct::Chance {}) {
        game.play_chance(dice, &mut told);
    }
    told.heard_by(Viewer::Public {}).cloned().collect()
}

/// What a screen would say that an action costs.
fn cost_shown(view: &View, action: Action) -> u8 {
    match (action, &view.ability) {
        (Action::Buy { card }, _) => view.company(view.company_of(card)).price,
        (Action::BuyDiscount { card }, Some(AbilityView::Share { prices })) => {
            prices[view.company_of(card).idx()]
        }
        (Action::TakeShare { company, .. }, Some(AbilityView::Share { prices })) => {
            prices[company.idx()]
        }
        (Action::PlayExtra { card, company }, Some(AbilityView::Extra { costs })) => {
            let mut own = costs.iter().filter(|(other, _)| *other == card);
            own.next().expect("a card of the hand").1[company.idx()]
        }
        (_, Some(AbilityView::Depth { cost })) if action.ability().is_some() => *cost,
        _ => 0,
    }
}

#[test]
fn views_say_what_every_action_costs() {
    let mut n_costs = 0;
    for case in cases() {
        let mut dice = Key::new(Purpose::Test, &case.name, 31).stream(0);
        let start = InTooDeep::new(&case.options, case.seats).expect("playable");
        let mut legal = Vec::new();
        for game in &play_random(&start, &mut dice).positions {
            let Some(seat) = game.to_act().seats().iter().next() else {
                continue;
            };
            let view = game.view(Viewer::seat(seat));
            game.legal_actions(seat, &mut legal);
            for &action in &legal {
                let cost = game.cost(action);
                assert_eq!(cost_shown(&view, action), cost, "{}: {action:?}", case.name);
                n_costs += u32::from(cost > 0);
            }
        }
    }
    assert!(n_costs > 1000, "{n_costs}");
}

#[test]
fn prompts_offer_only_what_can_be_done() {
    let (mut n_turns, mut n_limited) = (0, 0);
    for case in cases() {
        let mut dice = Key::new(Purpose::Test, &case.name, 37).stream(0);
        let start = InTooDeep::new(&case.options, case.seats).expect("playable");
        let mut legal = Vec::new();
        for game in &play_random(&start, &mut dice).positions {
            let Some(seat) = game.to_act().seats().iter().next() else {
                continue;
            };
            let prompt = InTooDeep::prompt(&InTooDeep::shown(&game.view(Viewer::seat(seat))));
            let Prompt::Turn { buy, expand, .. } = prompt else {
                continue;
            };
            game.legal_actions(seat, &mut legal);
            let can = |is_it: fn(&Action) -> bool| legal.iter().any(is_it);
            assert_eq!(buy, can(|action| matches!(action, Action::Buy { .. })));
            assert_eq!(
                expand,
                can(|action| matches!(action, Action::Expand { .. }))
            );
            n_turns += 1;
            n_limited += u32::from(!buy || !expand);
        }
    }
    assert!(n_limited > 50 && n_turns > 500, "{n_limited} of {n_turns}");
}

#[test]
fn r2_5_r2_7_views_say_what_expanding_and_drawing_bring() {
    let (mut n_paid, mut n_unpaid, mut n_fundraisers) = (0, 0, 0);
    for case in cases() {
        let mut dice = Key::new(Purpose::Test, &case.name, 32).stream(0);
        let start = InTooDeep::new(&case.options, case.seats).expect("playable");
        let mut legal = Vec::new();
        for game in &play_random(&start, &mut dice).positions {
            if game.phase() != (Phase::Turn {}) {
                continue;
            }
            let view = game.view(Viewer::Public {});
            game.legal_actions(view.active, &mut legal);
            for &action in &legal {
                let mut events = || outcome_of(game, view.active, action, &mut dice);
                match action {
                    Action::Expand { card, company } => {
                        let seen = view.company(company);
                        let owed = seen.pays_at(card).then_some(&seen.dividend);
                        let events = events();
                        let told = events.iter().find_map(|event| match event {
                            Event::Dividend { owed, .. } => Some(owed),
                            _ => None,
                        });
                        assert_eq!(told, owed, "{}: {action:?}", case.name);
                        n_paid += u32::from(owed.is_some());
                        n_unpaid += u32::from(owed.is_none());
                    }
                    Action::Draw {} => {
                        let is_made = view.fundraiser.is_some_and(|to_come| to_come.n_left == 1);
                        let is_told = events().contains(&Event::Fundraiser {});
                        assert_eq!(is_told, is_made, "{}", case.name);
                        n_fundraisers += u32::from(is_told);
                    }
                    _ => {}
                }
            }
        }
    }
    let enough = n_paid > 500 && n_unpaid > 500 && n_fundraisers > 5;
    assert!(enough, "{n_paid}, {n_unpaid}, {n_fundraisers}");
}

#[test]
fn q47_whoever_pays_sees_the_cards_that_may_still_be_named_and_others_do_not() {
    let mut n_payments = 0;
    for case in cases() {
        let mut dice = Key::new(Purpose::Test, &case.name, 33).stream(0);
        let start = InTooDeep::new(&case.options, case.seats).expect("playable");
        let mut legal = Vec::new();
        for game in &play_random(&start, &mut dice).positions {
            let Phase::Pay { n_due, .. } = game.phase() else {
                assert!(game.view(Viewer::Public {}).purse.is_empty());
                continue;
            };
            let payer = game.active();
            for viewer in Viewer::all(game.seats()).filter(|viewer| !viewer.is(payer)) {
                assert!(game.view(viewer).purse.is_empty());
            }
            // The lowest of them come first, and enough are left after each.
            let purse = game.view(Viewer::seat(payer)).purse;
            game.legal_actions(payer, &mut legal);
            let first = purse.iter().take(usize::from(purse.len() + 1 - n_due));
            let first: Vec<Action> = first.map(|card| Action::Pay { card }).collect();
            assert_eq!(legal, first);
            n_payments += 1;
        }
    }
    assert!(n_payments > 200, "{n_payments}");
}

#[test]
fn r4_4_what_shares_are_worth_adds_up_to_the_score() {
    for case in cases() {
        let mut dice = Key::new(Purpose::Test, &case.name, 34).stream(0);
        let start = InTooDeep::new(&case.options, case.seats).expect("playable");
        let played = play_random(&start, &mut dice);
        let end = played.positions.last().expect("a position");
        let standing = end.standing().expect("it is over");
        let view = end.view(Viewer::Public {});
        for (seat, points) in end.seats().iter().zip(standing.points()) {
            let worth = |company: &CompanyView| i32::from(company.worth[seat.idx()]);
            let sum: i32 = view.companies.iter().map(worth).sum();
            assert_eq!(sum, *points);
        }
    }
}
