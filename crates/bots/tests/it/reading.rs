use bots::{Knowledge, Reading};
use game_pearladora::{Face, Options, Pearladora};
use rules::{Seat, Viewer, Views};

/// Plays at random and shows what a hint would rest on before every decision.
fn play(options: &Options, mut look: impl FnMut(&Pearladora, Seat, Option<Reading>)) {
    crate::belief::play(2, options, 2, |game, past, seat| {
        let view = game.view(Viewer::seat(seat));
        let heard = past.heard_by(seat, past.len());
        look(
            game,
            seat,
            <Pearladora as Knowledge>::reading(&view, &heard),
        );
    });
}

#[test]
fn every_back_of_others_has_odds_and_nothing_else_has() {
    let (mut n_spots, mut n_said) = (0, 0);
    play(&Options::default(), |game, seat, reading| {
        let view = game.view(Viewer::seat(seat));
        let backs = view.divers.iter();
        let backs = backs.filter(|diver| diver.seat != seat && diver.face == Face::Back {});
        let backs: Vec<String> = backs.map(|diver| diver.at.to_string()).collect();
        let spots = reading.as_ref().map_or(&[][..], |reading| &reading.spots);
        let named: Vec<&String> = spots.iter().map(|spot| &spot.spot).collect();
        assert_eq!(named, backs.iter().collect::<Vec<_>>());
        for spot in spots {
            let odds: Vec<u8> = spot
                .odds
                .iter()
                .map(|&(_, hundredths)| hundredths)
                .collect();
            assert!(odds.is_sorted_by(|one, other| one >= other), "{odds:?}");
            let sum: u32 = odds.iter().map(|&odds| u32::from(odds)).sum();
            assert!((80..=103).contains(&sum), "{odds:?}");
        }
        n_spots += spots.len();
        n_said += usize::from(reading.is_some_and(|reading| reading.text.is_some()));
    });
    assert!(n_spots > 100 && n_said > 0, "{n_spots}, {n_said}");
}

/// R3.5: what a person should keep in mind is not told by odds either.
#[test]
fn a_reading_rests_on_what_the_screen_shows() {
    let mut n_readings = 0;
    for peek in [false, true] {
        let options = Options {
            advanced: true,
            peek,
            ..Options::default()
        };
        play(&options, |game, seat, reading| {
            let view = game.view(Viewer::seat(seat));
            let shown = Pearladora::shown(&view);
            let bare = <Pearladora as Knowledge>::reading(&view, &[]);
            assert_eq!(bare, <Pearladora as Knowledge>::reading(&shown, &[]));
            n_readings += u32::from(reading.is_some());
        });
    }
    assert!(n_readings > 20, "{n_readings}");
}

#[test]
fn a_sentence_says_how_many_large_divers_are_out() {
    let mut sentences = Vec::new();
    play(&Options::default(), |_, _, reading| {
        sentences.extend(reading.and_then(|reading| reading.text));
    });
    sentences.dedup();
    for sentence in &sentences {
        assert!(sentence.starts_with("{A} has probably laid ") || sentence.starts_with("{B} has"));
        assert!(
            sentence.contains(" large divers (3 and more)"),
            "{sentence}"
        );
    }
    assert!(!sentences.is_empty());
}
