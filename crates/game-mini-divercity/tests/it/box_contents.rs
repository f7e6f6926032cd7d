//! The box as the rulebook counts it.

use game_mini_divercity::{
    Corporation, DECK, Effect, Hotel, Level, LevelChoice, N_COPIES, N_SPECIES, Options, Species,
};

/// The pair of hotels on a card, if it has one.
fn pair(card: Corporation) -> Option<[Hotel; 2]> {
    match card.effects() {
        [Effect::Hotels { pair }] => Some(*pair),
        effects => {
            let has_hotels = |effect: &Effect| matches!(effect, Effect::Hotels { .. });
            assert!(!effects.iter().any(has_hotels), "{card}");
            None
        }
    }
}

#[test]
fn w7_r3_5_q3_q4_q6_the_corporation_deck_is_the_rulebooks() {
    assert_eq!(DECK.len(), 27);
    assert_eq!(DECK.count(Corporation::Oil), 6);
    assert_eq!(DECK.count(Corporation::Dynamite), 6);
    let hotels: Vec<[Hotel; 2]> = DECK.cards().filter_map(pair).collect();
    assert_eq!(hotels.len(), 12);
    for hotel in Hotel::ALL {
        let n_icons = hotels
            .iter()
            .flatten()
            .filter(|&&icon| icon == hotel)
            .count();
        assert_eq!(n_icons, 4, "{hotel}");
    }
    for forbidden in [
        [Hotel::Red, Hotel::Green],
        [Hotel::Purple, Hotel::Yellow],
        [Hotel::Blue, Hotel::Orange],
    ] {
        assert!(
            !hotels
                .iter()
                .any(|pair| forbidden.iter().all(|hotel| pair.contains(hotel)))
        );
    }
}

#[test]
fn w7_q5_q7_three_double_cards_have_the_icon() {
    let icons: Vec<Corporation> = DECK.cards().filter(|card| card.has_icon()).collect();
    assert_eq!(icons.len(), 3);
    assert!(icons.iter().all(|card| card.effects().len() == 2));
    let without: Vec<Corporation> = DECK.cards().filter(|card| !card.has_icon()).collect();
    assert!(without.iter().all(|card| card.effects().len() == 1));
    assert_eq!(without.len(), 24);
}

#[test]
fn w4_e31_q3_no_card_builds_the_last_two_islands_of_a_forbidden_pair() {
    for islands in [
        [Hotel::Red, Hotel::Green],
        [Hotel::Purple, Hotel::Yellow],
        [Hotel::Blue, Hotel::Orange],
    ] {
        let mut pairs = Corporation::ALL.into_iter().filter_map(pair);
        assert!(pairs.all(|pair| islands.iter().any(|island| !pair.contains(island))));
    }
}

#[test]
fn q1_q2_q11_twelve_species_with_five_cards_and_six_hotels() {
    assert_eq!(Species::ALL.len(), N_SPECIES);
    assert_eq!(N_SPECIES * usize::from(N_COPIES), 60);
    assert_eq!(Hotel::ALL.len(), 6);
    assert!(Hotel::ALL.contains(&Hotel::Yellow));
    let names: std::collections::BTreeSet<&str> =
        Species::ALL.iter().map(|species| species.name()).collect();
    assert_eq!(names.len(), N_SPECIES);
}

#[test]
fn r1_7_q27_q47_the_levels_are_the_rulebooks() {
    let rows = Level::ALL.map(|level| {
        let row = level.difficulty();
        (level, row.saved_to_win, row.extinct_to_lose)
    });
    assert_eq!(
        rows,
        [
            (Level::Snorkeling, 4, 6),
            (Level::OpenWater, 5, 5),
            (Level::Advanced, 6, 5),
            (Level::Divemaster, 7, 5),
            (Level::AssistantInstructor, 8, 5),
            (Level::Instructor, 7, 4),
            (Level::Cousteau, 8, 4),
            (Level::Poseidon, 9, 3),
        ]
    );
}

#[test]
fn r1_7_q47_every_level_can_be_chosen_by_its_name() {
    assert_eq!(LevelChoice::NAMES[1..], Level::NAMES);
    for level in LevelChoice::ALL {
        let options = Options {
            level,
            ..Options::default()
        };
        let name = match level {
            LevelChoice::Auto => "open_water",
            level => level.name(),
        };
        assert_eq!(options.level().name(), name);
    }
}
