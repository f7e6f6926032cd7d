//! Two games with the same moves and other hidden values, over two servers:
//! nobody else receives a different byte, and the bus carries none.

use std::sync::{Arc, Mutex};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::house::House;
use crate::client::{Browser, two_people};
use crate::secrets::twin_frames;

/// What goes over the bus, as a stranger with all rights there sees it.
struct Tap(Arc<Mutex<Vec<u8>>>);

impl Tap {
    async fn on(house: &House) -> Tap {
        let port = house.nats.as_ref().expect("a bus").port();
        let mut line = TcpStream::connect(("127.0.0.1", port)).await.expect("NATS");
        line.write_all(b"CONNECT {\"verbose\":false}\r\nSUB > 1\r\nPING\r\n")
            .await
            .expect("sent");
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let kept = bytes.clone();
        let (is_on, on) = tokio::sync::oneshot::channel();
        let mut is_on = Some(is_on);
        tokio::spawn(async move {
            let mut part = [0; 4096];
            while let Ok(n @ 1..) = line.read(&mut part).await {
                let mut kept = kept.lock().expect("no panic while it is held");
                kept.extend_from_slice(&part[..n]);
                if String::from_utf8_lossy(&kept).contains("PONG")
                    && let Some(is_on) = is_on.take()
                {
                    let _ = is_on.send(());
                }
            }
        });
        on.await.expect("it listens");
        Tap(bytes)
    }

    fn text(&self) -> String {
        let bytes = self.0.lock().expect("no panic while it is held");
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Plays fixed moves in which A's hidden values are given, A at one server and
/// the others at another; what the others receive.
async fn frames(house: &House, values: [u8; 4]) -> [Vec<String>; 2] {
    let options = json!({"first_seat": 0, "groups": ["elders", "children"]});
    let (table, ada, lin) = two_people(house.address(0), options).await;
    let mut sockets = [
        ada.socket(&table).await,
        house.at(1, &lin).socket(&table).await,
        Browser::new(house.address(1)).socket(&table).await,
    ];
    twin_frames(&mut sockets, values).await
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_values_reach_no_other_server_s_screens_and_no_notice() {
    let house = House::with_bus(2).await;
    let tap = Tap::on(&house).await;
    let one = frames(&house, [5, 1, 2, 4]).await;
    let other = frames(&house, [1, 4, 3, 1]).await;
    assert_eq!(one, other);
    assert!(one[0].len() > 8 && one[1].len() > 8);
    let text = tap.text();
    assert!(text.contains("moved"), "the tap hears notices: {text}");
    for word in [
        "diver", "value", "screen", "view", "legal", "seed", "action",
    ] {
        assert!(!text.contains(word), "a notice says {word:?}: {text}");
    }
}
