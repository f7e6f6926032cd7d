use rules_testkit::laws;

use crate::cases;

#[test]
fn law_1_same_log_same_game() {
    cases().iter().for_each(laws::same_log_same_game);
}

#[test]
fn law_2_lists_are_sorted() {
    cases().iter().for_each(laws::lists_are_sorted);
}

#[test]
fn law_3_listed_is_legal() {
    cases().iter().for_each(laws::listed_is_legal);
}

#[test]
fn law_4_games_end() {
    cases().iter().for_each(laws::games_end);
}

#[test]
fn law_5_chances_are_sound() {
    cases().iter().for_each(laws::chances_are_sound);
}

#[test]
fn law_6_imagined_worlds_look_the_same() {
    cases().iter().for_each(laws::imagined_worlds_look_the_same);
}

#[test]
fn law_7_the_same_is_told() {
    cases().iter().for_each(laws::the_same_is_told);
}

#[test]
fn law_8_nothing_is_lost() {
    cases().iter().for_each(laws::nothing_is_lost);
}

#[test]
fn law_9_round_trips() {
    cases().iter().for_each(laws::round_trips);
}

#[test]
fn law_10_outcomes_add_up() {
    cases().iter().for_each(laws::outcomes_add_up);
}
