//! Being called back: what arrives where, when it does not, and that nobody
//! else pays for an endpoint that misbehaves.

/// What became of a bottle.
mod bottles;
/// Endpoints that hang, fail, lead elsewhere or have no end.
mod hostile;
/// A server that dies while it tells.
mod killed;
/// E-mail: confirmed addresses, letters, no more letters.
mod mail;
/// Where notices arrive.
mod sinks;

use std::time::Duration;

use serde_json::{Value, json};

use self::sinks::{Received, Sink, Subscriber};
use crate::TestServer;
use crate::client::{Browser, Socket, play, two_people};

/// Longer than a notice waits, shorter than its minute.
const SOON: Duration = Duration::from_secs(10);
const A_MINUTE: Duration = Duration::from_secs(61);

/// A house that may send to the sink.
async fn house(sink: &Sink) -> TestServer {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("tide.db");
    let mut server = TestServer::configured(&data, |config| sink.known_to(config)).await;
    server._folder = Some(folder);
    server
}

/// Adds an endpoint that wants these kinds; its id.
async fn add(browser: &Browser, address: Value, wants: &[&str]) -> String {
    let new = json!({"address": address, "wants": wants, "digest_minutes": 0});
    let added = browser.post("/api/notices", new).await.ok();
    added["id"].as_str().expect("an id").to_owned()
}

fn webhook(sink: &Sink, path: &str) -> Value {
    json!({"way": "webhook", "url": sink.url(path)})
}

/// Plays until somebody else is to act.
async fn hand_over(socket: &mut Socket) {
    let mut screen = socket.wait_for_turn().await;
    for n in 0.. {
        let reference = format!("{}-{n}", screen["seq"]);
        socket.done(&play(&screen, 0, &reference)).await;
        screen = socket.wait_for("screen").await;
        if screen["asked"].is_null() {
            return;
        }
    }
}

/// Nothing of this is anybody's business but the table's.
#[track_caller]
fn assert_tells_nothing(text: &str, secrets: &[&str]) {
    let never = ["pontoon", "diver", "pearl\"", "invite", "cookie", "seed"];
    for secret in secrets.iter().chain(&never) {
        assert!(!text.contains(secret), "{secret:?} in {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_pushed_what_it_alone_can_read() {
    let mut sink = Sink::start().await;
    let server = house(&sink).await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let subscriber = Subscriber::new(7);
    let endpoint = sink.url("/push/lin");
    let known = lin.request("GET", "/api/notices", None).await.ok();
    add(&lin, subscriber.address(&endpoint), &["my_turn", "talk"]).await;
    let mut adas = ada.socket(&table).await;
    hand_over(&mut adas).await;
    server.time.pass(SOON);
    let received = sink.next().await;
    let text = subscriber.read(&received);
    let message: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(message["title"], "Your turn");
    assert_eq!(message["text"], "Pearladöra");
    let url = format!("http://{}/table/{table}", server.address);
    assert_eq!(message["url"], url);
    let line = json!({"kind": "my_turn", "game": "pearladora", "title": "Pearladöra",
        "table": table, "url": url, "seconds_left": null, "news": null});
    assert_eq!(message["notices"], json!([line]));
    assert_eq!(received.path, "/push/lin");
    assert_eq!(received.header("ttl"), "86400");
    assert_eq!(received.header("urgency"), "high");
    assert_eq!(received.header("topic").len(), 32);
    let push_key = known["push_key"].as_str().expect("a key");
    check_signature(&received, push_key, &sink.url(""));
    // Talk is told, and not what was said.
    let words = json!({"type": "talk", "ref": "t", "text": "the wreck is mine"});
    adas.done(&words).await;
    server.time.pass(SOON);
    let text = subscriber.read(&sink.next().await);
    let message: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(message["title"], "Somebody talks to you");
    let path = format!("/api/tables/{table}");
    let view = lin.request("GET", &path, None).await.ok();
    let invite = view["invite"].as_str().expect("an invite");
    let cookies = [&ada, &lin].map(|one| one.cookie.clone().expect("a cookie"));
    assert_tells_nothing(
        &text,
        &["wreck", invite, &cookies[0][10..], &cookies[1][10..]],
    );
}

/// The header says who sends, signed for this service and for a while.
fn check_signature(received: &Received, push_key: &str, origin: &str) {
    use base64::Engine;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD as CODE;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    let header = received.header("authorization");
    let rest = header.strip_prefix("vapid t=").expect("a scheme");
    let (token, key) = rest.split_once(", k=").expect("a key");
    assert_eq!(key, push_key, "the one that browsers subscribe with");
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let decode = |text: &str| CODE.decode(text).expect("base64url");
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key))
        .verify(signed.as_bytes(), &decode(signature))
        .expect("signed by this house");
    let claims = signed.split('.').nth(1).expect("claims");
    let claims: Value = serde_json::from_slice(&decode(claims)).expect("JSON");
    assert_eq!(claims["aud"], origin, "with its port");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_what_they_see() {
    let mut sink = Sink::start().await;
    let server = house(&sink).await;
    let (seen, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let (unseen, invite) = ada.table(2, json!({"first_seat": 0})).await;
    ada.sit(&unseen, &invite).await;
    lin.sit(&unseen, &invite).await;
    ada.lobby(&unseen, json!({"type": "start"})).await.ok();
    add(&lin, webhook(&sink, "/lin"), &["my_turn"]).await;
    let mut lins = lin.socket(&seen).await;
    lins.wait_for("screen").await;
    hand_over(&mut ada.socket(&seen).await).await;
    hand_over(&mut ada.socket(&unseen).await).await;
    server.time.pass(SOON);
    let received = sink.next().await.json();
    assert_eq!(received["notices"][0]["table"], json!(unseen));
    // The table that is seen is told of later.
    let later = "due_ms > (select max(sent_ms) from outbox) + 50000";
    wait_until(|| count(&server, later) == 1).await;
    assert!(sink.is_quiet());
    // Whoever goes without having moved is called back; whoever has moved is
    // not.
    drop(lins);
    wait_until_gone(&ada, &seen).await;
    server.time.pass(A_MINUTE);
    let received = sink.next().await.json();
    assert_eq!(received["notices"][0]["table"], json!(seen));
    assert_eq!(received["tag"], format!("table-{seen}"));
    hand_over(&mut ada_and_back(&ada, &lin, &seen).await).await;
    hand_over(&mut lin.socket(&seen).await).await;
    server.time.pass(A_MINUTE);
    wait_until(|| count(&server, "due_ms is not null") == 0).await;
    let tested = test(&lin).await;
    assert_eq!(tested["has_arrived"], true);
    let received = sink.next().await.json();
    assert_eq!(received["tag"], "test", "nothing before it");
}

/// How many notices are like this.
fn count(server: &TestServer, which: &str) -> u32 {
    let file = rusqlite::Connection::open(&server.data).expect("the file");
    let sql = format!("select count(*) from outbox where {which}");
    file.query_row(&sql, [], |row| row.get(0))
        .expect("a number")
}

/// Waits for what the server does by itself.
async fn wait_until(is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::task::yield_now().await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(20), waiting).await;
    waited.expect("within twenty seconds");
}

/// The other one moves, so that it is the first one's turn; their socket.
async fn ada_and_back(ada: &Browser, lin: &Browser, table: &str) -> Socket {
    hand_over(&mut lin.socket(table).await).await;
    ada.socket(table).await
}

/// Tries the only endpoint somebody has.
async fn test(browser: &Browser) -> Value {
    let own = browser.request("GET", "/api/notices", None).await.ok();
    let id = own["endpoints"][0]["id"].as_str().expect("an endpoint");
    let path = format!("/api/notices/{id}/test");
    browser.request("POST", &path, None).await.ok()
}

/// Waits until the second seat's person is seen to be away.
async fn wait_until_gone(browser: &Browser, table: &str) {
    let mut socket = browser.socket(table).await;
    loop {
        let told = socket.wait_for("table").await;
        if told["table"]["seats"][1]["is_here"] == false {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn beginning_and_end_are_told_and_what_gathers_is_one_message() {
    let mut sink = Sink::start().await;
    let server = house(&sink).await;
    let (ada, lin) = (
        Browser::guest(server.address).await,
        Browser::guest(server.address).await,
    );
    let new = json!({"address": webhook(&sink, "/lin"), "digest_minutes": 60,
        "wants": ["begins", "my_turn", "over"]});
    lin.post("/api/notices", new).await.ok();
    let mut tables = Vec::new();
    for _ in 0..3 {
        let (table, invite) = ada.table(2, json!({"first_seat": 1})).await;
        ada.sit(&table, &invite).await;
        lin.sit(&table, &invite).await;
        tables.push(table);
    }
    let start = json!({"type": "start"});
    ada.lobby(&tables[0], start.clone()).await.ok();
    server.time.pass(SOON);
    let first = sink.next().await.json();
    // It begins and it is their turn: that is one thing to say.
    assert_eq!(first["title"], "Your turn");
    assert_eq!(first["notices"].as_array().map(Vec::len), Some(2));
    ada.lobby(&tables[1], start.clone()).await.ok();
    ada.lobby(&tables[2], start).await.ok();
    ada.lobby(&tables[2], json!({"type": "resign", "seat": 0}))
        .await
        .ok();
    server.time.pass(SOON);
    assert!(sink.is_quiet());
    server.time.pass(A_MINUTE * 60);
    let rest = sink.next().await.json();
    assert_eq!(rest["title"], "News from 2 tables");
    let kinds: Vec<&str> = rest["notices"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|line| line["kind"].as_str().expect("a kind"))
        .collect();
    assert_eq!(kinds, ["my_turn", "over", "begins"]);
    assert!(sink.is_quiet());
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_services_get_the_forms_they_take() {
    let mut sink = Sink::start().await;
    let server = house(&sink).await;
    let lin = Browser::guest(server.address).await;
    for way in ["slack", "discord"] {
        let address = json!({"way": way, "url": sink.url(&format!("/services/{way}"))});
        let id = add(&lin, address, &["my_turn"]).await;
        let path = format!("/api/notices/{id}/test");
        let tested = lin.request("POST", &path, None).await.ok();
        assert_eq!(tested["status"], 201, "{tested}");
        let words = "A test: This is where you will be called back.";
        let text = format!("{words}\nhttp://{}/", server.address);
        let expected = match way {
            "slack" => json!({"text": text}),
            _ => json!({"content": text, "allowed_mentions": {"parse": []}}),
        };
        assert_eq!(sink.next().await.json(), expected);
    }
    let known = lin.request("GET", "/api/notices", None).await;
    assert!(!known.body.contains("/services/"), "it is a secret");
}

#[tokio::test(flavor = "multi_thread")]
async fn endpoints_are_their_guests_and_no_more_than_ten() {
    let sink = Sink::start().await;
    let server = house(&sink).await;
    let (ada, lin) = (
        Browser::guest(server.address).await,
        Browser::guest(server.address).await,
    );
    let mut ids = Vec::new();
    for n in 0..10 {
        ids.push(add(&lin, webhook(&sink, &format!("/{n}")), &["over"]).await);
    }
    let new = json!({"address": webhook(&sink, "/11"), "wants": []});
    assert_eq!(lin.post("/api/notices", new).await.code(), "refused");
    let again = add(&lin, webhook(&sink, "/3"), &["talk"]).await;
    assert_eq!(again, ids[3], "the same one");
    let path = format!("/api/notices/{again}");
    let change = json!({"wants": ["talk", "my_turn"], "digest_minutes": 30});
    let changed = lin.request("PUT", &path, Some(change.clone())).await.ok();
    assert_eq!(changed["wants"], json!(["my_turn", "talk"]));
    assert_eq!(changed["digest_minutes"], 30);
    let tested = ada.request("POST", &format!("{path}/test"), None).await;
    assert_eq!(tested.code(), "missing");
    let others = [
        ada.request("PUT", &path, Some(change)).await,
        ada.request("DELETE", &path, None).await,
    ];
    for other in others {
        assert_eq!(other.code(), "missing");
    }
    for (address, code) in [
        (
            json!({"way": "webhook", "url": "http://hooks.example.org/a"}),
            "malformed",
        ),
        (
            json!({"way": "webhook", "url": "https://a:b@hooks.example.org/"}),
            "malformed",
        ),
        (json!({"way": "webhook", "url": "nonsense"}), "malformed"),
        (
            json!({"way": "push", "endpoint": sink.url("/p"), "p256dh": "AA", "auth": "AA"}),
            "malformed",
        ),
        (
            json!({"way": "mail", "address": "ada@example.org"}),
            "refused",
        ),
    ] {
        let new = json!({"address": address, "wants": []});
        assert_eq!(
            ada.post("/api/notices", new).await.code(),
            code,
            "{address}"
        );
    }
    let stranger = Browser::new(server.address);
    let refused = stranger.request("GET", "/api/notices", None).await;
    assert_eq!(refused.code(), "forbidden");
}
