//! How the server speaks HTTP: methods, lengths, compression, patience, origins,
//! and the document that describes it all.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use server::Limits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::TestServer;
use crate::client::{Browser, guest_id, raw_request};

/// The head of an answer in small letters, and its body as it came.
async fn ask(address: SocketAddr, path: &str, more: &str) -> (String, Vec<u8>) {
    let text = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{more}\r\n");
    let mut stream = TcpStream::connect(address).await.expect("connected");
    stream.write_all(text.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("answered");
    let end = answer
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .expect("a head");
    let body = answer.split_off(end + 4);
    let head = String::from_utf8(answer).expect("a text");
    (head.to_ascii_lowercase(), body)
}

async fn document(server: &TestServer) -> Value {
    let nobody = Browser::new(server.address);
    nobody.request("GET", "/api/openapi.json", None).await.ok()
}

/// Every operation of a document with its path and method.
fn operations(document: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = document["paths"].as_object().expect("paths");
    paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods");
            methods
                .iter()
                .map(|(method, operation)| (path.as_str(), method.as_str(), operation))
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_openapi_document_describes_every_answer_and_parameter() {
    let server = TestServer::start().await;
    let document = document(&server).await;
    assert!(
        document["openapi"]
            .as_str()
            .is_some_and(|version| version.starts_with("3.1"))
    );
    for (path, method, operation) in operations(&document) {
        let at = format!("{method} {path}");
        let responses = operation["responses"].as_object().expect("responses");
        for (status, response) in responses {
            let description = response["description"].as_str().unwrap_or_default();
            assert!(!description.is_empty(), "{at} {status} has no description");
        }
        if path.starts_with("/api/") {
            let problem = &responses["4XX"]["content"]["application/json"]["schema"]["$ref"];
            assert_eq!(problem, "#/components/schemas/Problem", "{at}");
        }
        let parameters = operation["parameters"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        for name in path
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split('}').next())
        {
            let declared = parameters
                .iter()
                .find(|one| one["name"] == name && one["in"] == "path");
            let declared = declared.unwrap_or_else(|| panic!("{at} does not declare {name}"));
            assert_eq!(declared["required"], true, "{at} {name}");
        }
        for parameter in &parameters {
            assert!(parameter["schema"].is_object(), "{at} {parameter}");
        }
    }
}

/// The house is put together from parts that are written once.
#[tokio::test(flavor = "multi_thread")]
async fn the_house_is_as_the_document_says() {
    let server = TestServer::start().await;
    let document = document(&server).await;
    let nobody = Browser::new(server.address);
    let house = nobody.request("GET", "/api/house", None).await.ok();
    let names = |value: &Value| -> Vec<String> {
        let fields = value.as_object().expect("an object");
        fields.keys().cloned().collect()
    };
    let described = &document["components"]["schemas"]["HouseView"]["properties"];
    assert_eq!(names(&house), names(described));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_method_that_is_not_there_is_answered_with_those_that_are() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let document = document(&server).await;
    for (path, ..) in operations(&document) {
        let there = document["paths"][path].as_object().expect("methods");
        let filled = path.replace("{id}", "none").replace("{key}", "none");
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
            if there.contains_key(&method.to_ascii_lowercase()) {
                continue;
            }
            let reply = ada.request(method, &filled, None).await;
            assert_eq!(
                (reply.status, reply.code().as_str()),
                (405, "missing"),
                "{method} {path}"
            );
            let allowed = reply.header("allow").unwrap_or_default();
            for method in there.keys() {
                assert!(allowed.contains(method), "{method} {path}: {allowed}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_too_long_is_a_problem() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let long = json!({"name": "x".repeat(100_000), "colour": 0});
    let said = ada.request("PUT", "/api/guest", Some(long)).await;
    assert_eq!((said.status, said.code().as_str()), (413, "malformed"));
    // One that does not say how long it is.
    let chunk = format!("11170\r\n{}\r\n", "x".repeat(70_000));
    let text = format!(
        "PUT /api/guest HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {}\r\n\
         Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n{chunk}0\r\n\r\n",
        server.address,
        ada.cookie.clone().expect("a cookie"),
    );
    let unsaid = raw_request(server.address, text.as_bytes()).await;
    assert_eq!((unsaid.status, unsaid.code().as_str()), (413, "malformed"));
    let head = format!(
        "GET / HTTP/1.1\r\nHost: x\r\nX-Long: {}\r\n\r\n",
        "x".repeat(100_000)
    );
    let flood = raw_request(server.address, head.as_bytes()).await;
    assert_eq!(flood.status, 431);
}

/// To JSON, and to the document, 2.0 is a whole number.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_number_may_be_written_with_a_point() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let rename = async |colour: Value| {
        let body = json!({"name": "Ada", "colour": colour});
        ada.request("PUT", "/api/guest", Some(body)).await
    };
    assert_eq!(rename(json!(2.0)).await.ok()["colour"], 2);
    assert_eq!(rename(json!(2.5)).await.code(), "malformed");
    assert_eq!(rename(json!(-1.0)).await.code(), "malformed");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_compressed_where_that_pays() {
    let server = TestServer::start().await;
    let (_, plain) = ask(server.address, "/api/house", "").await;
    for (accepted, encoding, magic) in [
        ("gzip", "gzip", &[0x1f, 0x8b][..]),
        ("zstd", "zstd", &[0x28, 0xb5, 0x2f, 0xfd]),
        ("gzip, deflate, br, zstd", "zstd", &[0x28, 0xb5, 0x2f, 0xfd]),
        ("zstd;q=0, gzip;q=0.1", "gzip", &[0x1f, 0x8b]),
    ] {
        let more = format!("Accept-Encoding: {accepted}\r\n");
        let (head, body) = ask(server.address, "/api/house", &more).await;
        assert!(
            head.contains(&format!("content-encoding: {encoding}")),
            "{head}"
        );
        assert!(head.contains("vary: accept-encoding"), "{head}");
        // The body comes in chunks, each behind its length.
        let start = body
            .iter()
            .position(|byte| *byte == b'\n')
            .expect("a chunk")
            + 1;
        assert!(body[start..].starts_with(magic), "{accepted}");
        assert!(
            body.len() * 2 < plain.len(),
            "{} of {}",
            body.len(),
            plain.len()
        );
    }
    for (path, accepted) in [
        ("/api/house", "gzip;q=0, *;q=0"),
        ("/api/house", "identity"),
        // Too short to be worth it.
        ("/api/tables?which=open", "gzip, zstd"),
    ] {
        let more = format!("Accept-Encoding: {accepted}\r\n");
        let (head, _) = ask(server.address, path, &more).await;
        assert!(
            !head.contains("content-encoding"),
            "{path} {accepted}: {head}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_keeps_an_answer_that_is_wrong_a_moment_later() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    for path in [
        "/api/house",
        "/api/tables?which=mine",
        "/api/tables/none",
        "/api/nothing",
    ] {
        let reply = ada.request("GET", path, None).await;
        assert_eq!(reply.header("cache-control"), Some("no-store"), "{path}");
    }
    let code = ada.request("GET", "/api/qr?path=/", None).await;
    assert_eq!(code.header("cache-control"), Some("private, max-age=3600"));
}

/// Asks and asks and never reads; ends when the server has had enough.
async fn never_read(address: SocketAddr) {
    let mut stream = TcpStream::connect(address).await.expect("connected");
    let request = format!("GET /api/games/deep-colony/rules HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let many = request.repeat(100);
    let asking = async { while stream.write_all(many.as_bytes()).await.is_ok() {} };
    tokio::time::timeout(Duration::from_secs(30), asking)
        .await
        .expect("the server hangs up");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_read_their_answers_is_dropped() {
    let usual = Limits {
        requests_per_minute: 1_000_000,
        ..Limits::default()
    };
    for limits in [
        Limits {
            stalled: Duration::from_millis(50),
            ..usual.clone()
        },
        Limits {
            dawdled: Duration::from_millis(50),
            ..usual
        },
    ] {
        let server = TestServer::with(limits).await;
        let ada = Browser::guest(server.address).await;
        let table = ada.table_against("random").await;
        let mut socket = ada.socket(&table).await;
        socket.wait_for_turn().await;
        never_read(server.address).await;
        // A socket that is silent in the meantime is none of those.
        socket.send(&json!({"type": "ping", "seq": 99})).await;
        socket.wait_for("pong").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_origin_is_compared_whole() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let port = server.address.port();
    let from = async |origin: &str, host: &str| {
        let text = format!(
            "POST /api/guest HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nCookie: {}\r\n\
             Origin: {origin}\r\nContent-Length: 0\r\n\r\n",
            ada.cookie.clone().expect("a cookie"),
        );
        raw_request(server.address, text.as_bytes()).await.status
    };
    let own = format!("127.0.0.1:{port}");
    assert_eq!(from(&format!("http://{own}"), &own).await, 200);
    assert_eq!(from("http://localhost", "localhost").await, 200);
    assert_eq!(
        from(&format!("http://{own}"), "localhost").await,
        200,
        "the address it prints"
    );
    for origin in [
        format!("https://{own}"),
        format!("ftp://{own}"),
        own.clone(),
        "null".to_owned(),
        format!("http://{own}.evil.example"),
    ] {
        assert_eq!(from(&origin, &own).await, 403, "{origin}");
    }
    let (table, _) = ada.table(2, json!({})).await;
    let secure = format!("https://{own}");
    assert_eq!(ada.try_socket(&table, Some(&secure)).await.err(), Some(403));
}

#[tokio::test(flavor = "multi_thread")]
async fn ids_cannot_be_guessed() {
    let server = TestServer::start().await;
    let ada = Browser::guest(server.address).await;
    let (table, _) = ada.table(2, json!({})).await;
    for id in [table, guest_id(&ada).await] {
        assert_eq!(id.len(), 32, "128 bits in hexadecimal");
    }
}
