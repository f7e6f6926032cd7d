//! E-mail: nobody gets letters who has not said that the address is theirs, and
//! whoever wants no more gets no more.

use serde_json::{Value, json};

use super::sinks::Postbox;
use super::{SOON, hand_over};
use crate::TestServer;
use crate::client::{Browser, two_people};

async fn house(postbox: &Postbox) -> TestServer {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("tide.db");
    let mut server = TestServer::configured(&data, |config| postbox.known_to(config)).await;
    server._folder = Some(folder);
    server
}

async fn add(browser: &Browser, address: &str) -> Value {
    let new = json!({"address": {"way": "mail", "address": address}, "wants": ["my_turn"]});
    browser.post("/api/notices", new).await.ok()
}

/// The path of one of our own links.
fn path<'a>(server: &TestServer, link: &'a str) -> &'a str {
    let base_url = format!("http://{}", server.address);
    link.strip_prefix(&base_url).expect("a link to the house")
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_come_to_confirmed_addresses_until_one_click() {
    let mut postbox = Postbox::start().await;
    let server = house(&postbox).await;
    let (table, ada, lin) = two_people(server.address, json!({"first_seat": 0})).await;
    let added = add(&lin, "Lin@Example.org").await;
    assert_eq!(added["name"], "Lin@example.org");
    assert_eq!(
        (&added["is_verified"], &added["trouble"]),
        (&json!(false), &Value::Null)
    );
    let letter = postbox.next().await;
    assert_eq!(letter.to, "Lin@example.org");
    assert!(letter.text.contains("Subject: Is this your address?"));
    // Nothing is told before, and a mail program that opens links confirms
    // nothing.
    let nobody = Browser::new(server.address);
    let confirm = path(&server, letter.link("/notices/confirm/"));
    let asked = nobody.request("GET", confirm, None).await;
    assert_eq!(asked.status, 200);
    assert!(
        asked.body.contains("<form method=\"post\">"),
        "{}",
        asked.body
    );
    let is_verified = async || {
        let known = lin.request("GET", "/api/notices", None).await.ok();
        known["endpoints"][0]["is_verified"].clone()
    };
    assert_eq!(is_verified().await, false);
    let forged = format!("{}0", &confirm[..confirm.len() - 1]);
    if forged != confirm {
        let refused = nobody.request("POST", &forged, None).await;
        assert_eq!(refused.status, 404);
        assert_eq!(is_verified().await, false);
    }
    let done = nobody.request("POST", confirm, None).await;
    assert_eq!((done.status, is_verified().await), (200, json!(true)));
    hand_over(&mut ada.socket(&table).await).await;
    server.time.pass(SOON);
    let letter = postbox.next().await;
    assert!(
        letter.text.contains("To: Lin@example.org"),
        "{}",
        letter.text
    );
    assert!(letter.text.contains("Auto-Submitted: auto-generated"));
    assert!(
        letter
            .text
            .contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
    );
    letter.link(&format!("/table/{table}"));
    assert!(letter.text.contains("Your turn"), "{}", letter.text);
    // Opening the link asks; what mail programs send for one click does it.
    let stop = path(&server, letter.link("/notices/stop/"));
    assert_eq!(nobody.request("GET", stop, None).await.status, 200);
    assert_eq!(is_verified().await, true, "still there");
    let click = format!(
        "POST {stop} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 26\r\n\r\n\
         List-Unsubscribe=One-Click",
        server.address
    );
    let stopped = crate::client::raw_request(server.address, click.as_bytes()).await;
    assert_eq!(stopped.status, 200, "{}", stopped.body);
    assert_eq!(is_verified().await, Value::Null, "gone");
    let again = nobody.request("GET", stop, None).await;
    assert_eq!(again.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_tells_what_the_mail_server_says() {
    let mut postbox = Postbox::start().await;
    let server = house(&postbox).await;
    let lin = Browser::guest(server.address).await;
    let house = lin.request("GET", "/api/house", None).await.ok();
    assert_eq!(house["has_mail"], true);
    let refused = add(&lin, "nobody@example.org").await;
    let why = "the mail server does not take letters to it (550)";
    assert_eq!(refused["trouble"], why);
    let added = add(&lin, "lin@example.org").await;
    let first = postbox.next().await;
    let test = format!("/api/notices/{}/test", added["id"].as_str().expect("an id"));
    let tested = lin.request("POST", &test, None).await.ok();
    assert_eq!(
        tested["has_arrived"], false,
        "it has to be confirmed: {tested}"
    );
    let again = postbox.next().await;
    let confirm = again.link("/notices/confirm/");
    assert_eq!(
        confirm,
        first.link("/notices/confirm/"),
        "either letter will do"
    );
    lin.request("POST", path(&server, confirm), None).await;
    let tested = lin.request("POST", &test, None).await.ok();
    assert_eq!(
        (&tested["has_arrived"], &tested["status"]),
        (&json!(true), &json!(250))
    );
    assert!(postbox.next().await.text.contains("Subject: A test"));
    // Nobody can have somebody else's postbox filled.
    let mut n_letters = 2;
    loop {
        let other = Browser::guest(server.address).await;
        let new = json!({"address": {"way": "mail", "address": "lin@example.org"}, "wants": []});
        let reply = other.post("/api/notices", new).await;
        if reply.status == 429 {
            break;
        }
        n_letters += 1;
        assert!(n_letters <= 3, "{}", reply.body);
    }
}
