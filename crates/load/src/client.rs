//! A browser in a few lines.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Where people play.
const HOME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// Where attackers sit: what they do must not be counted as the others'.
const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 66));

/// A server, and from which address it is met: limits are counted by address.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Way {
    from: IpAddr,
    to: SocketAddr,
}

impl Way {
    pub(crate) fn from_home(to: SocketAddr) -> Way {
        Way { from: HOME, to }
    }

    pub(crate) fn from_elsewhere(to: SocketAddr) -> Way {
        let from = ELSEWHERE;
        Way { from, to }
    }

    pub(crate) async fn connect(self) -> Result<TcpStream> {
        self.connect_by(TcpSocket::new_v4()?).await
    }

    /// A connection whose end here takes in next to nothing that is not read.
    pub(crate) async fn connect_with_small_ears(self) -> Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(4096)?;
        self.connect_by(socket).await
    }

    async fn connect_by(self, socket: TcpSocket) -> Result<TcpStream> {
        socket.bind((self.from, 0).into())?;
        let stream = socket.connect(self.to).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Sends a request and reads all of its answer; the status.
    pub(crate) async fn status(
        self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &str,
    ) -> Result<u16> {
        let (head, _) = exchange(self, method, path, cookie, body).await?;
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        status.with_context(|| format!("{method} {path}: no status in {head:?}"))
    }

    /// A request as it goes over the line.
    pub(crate) fn request_text(self, method: &str, path: &str, cookie: &str, body: &str) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.to,
            body.len()
        )
    }
}

/// A guest of the server.
#[derive(Clone)]
pub(crate) struct Guest {
    way: Way,
    cookie: String,
}

impl Guest {
    pub(crate) async fn new(address: SocketAddr) -> Result<Guest> {
        Guest::by(Way::from_home(address)).await
    }

    /// A guest that comes this way.
    pub(crate) async fn by(way: Way) -> Result<Guest> {
        let (head, _) = request(way, "POST", "/api/guest", "", "").await?;
        let cookie = head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie
            .and_then(|cookie| cookie.split(';').next())
            .context("no cookie")?;
        Ok(Guest {
            way,
            cookie: cookie.to_owned(),
        })
    }

    /// The same guest at a server that was started anew.
    pub(crate) fn at(&self, address: SocketAddr) -> Guest {
        let way = Way {
            to: address,
            ..self.way
        };
        Guest {
            way,
            cookie: self.cookie.clone(),
        }
    }

    /// Somebody who comes the same way and is no guest.
    pub(crate) fn stranger(&self) -> Guest {
        Guest {
            way: self.way,
            cookie: String::new(),
        }
    }

    pub(crate) fn cookie(&self) -> &str {
        &self.cookie
    }

    pub(crate) async fn get(&self, path: &str) -> Result<String> {
        Ok(request(self.way, "GET", path, &self.cookie, "").await?.1)
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let (_, body) = request(self.way, "POST", path, &self.cookie, &body.to_string()).await?;
        Ok(serde_json::from_str(&body)?)
    }

    /// Sends a request; the status of its answer.
    pub(crate) async fn status(&self, method: &str, path: &str, body: &str) -> Result<u16> {
        self.way.status(method, path, &self.cookie, body).await
    }

    pub(crate) async fn socket(&self, table: &str) -> Result<Socket> {
        let stream = self.way.connect().await?;
        let url = format!("ws://{}/api/tables/{table}/socket", self.way.to);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        let config = WebSocketConfig::default()
            .read_buffer_size(4096)
            .write_buffer_size(0);
        let shaken = client_async_with_config(request, stream, Some(config));
        let (stream, _) = tokio::time::timeout(MOST_PATIENCE, shaken).await??;
        Ok(Socket { stream })
    }
}

/// Longer than the server itself gives any request.
const MOST_PATIENCE: Duration = Duration::from_secs(60);

/// One request on a connection of its own; head and body of its answer.
async fn exchange(
    way: Way,
    method: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> Result<(String, String)> {
    let asked = async {
        let mut stream = way.connect().await?;
        let text = way.request_text(method, path, cookie, body);
        stream.write_all(text.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        anyhow::Ok(String::from_utf8(answer)?)
    };
    let answer = tokio::time::timeout(MOST_PATIENCE, asked).await;
    let answer = answer.with_context(|| format!("{method} {path}: no answer in time"))??;
    let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
    Ok((head.to_owned(), body.to_owned()))
}

/// Head and body of a good answer.
async fn request(
    way: Way,
    method: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> Result<(String, String)> {
    let (head, body) = exchange(way, method, path, cookie, body).await?;
    if !head.starts_with("HTTP/1.1 200") {
        bail!("{method} {path}: {head} {body}");
    }
    Ok((head, body))
}

pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
}

/// What a load needs to know of a message.
#[derive(Deserialize)]
pub(crate) struct Frame<'a> {
    #[serde(rename = "type")]
    pub(crate) kind: &'a str,
    #[serde(default)]
    pub(crate) seq: u32,
    #[serde(default)]
    pub(crate) asked: Option<u32>,
    /// What kind of no.
    #[serde(default, borrow)]
    pub(crate) code: Option<&'a str>,
    #[serde(default, borrow)]
    pub(crate) to_act: Option<Kind<'a>>,
    #[serde(default, borrow)]
    pub(crate) screen: Option<Screen<'a>>,
}

#[derive(Deserialize)]
pub(crate) struct Kind<'a> {
    #[serde(rename = "type")]
    pub(crate) kind: &'a str,
}

#[derive(Deserialize)]
pub(crate) struct Screen<'a> {
    #[serde(borrow)]
    pub(crate) legal: Vec<Offer<'a>>,
}

/// Legal actions of one type.
#[derive(Deserialize)]
pub(crate) struct Offer<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(borrow)]
    fields: Vec<&'a str>,
    #[serde(borrow)]
    rows: Vec<Vec<&'a RawValue>>,
}

impl Screen<'_> {
    /// One of the legal actions, as JSON.
    pub(crate) fn action(&self, pick: usize) -> Option<String> {
        let n_actions: usize = self.legal.iter().map(|offer| offer.rows.len()).sum();
        let mut left = pick.checked_rem(n_actions)?;
        for Offer { kind, fields, rows } in &self.legal {
            if let Some(row) = rows.get(left) {
                let parts = fields.iter().zip(row);
                let parts = parts.map(|(field, value)| format!(",\"{field}\":{value}"));
                return Some(format!(
                    "{{\"type\":\"{kind}\"{}}}",
                    parts.collect::<String>()
                ));
            }
            left -= rows.len();
        }
        None
    }
}

impl Socket {
    pub(crate) async fn send(&mut self, text: String) -> Result<()> {
        Ok(self.stream.send(Message::Text(text.into())).await?)
    }

    /// The next message as text.
    pub(crate) async fn next(&mut self) -> Result<String> {
        loop {
            match self.stream.next().await.context("the socket is closed")?? {
                Message::Text(text) => return Ok(text.to_string()),
                Message::Close(_) => bail!("the socket is closed"),
                _ => {}
            }
        }
    }
}
