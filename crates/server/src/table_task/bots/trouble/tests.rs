//! Bots whose search panics, whose actions are refused, whose store is full. A
//! panicking search answers with nothing, so that is what is sent here.

use std::sync::Arc;

use hosting::Chosen;
use serde_json::Value;
use store::sqlite::{SqliteStore, Sync};
use store::{SeatRow, Status, TableRow};
use tempfile::TempDir;
use tokio::sync::{mpsc, watch};

use super::*;
use crate::stored::Opening;
use crate::table_task::state::Loaded;
use crate::{App, Config, Ground, Limits, secrets};

const BOT: Seat = Seat::new(1).expect("a seat");
/// No list of actions is as long.
const NONSENSE: usize = 1_000_000;

struct Stage {
    task: Task,
    inbox: mpsc::Receiver<Ask>,
    folder: TempDir,
    _own: mpsc::Sender<Ask>,
    _stop: watch::Sender<bool>,
}

/// A table of a person and a bot, which is to act.
async fn stage() -> Stage {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("tide.db");
    let store = Arc::new(SqliteStore::open(&data, Sync::Normal).expect("a store"));
    let (stop, stopping) = watch::channel(false);
    let ground = Ground {
        store,
        bus: Arc::new(bus::LocalBus::default()),
        time: crate::Time::default(),
        about: Vec::new(),
    };
    let config = Config {
        base_url: String::new(),
        trust_proxy: false,
        club_word: None,
        has_examples: false,
        bot_pause: Duration::ZERO,
        outgoing: crate::Outgoing::default(),
        stand_in: "otter".parse().expect("a bot"),
        puzzles: Vec::new(),
        day_begins: 0,
        limits: Limits {
            thinkers: 1,
            ..Limits::default()
        },
    };
    let app = Arc::new(App::new(config, ground, stopping).expect("no mail"));
    let invite = secrets::hash("invite");
    app.store.add_table(row(), invite).await.expect("a table");
    let (own, inbox) = mpsc::channel(256);
    let loaded = Loaded::load(&app, "table").await.expect("a table");
    let mut task = Task::new(app, "table".to_owned(), loaded, own.downgrade());
    task.go_on().await;
    assert!(task.loaded.acting().contains(BOT));
    Stage {
        task,
        inbox,
        folder,
        _own: own,
        _stop: stop,
    }
}

fn row() -> TableRow {
    let person = SeatRow {
        guest_id: Some("ada".to_owned()),
        ..SeatRow::default()
    };
    let bot = SeatRow {
        bot: Some("random".to_owned()),
        ..SeatRow::default()
    };
    TableRow {
        id: "table".to_owned(),
        game: "pearladora".to_owned(),
        rules_version: rules::RulesVersion::FIRST,
        options: "{\"first_seat\":1}".to_owned(),
        status: Status::Live,
        is_listed: false,
        has_hints: false,
        agreement: "{}".to_owned(),
        starts_ms: None,
        evening: None,
        closed_because: None,
        belongs: None,
        maker: Some("ada".to_owned()),
        seed: "seed".to_owned(),
        head: 0,
        fingerprint: 0,
        version: 0,
        opening: Some(Opening::of(&[person.clone(), bot.clone()]).text()),
        situation: store::Situation::default(),
        thinker: None,
        created_ms: 1,
        updated_ms: 1,
        seats: vec![person, bot],
        conduct: Vec::new(),
    }
}

impl Stage {
    /// The bot answers with this legal action, whatever it was about to say.
    async fn answer(&mut self, nth: Option<usize>) {
        let seq = self.task.loaded.seq();
        let chosen = nth.map(|nth| Chosen {
            pick: Pick { seq, nth },
            spoken: None,
        });
        self.task.thought(seq, BOT, chosen).await;
    }

    /// The pause is over.
    async fn retry(&mut self) {
        assert!(self.task.waits_to_ask, "nobody would ask again");
        self.task.retry().await;
    }

    async fn n_stored(&self) -> usize {
        let entries = self.task.app.store.entries("table", 0).await;
        entries.expect("read").len()
    }

    async fn stored_status(&self) -> Status {
        let row = self.task.app.store.table("table").await;
        row.expect("read").expect("there").status
    }

    fn legal(&self) -> Vec<Value> {
        let live = self.task.loaded.live.as_ref().expect("it has begun");
        live.legal(BOT)
    }
}

#[test]
fn failures_are_followed_by_longer_and_longer_pauses() {
    let seconds = |pauses: Vec<Duration>| pauses.iter().map(Duration::as_secs).collect::<Vec<_>>();
    let mut trouble = Trouble::default();
    let pauses = (0..8).map(|_| trouble.of_store()).collect();
    assert_eq!(seconds(pauses), [1, 2, 4, 8, 16, 30, 30, 30]);
    let ways: Vec<Way> = (0..4).map(|_| trouble.of_rules(7)).collect();
    let again = |seconds| Way::AskAgain(Duration::from_secs(seconds));
    let expected = [again(1), again(2), Way::PlayAnother, Way::PlayAnother];
    assert_eq!(ways, expected);
    assert_eq!(trouble.of_rules(8), again(1), "another decision");
}

#[test]
fn what_the_rules_refuse_is_not_the_stores_fault() {
    let mut trouble = Trouble::default();
    let cause = |trouble: &mut Trouble, code| trouble.cause(problem(code, "why"));
    let rules = Stumble::Rules("why".to_owned());
    // So is a log that has become too long.
    assert_eq!(cause(&mut trouble, Rejected::Refused), rules);
    let store = Stumble::Store("why".to_owned());
    assert_eq!(cause(&mut trouble, Rejected::Fault), store);
    assert_eq!(cause(&mut trouble, Rejected::Stale), store);
    assert_eq!(cause(&mut trouble, Rejected::NotPlaying), Stumble::Over);
    trouble.note_panic();
    assert!(matches!(
        cause(&mut trouble, Rejected::Fault),
        Stumble::Rules(_)
    ));
}

#[tokio::test]
async fn after_three_panics_the_first_legal_action_is_played() {
    let mut stage = stage().await;
    let (before, first) = (stage.n_stored().await, stage.legal()[0].clone());
    for _ in 0..2 {
        stage.answer(None).await;
        assert_eq!(stage.n_stored().await, before);
        stage.retry().await;
    }
    stage.answer(None).await;
    let entries = stage.task.app.store.entries("table", 0).await;
    let played: Value =
        serde_json::from_str(&entries.expect("read")[before].entry.body).expect("JSON");
    assert_eq!(played, first);
    assert!(!stage.task.waits_to_ask, "it goes on");
    assert_eq!(stage.task.trouble.failures, (0, 0));
}

#[tokio::test]
async fn after_three_refusals_another_action_is_played() {
    let mut stage = stage().await;
    let before = stage.n_stored().await;
    for _ in 0..2 {
        stage.answer(Some(NONSENSE)).await;
        stage.retry().await;
    }
    stage.answer(Some(NONSENSE)).await;
    assert!(stage.n_stored().await > before);
    assert_eq!(stage.stored_status().await, Status::Live);
}

#[tokio::test]
async fn if_nothing_is_accepted_the_table_halts_and_is_quiet() {
    let mut stage = stage().await;
    let nonsense = NONSENSE..NONSENSE + 2;
    let why = "it panicked".to_owned();
    stage.task.play_another(BOT, nonsense, why).await;
    assert_eq!(stage.stored_status().await, Status::Halted);
    stage.task.go_on().await;
    assert!(stage.task.asked_bots.is_empty() && !stage.task.waits_to_ask);
    // Whatever the bot had been about to say is of no use any more.
    stage.answer(None).await;
    assert!(!stage.task.waits_to_ask);
    let Stage { inbox, .. } = &mut stage;
    assert!(
        !matches!(inbox.try_recv(), Ok(Ask::Retry)),
        "nobody asks again"
    );
}

#[tokio::test]
async fn a_full_disk_halts_nothing_and_is_tried_until_there_is_room() {
    let mut stage = stage().await;
    let outside = rusqlite::Connection::open(stage.folder.path().join("tide.db"));
    let outside = outside.expect("the file");
    let full = "create trigger full before insert on entry
                begin select raise(fail, 'database or disk is full'); end";
    outside.execute_batch(full).expect("a trigger");
    let before = stage.n_stored().await;
    for _ in 0..6 {
        stage.answer(Some(0)).await;
        assert_eq!(stage.stored_status().await, Status::Live);
        stage.retry().await;
    }
    assert_eq!(stage.task.trouble.n_store_failures, 6);
    outside.execute_batch("drop trigger full").expect("room");
    stage.answer(Some(0)).await;
    assert_eq!(stage.n_stored().await, before + 1);
    assert_eq!(stage.task.trouble.n_store_failures, 0);
}

#[tokio::test]
async fn what_was_picked_in_another_position_is_not_played() {
    let mut stage = stage().await;
    let (before, seq) = (stage.n_stored().await, stage.task.loaded.seq());
    let chosen = Chosen {
        pick: Pick {
            seq: seq + 1,
            nth: 0,
        },
        spoken: None,
    };
    stage.task.thought(seq, BOT, Some(chosen)).await;
    assert_eq!(stage.n_stored().await, before);
    stage.retry().await;
    stage.answer(Some(0)).await;
    assert_eq!(stage.n_stored().await, before + 1);
}
