//! Where notices arrive in tests: a web server behind TLS that behaves as its
//! paths say, a browser's keys, and a mail server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use serde_json::{Value, json};
use server::{Config, Mail, Outgoing};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio_rustls::TlsAcceptor;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
use web_push_native::{Auth, decrypt};

/// A request as it arrived.
#[derive(Debug, Clone)]
pub(crate) struct Received {
    pub(crate) path: String,
    /// In small letters.
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Received {
    /// The value of a header, named in small letters.
    #[track_caller]
    pub(crate) fn header(&self, name: &str) -> &str {
        let mut lines = self.head.lines();
        let found = lines.find_map(|line| {
            let (known, value) = line.split_once(": ")?;
            known.eq_ignore_ascii_case(name).then_some(value)
        });
        found.unwrap_or_else(|| panic!("no {name}: {}", self.head))
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

/// A web server that takes notices. What it answers is in the path: `/500` and
/// `/410` are answered so, `/302` leads to `/elsewhere`, `/hang` is answered
/// once the test lets it, `/endless` has a body and `/babble` a head without
/// end; everything else is 201.
pub(crate) struct Sink {
    pub(crate) address: SocketAddr,
    root: Vec<u8>,
    received: mpsc::UnboundedReceiver<Received>,
    /// Lets what hangs be answered.
    pub(crate) release: watch::Sender<bool>,
}

impl Sink {
    pub(crate) async fn start() -> Sink {
        let names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
        let made = rcgen::generate_simple_self_signed(names).expect("a certificate");
        let root = made.cert.der().to_vec();
        let key = PrivatePkcs8KeyDer::from(made.key_pair.serialize_der());
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = rustls::ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], PrivateKeyDer::Pkcs8(key))
            .expect("a certificate");
        let acceptor = TlsAcceptor::from(Arc::new(tls));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (sender, received) = mpsc::unbounded_channel();
        let (release, released) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, sender) = (acceptor.clone(), sender.clone());
                tokio::spawn(serve(stream, acceptor, sender, released.clone()));
            }
        });
        Sink {
            address,
            root,
            received,
            release,
        }
    }

    /// What a house has to know to send here.
    pub(crate) fn known_to(&self, config: &mut Config) {
        config.outgoing = Outgoing {
            allow_private: true,
            extra_roots: vec![self.root.clone()],
            ..config.outgoing.clone()
        };
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("https://{}{path}", self.address)
    }

    /// The next request.
    pub(crate) async fn next(&mut self) -> Received {
        let next = tokio::time::timeout(Duration::from_secs(20), self.received.recv());
        next.await.expect("something arrives").expect("it runs")
    }

    /// Whether nothing more has arrived by now.
    pub(crate) fn is_quiet(&mut self) -> bool {
        self.received.try_recv().is_err()
    }
}

async fn serve(
    stream: TcpStream,
    acceptor: TlsAcceptor,
    sender: mpsc::UnboundedSender<Received>,
    mut released: watch::Receiver<bool>,
) -> Option<()> {
    let mut stream = BufReader::new(acceptor.accept(stream).await.ok()?);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head).await.ok()? == 0 {
            return None;
        }
    }
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("content-length")
            .then(|| value.parse::<usize>().ok())?
    });
    let mut body = vec![0; length.unwrap_or_default()];
    stream.read_exact(&mut body).await.ok()?;
    let path = head.split(' ').nth(1)?.to_owned();
    let got = Received {
        path: path.clone(),
        head,
        body,
    };
    sender.send(got).ok()?;
    let answer = |status: u16| format!("HTTP/1.1 {status} Noted\r\nContent-Length: 0\r\n\r\n");
    let part = path.split('/').nth(1)?;
    match part {
        "hang" => {
            released.wait_for(|released| *released).await.ok()?;
            stream.write_all(answer(201).as_bytes()).await.ok()?;
        }
        "302" => {
            let answer = "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n";
            stream.write_all(answer.as_bytes()).await.ok()?;
        }
        "endless" | "babble" => {
            let mut line = "HTTP/1.1 200 OK\r\n".to_owned();
            if part == "endless" {
                line += "Transfer-Encoding: chunked\r\n\r\n";
            }
            loop {
                stream.write_all(line.as_bytes()).await.ok()?;
                line = match part {
                    "endless" => "400\r\n".to_owned() + &"x".repeat(0x400) + "\r\n",
                    _ => format!("X-{}: {}\r\n", "a".repeat(20), "b".repeat(1000)),
                };
            }
        }
        _ => {
            let status = part.parse().unwrap_or(201);
            stream.write_all(answer(status).as_bytes()).await.ok()?;
        }
    }
    stream.shutdown().await.ok()
}

/// A browser that has subscribed.
pub(crate) struct Subscriber {
    key: SecretKey,
    auth: [u8; 16],
}

impl Subscriber {
    pub(crate) fn new(number: u8) -> Subscriber {
        Subscriber {
            key: SecretKey::from_slice(&[number; 32]).expect("a key"),
            auth: [number; 16],
        }
    }

    /// What the page sends of it.
    pub(crate) fn address(&self, endpoint: &str) -> Value {
        let point = self.key.public_key().to_encoded_point(false);
        json!({
            "way": "push",
            "endpoint": endpoint,
            "p256dh": BASE64_URL_SAFE_NO_PAD.encode(point.as_bytes()),
            "auth": BASE64_URL_SAFE_NO_PAD.encode(self.auth),
        })
    }

    /// What its worker reads of a message.
    pub(crate) fn read(&self, received: &Received) -> String {
        assert_eq!(received.header("content-encoding"), "aes128gcm");
        let auth = Auth::clone_from_slice(&self.auth);
        let read = decrypt(received.body.clone(), &self.key, &auth).expect("for this browser");
        String::from_utf8(read).expect("text")
    }
}

/// A mail server that takes every letter, but none to `nobody@…`.
pub(crate) struct Postbox {
    address: SocketAddr,
    letters: mpsc::UnboundedReceiver<Letter>,
}

#[derive(Debug, Clone)]
pub(crate) struct Letter {
    pub(crate) to: String,
    pub(crate) text: String,
}

impl Letter {
    /// The link in it that begins like this.
    #[track_caller]
    pub(crate) fn link(&self, begin: &str) -> &str {
        let mut words = self.text.split(['<', '>', ' ', '\r', '\n']);
        let found = words.find(|word| word.contains(begin));
        found.unwrap_or_else(|| panic!("no {begin} in {}", self.text))
    }
}

impl Postbox {
    pub(crate) async fn start() -> Postbox {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (sender, letters) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(take_letters(stream, sender.clone()));
            }
        });
        Postbox { address, letters }
    }

    pub(crate) fn known_to(&self, config: &mut Config) {
        config.outgoing.mail = Some(Mail {
            url: format!("smtp://{}", self.address),
            from: "Tidetable <table@house.example>".to_owned(),
        });
    }

    pub(crate) async fn next(&mut self) -> Letter {
        let next = tokio::time::timeout(Duration::from_secs(20), self.letters.recv());
        next.await.expect("a letter").expect("it runs")
    }
}

async fn take_letters(stream: TcpStream, sender: mpsc::UnboundedSender<Letter>) -> Option<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 postbox\r\n").await.ok()?;
    let mut to = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let answer = match line.split([' ', '\r']).next()? {
            "EHLO" => "250-postbox\r\n250 8BITMIME\r\n",
            "RCPT" if line.contains("<nobody@") => "550 nobody of that name\r\n",
            "RCPT" => {
                to = line.split(['<', '>']).nth(1)?.to_owned();
                "250 fine\r\n"
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await.ok()?;
                let mut text = String::new();
                while !text.ends_with("\r\n.\r\n") {
                    stream.read_line(&mut text).await.ok()?;
                }
                // Long lines come in pieces (quoted-printable).
                let letter = Letter {
                    to: to.clone(),
                    text: text.replace("=\r\n", "").replace("=3D", "="),
                };
                sender.send(letter).ok()?;
                "250 taken\r\n"
            }
            _ => "250 fine\r\n",
        };
        stream.write_all(answer.as_bytes()).await.ok()?;
    }
}
