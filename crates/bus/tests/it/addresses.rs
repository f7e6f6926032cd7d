//! Where NATS is, who is let in, and what hosts are told when they are not.

use std::fs;
use std::path::Path;

use backing::Nats;
use bus::{Bus, ConnectError, NatsBus, Reach};

use crate::HOUSE;

async fn refusal(url: &str) -> ConnectError {
    match NatsBus::connect(url, &HOUSE).await {
        Ok(_) => panic!("{url} is no good"),
        Err(error) => error,
    }
}

async fn reach(url: &str) -> Reach {
    let bus = NatsBus::connect(url, &HOUSE).await;
    bus.unwrap_or_else(|error| panic!("{url}: {error}")).reach()
}

#[tokio::test]
async fn an_address_that_is_none_is_refused_at_once_and_without_its_password() {
    for (url, why) in [
        ("", "relative URL without a base"),
        ("nats", "relative URL without a base"),
        (
            "postgres://u:hunter2@localhost",
            "it begins with postgres://",
        ),
        ("ws://u:hunter2@localhost", "it begins with ws://"),
        ("nats://u:hunter2@localhost:port", "invalid port number"),
        ("nats://u:hunter2@", "empty host"),
        ("nats:localhost", "it names no server"),
        (
            "nats://u:hunter2@localhost/path",
            "something follows the port",
        ),
        ("nats://u:hunter2@localhost?cert=f", "cert is no option"),
        ("nats://u:%ff@localhost", "is not UTF-8"),
        (
            "nats://u:hunter2@a,nats://u:hunter3@b",
            "different passwords",
        ),
        ("nats://127.0.0.1:1,", "relative URL without a base"),
    ] {
        let error = refusal(url).await;
        assert!(matches!(error, ConnectError::Address(_)), "{url}");
        let said = error.to_string();
        assert!(said.contains(why), "{url}: {said}");
        assert!(said.contains("nats://[USER:PASSWORD@]HOST[:PORT]"));
        assert!(!format!("{said} {error:?}").contains("hunter"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_the_password_is_let_in_and_others_are_told() {
    let nats = Nats::start_with(&["--user", "ti:de", "--pass", "hunter/2"]).unwrap();
    let at = nats.port();
    let right = format!("nats://ti%3Ade:hunter%2F2@127.0.0.1:{at}");
    assert_eq!(reach(&right).await, Reach::Everybody);
    for wrong in [
        format!("nats://127.0.0.1:{at}"),
        format!("nats://ti%3Ade@127.0.0.1:{at}"),
        format!("nats://ti%3Ade:hunter3@127.0.0.1:{at}"),
    ] {
        let error = refusal(&wrong).await;
        assert!(matches!(error, ConnectError::Refused(_)), "{error:?}");
        let said = error.to_string();
        assert!(said.contains(&format!("127.0.0.1:{at} does not let us in")));
        assert!(!format!("{said} {error:?}").contains("hunter"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_without_a_password_is_a_token() {
    let nats = Nats::start_with(&["--auth", "s3cret"]).unwrap();
    let at = nats.port();
    let right = format!("nats://s3cret@127.0.0.1:{at}");
    assert_eq!(reach(&right).await, Reach::Everybody);
    let wrong = refusal(&format!("nats://other@127.0.0.1:{at}")).await;
    assert!(matches!(wrong, ConnectError::Refused(_)));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_servers_one_is_enough() {
    let (nats, mut gone) = (Nats::start().unwrap(), Nats::start().unwrap());
    gone.kill();
    let both = format!("{},{}", gone.url(), nats.url());
    assert_eq!(reach(&both).await, Reach::Everybody);
}

#[tokio::test(flavor = "multi_thread")]
async fn tls_is_spoken_with_whom_is_trusted_only() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["localhost".to_owned(), "127.0.0.1".to_owned()];
    let made = rcgen::generate_simple_self_signed(names).unwrap();
    let (cert, key) = (folder.path().join("cert"), folder.path().join("key"));
    fs::write(&cert, made.cert.pem()).unwrap();
    fs::write(&key, made.key_pair.serialize_pem()).unwrap();
    let text = |path: &Path| path.to_str().unwrap().to_owned();
    let (cert, key) = (text(&cert), text(&key));
    let nats = Nats::start_with(&["--tls", "--tlscert", &cert, "--tlskey", &key]).unwrap();
    let at = format!("127.0.0.1:{}", nats.port());

    // It is spoken whenever the server wants it.
    for scheme in ["tls", "nats"] {
        let trusting = format!("{scheme}://{at}?ca={cert}");
        assert_eq!(reach(&trusting).await, Reach::Everybody);
        let error = refusal(&format!("{scheme}://{at}")).await;
        assert!(matches!(error, ConnectError::Tls { .. }), "{error:?}");
        assert!(
            error.to_string().starts_with(&format!(
                "no TLS with the NATS server at {at}: invalid peer certificate"
            )),
            "{error}"
        );
    }
    let missing = refusal(&format!("tls://{at}?ca=/nowhere/at.all")).await;
    assert!(
        missing
            .to_string()
            .contains("/nowhere/at.all cannot be read")
    );
    let empty = folder.path().join("empty");
    fs::write(&empty, "").unwrap();
    let nobody = refusal(&format!("tls://{at}?ca={}", text(&empty))).await;
    assert!(matches!(nobody, ConnectError::Tls { .. }), "{nobody:?}");

    // A server without it is not spoken to in plain words where TLS is a must.
    let plain = Nats::start().unwrap();
    let error = refusal(&format!("tls://127.0.0.1:{}", plain.port())).await;
    assert!(matches!(error, ConnectError::Tls { .. }), "{error:?}");
}
