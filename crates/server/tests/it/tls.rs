use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use serde_json::json;
use server::{Acme, Config, Limits, Listening, Time, Tls};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::TestServer;
use crate::client::{Browser, CONTRIBUTION, Reply, Socket, exchange, play_to_end, raw_request};

/// A name that only public houses have.
const NAME: &str = "table.example.org";

/// A house that speaks https, and the files its certificate lies in.
struct House {
    server: TestServer,
    certificate: PathBuf,
    key: PathBuf,
    /// Where it sends on those who come unencrypted.
    plain: SocketAddr,
    folder: tempfile::TempDir,
}

fn new_certificate() -> CertifiedKey {
    generate_simple_self_signed([NAME.to_owned(), "127.0.0.1".to_owned()]).expect("a certificate")
}

impl House {
    async fn open(first: &CertifiedKey, change: impl FnOnce(&mut Config)) -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let [certificate, key] = ["cert.pem", "key.pem"].map(|name| folder.path().join(name));
        put(&certificate, &first.cert.pem());
        put(&key, &first.key_pair.serialize_pem());
        let tls = Tls::from_files(&certificate, &key, &Time::default()).expect("a pair");
        let tls = tls.looking_every(Duration::from_millis(20));
        let (server, plain) = serve(&folder, tls, change).await;
        House {
            server,
            certificate,
            key,
            plain,
            folder,
        }
    }

    fn address(&self) -> SocketAddr {
        self.server.address
    }

    /// A figure of the house.
    async fn figure(&self, trusted: &CertifiedKey, name: &str) -> i64 {
        let reply = ask(self.address(), trusted, "GET", "/metrics", "").await;
        let mut lines = reply.body.lines();
        let value = lines.find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
        value.unwrap_or_else(|| panic!("{}", reply.body))
    }
}

/// A server with TLS, and where it sends on those who come without.
async fn serve(
    folder: &tempfile::TempDir,
    tls: Tls,
    change: impl FnOnce(&mut Config),
) -> (TestServer, SocketAddr) {
    let free = async || TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let (listener, plain) = (free().await, free().await);
    let plain_address = plain.local_addr().expect("an address");
    let listening = Listening {
        listener,
        tls: Some(tls),
        plain: Some(plain),
    };
    let secure = |config: &mut Config| {
        config.base_url = format!("https://{NAME}");
        change(config);
    };
    let data = folder.path().join("tide.db");
    let server = TestServer::listening(server::Time::default(), &data, secure, listening).await;
    (server, plain_address)
}

/// Writes a file as renewing programs do.
fn put(path: &PathBuf, text: &str) {
    let beside = path.with_extension("new");
    std::fs::write(&beside, text).expect("a file");
    std::fs::rename(&beside, path).expect("in its place");
}

/// A handshake by somebody who trusts this certificate alone.
async fn connect(
    address: SocketAddr,
    trusted: &CertifiedKey,
) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.cert.der().clone()).expect("a root");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(address).await?;
    let name = ServerName::try_from(NAME).expect("a name");
    let connector = TlsConnector::from(Arc::new(config));
    connector.connect(name, stream).await
}

async fn ask(
    address: SocketAddr,
    trusted: &CertifiedKey,
    method: &str,
    path: &str,
    more: &str,
) -> Reply {
    ask_with(address, trusted, method, path, more, "").await
}

async fn ask_with(
    address: SocketAddr,
    trusted: &CertifiedKey,
    method: &str,
    path: &str,
    more: &str,
    body: &str,
) -> Reply {
    let stream = connect(address, trusted).await.expect("a handshake");
    let n_bytes = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {n_bytes}\r\n{more}\r\n{body}"
    );
    exchange(stream, request.as_bytes()).await
}

/// The certificate that newcomers are shown, whoever they trust.
async fn shown(address: SocketAddr, trusted: &CertifiedKey) -> Option<CertificateDer<'static>> {
    let stream = connect(address, trusted).await.ok()?;
    let (_, session) = stream.get_ref();
    Some(session.peer_certificates()?.first()?.clone().into_owned())
}

/// Asks again until it is so.
async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !is_so().await {
        assert!(began.elapsed() < Duration::from_secs(20), "it never is");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_house_speaks_https_and_is_strict_about_it() {
    let own = new_certificate();
    let mut house = House::open(&own, |_| {}).await;
    let reply = ask(house.address(), &own, "POST", "/api/guest", "").await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let cookie = reply.header("set-cookie").expect("a cookie");
    assert!(cookie.split("; ").any(|part| part == "secure"), "{cookie}");
    let strict = reply.header("strict-transport-security");
    assert_eq!(strict, Some("max-age=31536000"));
    let foreign = "Origin: http://table.example.org\r\n";
    let refused = ask(house.address(), &own, "POST", "/api/guest", foreign).await;
    assert_eq!(refused.status, 403, "another scheme is another origin");
    let expires = house
        .figure(&own, "tidetable_certificate_expires_seconds")
        .await;
    assert!(expires > 1_700_000_000, "{expires}");
    house.server.stop().await;
}

#[tokio::test]
async fn a_house_without_a_public_name_is_not_strict_with_its_neighbours() {
    let own = new_certificate();
    for base_url in ["https://127.0.0.1:8443", "https://tide.local"] {
        let house = House::open(&own, |config| config.base_url = base_url.to_owned()).await;
        let reply = ask(house.address(), &own, "GET", "/healthz", "").await;
        assert_eq!(reply.status, 200);
        assert_eq!(reply.header("strict-transport-security"), None);
    }
}

#[tokio::test]
async fn whoever_comes_unencrypted_is_sent_on() {
    let house = House::open(&new_certificate(), |_| {}).await;
    for address in [house.address(), house.plain] {
        let request = "GET /join/x/y?z=1 HTTP/1.1\r\nHost: elsewhere\r\nConnection: close\r\n\r\n";
        let reply = raw_request(address, request.as_bytes()).await;
        assert_eq!(reply.status, 308, "{}", reply.head);
        let place = reply.header("location");
        assert_eq!(place, Some("https://table.example.org/join/x/y?z=1"));
        assert!(reply.body.contains("found at https"), "{}", reply.body);
        assert_eq!(reply.header("set-cookie"), None);
    }
}

#[tokio::test]
async fn a_game_is_played_over_a_secure_socket() {
    let own = new_certificate();
    let mut house = House::open(&own, |_| {}).await;
    let address = house.address();
    let guest = ask(address, &own, "POST", "/api/guest", "").await;
    let cookie = guest
        .header("set-cookie")
        .and_then(|set| set.split(';').next());
    let cookie = format!("Cookie: {}\r\n", cookie.expect("a cookie"));
    let post = async |path: &str, body: serde_json::Value| {
        let body = body.to_string();
        ask_with(address, &own, "POST", path, &cookie, &body)
            .await
            .ok()
    };
    let new = json!({"game": "pearladora", "seats": 2, "options": {}});
    let made = post("/api/tables", new).await;
    let table = made["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/tables/{table}");
    let invite = &made["table"]["invite"];
    let sit = json!({"type": "sit", "seat": null, "invite": invite, "contribution": CONTRIBUTION});
    post(&path, sit).await;
    post(
        &path,
        json!({"type": "set_bot", "seat": 1, "bot": "random"}),
    )
    .await;
    post(&path, json!({"type": "start"})).await;

    let mut socket = secure_socket(address, &own, &table, &cookie).await;
    assert!(play_to_end(&mut socket).await > 5);
    // Whoever still looks is told when the house closes.
    let mut watcher = secure_socket(address, &own, &table, &cookie).await;
    watcher.wait_for("screen").await;
    let (_, ()) = tokio::join!(
        async { while watcher.next().await.is_some() {} },
        house.server.stop()
    );
}

async fn secure_socket(
    address: SocketAddr,
    trusted: &CertifiedKey,
    table: &str,
    cookie: &str,
) -> Socket<TlsStream<TcpStream>> {
    let url = format!("wss://{NAME}/api/tables/{table}/socket");
    let mut request = url.into_client_request().expect("a request");
    let cookie = cookie.trim_end().trim_start_matches("Cookie: ");
    let headers = request.headers_mut();
    headers.insert("cookie", cookie.parse().expect("a header"));
    headers.insert("origin", format!("https://{NAME}").parse().expect("one"));
    let stream = connect(address, trusted).await.expect("a handshake");
    let upgraded = tokio_tungstenite::client_async(request, stream).await;
    let (stream, _) = upgraded.expect("a socket");
    Socket {
        stream,
        frames: Vec::new(),
    }
}

#[tokio::test]
async fn a_new_pair_is_used_and_a_broken_one_is_not() {
    let (old, new) = (new_certificate(), new_certificate());
    let house = House::open(&old, |_| {}).await;
    let address = house.address();
    assert_eq!(shown(address, &old).await.as_ref(), Some(old.cert.der()));
    let mut staying = connect(address, &old).await.expect("a handshake");

    put(&house.certificate, &new.cert.pem());
    put(&house.key, &new.key_pair.serialize_pem());
    until(async || shown(address, &new).await.is_some()).await;
    assert_eq!(shown(address, &old).await, None);
    let failures = "tidetable_certificate_failures_total";
    assert_eq!(house.figure(&new, failures).await, 0);
    let request = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    staying.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    let read = staying.read_to_string(&mut answer).await;
    read.expect("those who are here stay");
    assert!(answer.ends_with("ok\n"), "{answer}");

    // The certificate of one pair, the key of the other.
    put(&house.certificate, &old.cert.pem());
    until(async || house.figure(&new, failures).await == 1).await;
    std::fs::remove_file(&house.key).expect("it was there");
    until(async || house.figure(&new, failures).await == 2).await;
    assert_eq!(shown(address, &new).await.as_ref(), Some(new.cert.der()));

    put(&house.key, &old.key_pair.serialize_pem());
    until(async || shown(address, &old).await.is_some()).await;
    assert!(house.folder.path().exists());
}

#[tokio::test]
async fn a_house_that_waits_for_its_certificate_sends_people_on_and_stops() {
    let folder = tempfile::tempdir().expect("a folder");
    let tls = Tls::from_acme(Acme {
        domains: vec![NAME.to_owned()],
        email: None,
        // Nobody is there.
        directory: "https://127.0.0.1:1/directory".to_owned(),
        ca: None,
        folder: folder.path().join("tide.db.acme"),
    });
    let (mut server, plain) = serve(&folder, tls.expect("asked for"), |_| {}).await;
    assert!(connect(server.address, &new_certificate()).await.is_err());
    let request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let reply = raw_request(plain, request.as_bytes()).await;
    assert_eq!(reply.status, 308, "{}", reply.head);
    server.stop().await;
}

#[tokio::test]
async fn a_handshake_that_never_ends_costs_others_nothing() {
    let own = new_certificate();
    let mut house = House::open(&own, |config| {
        config.limits.handshake = Duration::from_secs(3600);
    })
    .await;
    let mut half_open = Vec::new();
    for n in 0..100 {
        let mut stream = TcpStream::connect(house.address()).await.expect("a line");
        // Nothing at all, or the beginning of a hello that is never finished.
        if n % 2 == 0 {
            let begun = [22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3];
            stream.write_all(&begun).await.expect("sent");
        }
        half_open.push(stream);
    }
    let reply = ask(house.address(), &own, "GET", "/healthz", "").await;
    assert_eq!(reply.status, 200);
    let began = Instant::now();
    house.server.stop().await;
    assert!(began.elapsed() < Duration::from_secs(4), "nobody waits");
}

#[tokio::test]
async fn a_handshake_has_its_time_and_counts_as_a_connection() {
    let own = new_certificate();
    let house = House::open(&own, |config| {
        config.limits = Limits {
            handshake: Duration::from_millis(300),
            connections_per_address: 3,
            ..Limits::default()
        };
    })
    .await;
    let address = house.address();
    let mut half_open = Vec::new();
    for _ in 0..3 {
        half_open.push(TcpStream::connect(address).await.expect("a line"));
    }
    assert!(connect(address, &own).await.is_err(), "one too many");
    for mut stream in half_open {
        let mut rest = Vec::new();
        let read = stream.read_to_end(&mut rest);
        let ended = tokio::time::timeout(Duration::from_secs(10), read).await;
        ended.expect("it is over").expect("an end");
    }
    until(async || connect(address, &own).await.is_ok()).await;
}

#[tokio::test]
async fn whoever_does_not_read_is_dropped_in_a_secure_house_too() {
    let own = new_certificate();
    let house = House::open(&own, |config| {
        config.limits.stalled = Duration::from_millis(50);
        config.limits.connections_per_address = 1;
    })
    .await;
    let mut stream = connect(house.address(), &own).await.expect("a handshake");
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {NAME}\r\n\r\n");
    // Until nothing more fits in: neither side reads.
    let asking = async {
        while stream.write_all(request.as_bytes()).await.is_ok() {
            if stream.flush().await.is_err() {
                break;
            }
        }
    };
    let asked = tokio::time::timeout(Duration::from_secs(20), asking).await;
    asked.expect("it is dropped");
    until(async || connect(house.address(), &own).await.is_ok()).await;
}

#[tokio::test]
async fn a_plain_house_does_not_change() {
    let server = TestServer::start().await;
    let guest = Browser::new(server.address);
    let reply = guest.request("POST", "/api/guest", None).await;
    let cookie = reply.header("set-cookie").expect("a cookie");
    assert!(!cookie.contains("secure"), "{cookie}");
    assert_eq!(reply.header("strict-transport-security"), None);
}
