//! Every heading in `tests/rulebook/*.md` is a test; see `rules_testkit::rulebook`.

rules_testkit::rulebook_tests!(game_example::Undertow);
