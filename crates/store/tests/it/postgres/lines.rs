//! Lines that break: what was sent and not answered is unknown, what was not
//! sent has not happened, and everything is well again by itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use backing::Postgres;
use store::postgres::PostgresStore;
use store::{Outbox, Store, StoreError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::{a_move, add_live, open};

/// Somebody between a store and its PostgreSQL who passes everything on, until
/// answers are to be swallowed: then the line is cut once the next statement is
/// through, and nobody hears what became of it.
struct Between {
    url: String,
    swallows: Arc<AtomicBool>,
}

impl Between {
    async fn start(postgres: &Postgres, database: &str) -> Between {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let swallows = Arc::new(AtomicBool::new(false));
        let (to, is_swallowing) = (postgres.port(), swallows.clone());
        tokio::spawn(async move {
            while let Ok((line, _)) = listener.accept().await {
                let there = TcpStream::connect(("127.0.0.1", to)).await;
                let there = there.expect("PostgreSQL");
                tokio::spawn(pass_on(line, there, is_swallowing.clone()));
            }
        });
        Between {
            url: format!("postgres://tide@127.0.0.1:{port}/{database}?sslmode=disable"),
            swallows,
        }
    }
}

async fn pass_on(mut here: TcpStream, mut there: TcpStream, swallows: Arc<AtomicBool>) {
    let (mut asked, mut answered) = (vec![0; 65536], vec![0; 65536]);
    loop {
        tokio::select! {
            n = here.read(&mut asked) => match n {
                Ok(n) if n > 0 => there.write_all(&asked[..n]).await.expect("passed on"),
                _ => return,
            },
            n = there.read(&mut answered) => match n {
                // It has answered, so it is done; the line is cut.
                Ok(n) if n > 0 && !swallows.load(Ordering::SeqCst) => {
                    here.write_all(&answered[..n]).await.expect("passed on");
                }
                _ => return,
            },
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_sent_and_never_answered_is_unknown() {
    let (postgres, name) = (super::server(), "cut");
    let direct = open(&postgres.create_database(name).expect("a database")).await;
    let between = Between::start(postgres, name).await;
    let store = open(&between.url).await;
    add_live(&direct, "t").await;
    store.append(a_move("t", 1)).await.expect("stored");
    store.house_key("first", vec![1]).await.expect("kept");

    between.swallows.store(true, Ordering::SeqCst);
    let told = store.append(a_move("t", 2)).await;
    assert!(matches!(told, Err(StoreError::Unknown(_))), "{told:?}");
    let told = store.house_key("second", vec![1]).await;
    assert!(matches!(told, Err(StoreError::Unknown(_))), "{told:?}");
    assert_eq!(
        store.append(a_move("t", 3)).await,
        Err(StoreError::Busy),
        "no line"
    );
    // Here it was stored; the one who asks again finds it.
    assert_eq!(direct.entries("t", 0).await.expect("read").len(), 2);
    assert_eq!(direct.house_key("second", vec![2]).await, Ok(vec![1]));

    between.swallows.store(false, Ordering::SeqCst);
    assert_eq!(is_stored(&store, 3).await, Ok(()));
    assert_eq!(store.entry_by_ref("t", 0, "move 2").await, Ok(Some(2)));
}

/// Plays on as soon as there is a line again.
async fn is_stored(store: &PostgresStore, seq: u32) -> Result<(), StoreError> {
    let begin = Instant::now();
    loop {
        match store.append(a_move("t", seq)).await {
            Err(StoreError::Busy) if begin.elapsed() < Duration::from_secs(60) => {
                tokio::task::yield_now().await;
            }
            stored => return stored,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_postgres_is_away_it_is_busy_and_well_again_afterwards() {
    let mut postgres = Postgres::start().expect("PostgreSQL");
    let store = open(&postgres.create_database("house").expect("a database")).await;
    add_live(&store, "t").await;
    store.append(a_move("t", 1)).await.expect("stored");
    store.ping().await.expect("well");
    for seq in 2..5 {
        postgres.kill();
        let begin = Instant::now();
        // Its line may have been open, and it is not known why it broke.
        let told = store.append(a_move("t", seq)).await;
        let is_told = matches!(told, Err(StoreError::Busy | StoreError::Unknown(_)));
        assert!(is_told, "{told:?}");
        assert_eq!(store.append(a_move("t", seq)).await, Err(StoreError::Busy));
        assert_eq!(store.table("t").await, Err(StoreError::Busy));
        assert!(matches!(store.ping().await, Err(StoreError::Failed(_))));
        assert!(
            begin.elapsed() < Duration::from_secs(8),
            "nobody waits long"
        );
        postgres.restart().expect("back");
        assert_eq!(is_stored(&store, seq).await, Ok(()));
        store.ping().await.expect("well again");
        assert_eq!(store.entries("t", 0).await.expect("read").len() as u32, seq);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_holds_a_lock_holds_up_nobody_for_long() {
    let (postgres, name) = (super::server(), "held");
    let url = postgres.create_database(name).expect("a database");
    let store = open(&url).await;
    for id in ["t", "held"] {
        add_live(&store, id).await;
    }
    let hold = "begin; update tip set at_ms = 1 where table_id = 'held'; select pg_sleep(30)";
    let port = postgres.port().to_string();
    let folder = postgres.folder().to_str().expect("a folder").to_owned();
    let mut holder = std::process::Command::new("psql")
        .args([
            "-X", "-h", &folder, "-p", &port, "-U", "tide", "-d", name, "-c", hold,
        ])
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("psql");
    let is_held = "select count(*) from pg_stat_activity where wait_event = 'PgSleep'
         and query like '%held%'";
    while postgres.sql(name, is_held).expect("asked") == "0" {
        tokio::task::yield_now().await;
    }
    let begin = Instant::now();
    let told = store.append(a_move("held", 1)).await;
    assert_eq!(told, Err(StoreError::Busy));
    assert!(
        begin.elapsed() < Duration::from_secs(7),
        "{:?}",
        begin.elapsed()
    );
    assert_eq!(store.append(a_move("t", 1)).await, Ok(()), "others go on");
    holder.kill().expect("ended");
    holder.wait().expect("ended");
    let kill = "select pg_terminate_backend(pid) from pg_stat_activity
         where query like '%held%' and pid <> pg_backend_pid()";
    postgres.sql(name, kill).expect("ended");
    assert_eq!(
        store.append(a_move("held", 1)).await,
        Ok(()),
        "nothing had happened"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_writer_that_is_ended_under_load_loses_nothing_acknowledged() {
    let (postgres, name) = (super::server(), "ended");
    let store = open(&postgres.create_database(name).expect("a database")).await;
    let n_tables = 20;
    for n in 0..n_tables {
        add_live(&store, &format!("t{n}")).await;
    }
    let players = (0..n_tables).map(|n| {
        let store = store.clone();
        tokio::spawn(async move {
            let id = format!("t{n}");
            let (mut seq, mut n_unknown) = (1, 0);
            while seq <= 200 {
                match store.append(a_move(&id, seq)).await {
                    Ok(()) => seq += 1,
                    Err(StoreError::Busy) => tokio::task::yield_now().await,
                    Err(StoreError::Unknown(_)) => {
                        n_unknown += 1;
                        let name = format!("move {seq}");
                        while let Err(error) = store.entry_by_ref(&id, 0, &name).await {
                            assert_eq!(error, StoreError::Busy);
                        }
                        if store.entry_by_ref(&id, 0, &name).await == Ok(Some(seq)) {
                            seq += 1;
                        }
                    }
                    Err(error) => panic!("{id}, {seq}: {error}"),
                }
            }
            n_unknown
        })
    });
    let players: Vec<_> = players.collect();
    let end = "select count(pg_terminate_backend(pid)) from pg_stat_activity
         where datname = 'ended' and pid <> pg_backend_pid()";
    while players.iter().any(|player| !player.is_finished()) {
        postgres.sql(name, end).expect("ended");
    }
    for (n, player) in players.into_iter().enumerate() {
        player.await.expect("the player ends");
        let stored = store.entries(&format!("t{n}"), 0).await.expect("read");
        let numbers: Vec<u32> = stored.iter().map(|row| row.entry.seq).collect();
        assert_eq!(numbers, (1..=200).collect::<Vec<u32>>());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_in_its_own_words() {
    let (postgres, name) = (super::server(), "full");
    let store = open(&postgres.create_database(name).expect("a database")).await;
    for id in ["t", "u"] {
        add_live(&store, id).await;
    }
    // As PostgreSQL says it when a file cannot grow.
    let fill = "create function no_room() returns trigger language plpgsql as $$ begin
             raise exception 'could not extend file: no space left' using errcode = '53100';
         end $$;
         create trigger full_disk before insert on entry execute function no_room()";
    postgres.sql(name, fill).expect("full");
    let (one, other) = tokio::join!(store.append(a_move("t", 1)), store.append(a_move("u", 1)));
    for told in [one, other] {
        let Err(StoreError::Failed(why)) = told else {
            panic!("{told:?}");
        };
        assert!(why.contains("no space left"), "{why}");
    }
    postgres
        .sql(name, "drop trigger full_disk on entry")
        .expect("room");
    assert_eq!(
        store.append(a_move("t", 1)).await,
        Ok(()),
        "nothing had happened"
    );
}
