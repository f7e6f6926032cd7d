//! A browser in a few lines.

use std::net::SocketAddr;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A guest of the server.
#[derive(Clone)]
pub(crate) struct Guest {
    address: SocketAddr,
    cookie: String,
}

impl Guest {
    pub(crate) async fn new(address: SocketAddr) -> Result<Guest> {
        let (head, _) = request(address, "POST", "/api/guest", "", "").await?;
        let cookie = head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie
            .and_then(|cookie| cookie.split(';').next())
            .context("no cookie")?;
        Ok(Guest {
            address,
            cookie: cookie.to_owned(),
        })
    }

    pub(crate) fn cookie(&self) -> &str {
        &self.cookie
    }

    pub(crate) async fn get(&self, path: &str) -> Result<String> {
        Ok(request(self.address, "GET", path, &self.cookie, "")
            .await?
            .1)
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let (_, body) =
            request(self.address, "POST", path, &self.cookie, &body.to_string()).await?;
        Ok(serde_json::from_str(&body)?)
    }

    pub(crate) async fn socket(&self, table: &str) -> Result<Socket> {
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let url = format!("ws://{}/api/tables/{table}/socket", self.address);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        let config = WebSocketConfig::default()
            .read_buffer_size(4096)
            .write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket { stream })
    }
}

/// One request on a connection of its own; head and body of a good answer.
async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> Result<(String, String)> {
    let mut stream = TcpStream::connect(address).await?;
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let answer = String::from_utf8(answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
    if !head.starts_with("HTTP/1.1 200") {
        bail!("{method} {path}: {head} {body}");
    }
    Ok((head.to_owned(), body.to_owned()))
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
    pub(crate) prompt: Option<u32>,
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
