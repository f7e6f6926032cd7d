use crate::{folder, tidetable};

#[test]
fn a_certificate_that_cannot_be_had_is_refused_with_a_reason() {
    let place = folder("tls");
    let file = |name: &str| place.join(name).display().to_string();
    for (words, reason) in [
        (
            format!("serve --port 0 --tls-cert {}", file("cert.pem")),
            "--tls-key",
        ),
        (
            format!("serve --port 0 --tls-key {}", file("key.pem")),
            "--tls-cert",
        ),
        (
            format!("serve --port 0 --tls-cert {0} --tls-key {0}", file("a.pem")),
            "a.pem: it cannot be read",
        ),
        (
            format!(
                "serve --tls-cert {0} --tls-key {0} --base-url http://x.example",
                file("a.pem")
            ),
            "write https://",
        ),
        ("serve --port 0 --http-port 0".to_owned(), "--tls-cert"),
        (
            "serve --acme a.example --tls-cert a --tls-key a".to_owned(),
            "cannot be used with",
        ),
        ("serve --acme localhost".to_owned(), "table.example.org"),
        ("serve --acme-email a@b.example".to_owned(), "--acme"),
        (
            "serve --acme a.example --base-url https://b.example".to_owned(),
            "without --acme b.example",
        ),
        (
            format!(
                "serve --port 0 --data {} --acme a.example --acme-ca {}",
                file("a.db"),
                file("ca.pem")
            ),
            "ca.pem cannot be read",
        ),
    ] {
        let ran = tidetable(&words);
        assert!(
            ran.code == 2 && ran.err.contains(reason),
            "{words}: {}",
            ran.err
        );
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
    }
}
