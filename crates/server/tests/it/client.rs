//! A browser in a few lines: cookies, requests, sockets.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, http};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Sixteen bytes that a browser would draw at random.
pub(crate) const CONTRIBUTION: &str = "00112233445566778899aabbccddeeff";

pub(crate) struct Browser {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
}

pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    #[track_caller]
    pub(crate) fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        serde_json::from_str(&self.body).expect("JSON")
    }

    #[track_caller]
    pub(crate) fn code(&self) -> String {
        let body: Value = serde_json::from_str(&self.body).unwrap_or_default();
        body["code"]
            .as_str()
            .unwrap_or_else(|| panic!("{} {}", self.status, self.body))
            .to_owned()
    }
}

impl Reply {
    /// The value of a header, named in small letters; it comes in small letters,
    /// too.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

impl Browser {
    pub(crate) fn new(address: SocketAddr) -> Browser {
        Browser {
            address,
            cookie: None,
        }
    }

    /// A browser whose guest is known to the server.
    pub(crate) async fn guest(address: SocketAddr) -> Browser {
        let mut browser = Browser::new(address);
        let reply = browser.request("POST", "/api/guest", None).await;
        let cookie = reply
            .head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie
            .and_then(|cookie| cookie.split(';').next())
            .expect("a cookie");
        browser.cookie = Some(cookie.to_owned());
        browser
    }

    pub(crate) async fn request(&self, method: &str, path: &str, body: Option<Value>) -> Reply {
        self.request_with(method, path, body, "").await
    }

    /// A request with more header lines, each ended by `\r\n`.
    pub(crate) async fn request_with(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
        more: &str,
    ) -> Reply {
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let cookie = self
            .cookie
            .as_ref()
            .map(|cookie| format!("Cookie: {cookie}\r\n"))
            .unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n{cookie}{more}\r\n{body}",
            self.address,
            body.len()
        );
        raw_request(self.address, request.as_bytes()).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        self.request("POST", path, Some(body)).await
    }

    /// Makes a table; its id and invite.
    pub(crate) async fn table(&self, seats: u8, options: Value) -> (String, String) {
        let new = json!({"game": "pearladora", "seats": seats, "options": options});
        let made = self.post("/api/tables", new).await.ok();
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        (text(&made["id"]), text(&made["table"]["invite"]))
    }

    pub(crate) async fn lobby(&self, table: &str, command: Value) -> Reply {
        self.post(&format!("/api/tables/{table}"), command).await
    }

    pub(crate) async fn sit(&self, table: &str, invite: &str) -> Value {
        let sit =
            json!({"type": "sit", "seat": null, "invite": invite, "contribution": CONTRIBUTION});
        self.lobby(table, sit).await.ok()
    }

    /// A table of two that has begun, against a bot.
    pub(crate) async fn table_against(&self, bot: &str) -> String {
        let (table, invite) = self.table(2, json!({})).await;
        self.sit(&table, &invite).await;
        let set_bot = json!({"type": "set_bot", "seat": 1, "bot": bot});
        self.lobby(&table, set_bot).await.ok();
        self.lobby(&table, json!({"type": "start"})).await.ok();
        table
    }

    pub(crate) async fn socket(&self, table: &str) -> Socket {
        self.try_socket(table, None)
            .await
            .unwrap_or_else(|status| panic!("refused with {status}"))
    }

    /// A socket, or the status it was refused with.
    pub(crate) async fn try_socket(
        &self,
        table: &str,
        origin: Option<&str>,
    ) -> Result<Socket, u16> {
        let url = format!("ws://{}/api/tables/{table}/socket", self.address);
        let mut request = url.into_client_request().expect("a request");
        if let Some(cookie) = &self.cookie {
            request
                .headers_mut()
                .insert("cookie", cookie.parse().expect("a header"));
        }
        if let Some(origin) = origin {
            request
                .headers_mut()
                .insert("origin", origin.parse().expect("a header"));
        }
        match tokio_tungstenite::connect_async(request).await {
            Ok((stream, _)) => Ok(Socket {
                stream,
                frames: Vec::new(),
            }),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => {
                let response: &http::Response<_> = &response;
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// Two people at a table that has not begun.
pub(crate) async fn two_seated(address: SocketAddr, options: Value) -> (String, Browser, Browser) {
    let (ada, lin) = (Browser::guest(address).await, Browser::guest(address).await);
    let (table, invite) = ada.table(2, options).await;
    ada.sit(&table, &invite).await;
    lin.sit(&table, &invite).await;
    (table, ada, lin)
}

/// Two people at a table that has begun.
pub(crate) async fn two_people(address: SocketAddr, options: Value) -> (String, Browser, Browser) {
    let (table, ada, lin) = two_seated(address, options).await;
    ada.lobby(&table, json!({"type": "start"})).await.ok();
    (table, ada, lin)
}

/// A guest's own id.
pub(crate) async fn guest_id(browser: &Browser) -> String {
    let guest = browser.request("POST", "/api/guest", None).await.ok();
    guest["id"].as_str().expect("a text").to_owned()
}

pub(crate) async fn raw_request(address: SocketAddr, bytes: &[u8]) -> Reply {
    let stream = TcpStream::connect(address)
        .await
        .expect("the server listens");
    exchange(stream, bytes).await
}

/// Sends a request over a connection that ends with its answer.
pub(crate) async fn exchange<S>(mut stream: S, bytes: &[u8]) -> Reply
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    stream.write_all(bytes).await.expect("sent");
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let _ = tokio::time::timeout(Duration::from_secs(10), read)
        .await
        .expect("answered in time");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .unwrap_or(0);
    Reply {
        status,
        head: head.to_ascii_lowercase(),
        body: unchunked(head, body),
    }
}

/// Bodies of known length come as they are.
fn unchunked(head: &str, body: &str) -> String {
    assert!(
        !head.to_ascii_lowercase().contains("transfer-encoding"),
        "{head}"
    );
    body.to_owned()
}

pub(crate) struct Socket<S = MaybeTlsStream<TcpStream>> {
    pub(crate) stream: WebSocketStream<S>,
    /// Everything received, as text.
    pub(crate) frames: Vec<String>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Socket<S> {
    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.send_raw(Message::Text(text.into())).await;
    }

    pub(crate) async fn send_raw(&mut self, message: Message) {
        // The server may have closed already; the test will see what it said.
        let _ = self.stream.send(message).await;
    }

    /// The next message; `None` once the server has closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(10), self.stream.next());
            match next.await.expect("something within ten seconds") {
                Some(Ok(Message::Text(text))) => {
                    self.frames.push(text.to_string());
                    return Some(serde_json::from_str(&text).expect("JSON"));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message of a type; others before it are passed over.
    pub(crate) async fn wait_for(&mut self, kind: &str) -> Value {
        loop {
            let message = self
                .next()
                .await
                .unwrap_or_else(|| panic!("closed before a {kind}: {:?}", self.frames.last()));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Sends a command; its answer, which must be that it is stored.
    pub(crate) async fn done(&mut self, command: &Value) -> Value {
        self.send(command).await;
        loop {
            let message = self.next().await.expect("an answer");
            if message["ref"] == command["ref"] {
                assert_eq!(message["type"], "done", "{message}");
                return message;
            }
        }
    }

    /// The next screen on which the viewer is asked, or the game is over.
    pub(crate) async fn wait_for_turn(&mut self) -> Value {
        loop {
            let screen = self.wait_for("screen").await;
            if !screen["asked"].is_null() || screen["to_act"]["type"] == "over" {
                return screen;
            }
        }
    }
}

/// Plays whenever asked until the game is over; how many moves that took.
pub(crate) async fn play_to_end<S>(socket: &mut Socket<S>) -> usize
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let mut n_moves = 0;
    loop {
        let screen = socket.wait_for_turn().await;
        if screen["to_act"]["type"] == "over" {
            return n_moves;
        }
        socket
            .send(&play(&screen, n_moves, &n_moves.to_string()))
            .await;
        n_moves += 1;
    }
}

/// The legal actions of a screen, one by one.
pub(crate) fn legal(screen: &Value) -> Vec<Value> {
    let mut actions = Vec::new();
    for offer in screen["screen"]["legal"].as_array().expect("a list") {
        let fields = offer["fields"].as_array().expect("a list");
        for row in offer["rows"].as_array().expect("a list") {
            let mut action = json!({"type": offer["type"]});
            for (idx, field) in fields.iter().enumerate() {
                action[field.as_str().expect("a name")] = row[idx].clone();
            }
            actions.push(action);
        }
    }
    actions
}

/// A command that plays one of the legal actions of a screen.
pub(crate) fn play(screen: &Value, pick: usize, reference: &str) -> Value {
    let legal = legal(screen);
    json!({
        "type": "play",
        "ref": reference,
        "seat": screen["viewer"]["seat"],
        "asked": screen["asked"],
        "actions": [legal[pick % legal.len()]],
    })
}
