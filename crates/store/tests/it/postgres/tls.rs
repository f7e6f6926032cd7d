//! Secure lines: what each `sslmode` checks.

use std::os::unix::fs::MetadataExt;
use std::path::Path;

use backing::Postgres;
use rcgen::{BasicConstraints, CertificateParams, IsCa, KeyPair};
use store::Store;
use store::postgres::{OpenError, PostgresStore};

/// Writes a file that PostgreSQL can read and nobody else.
fn write(path: &Path, text: &str) {
    use std::os::unix::fs::{PermissionsExt, chown};
    std::fs::write(path, text).expect("written");
    let private = std::fs::Permissions::from_mode(0o600);
    std::fs::set_permissions(path, private).expect("private");
    let folder = path.parent().expect("a folder");
    let owner = std::fs::metadata(folder).expect("a folder");
    chown(path, Some(owner.uid()), Some(owner.gid())).expect("handed over");
}

/// Somebody who signs certificates.
struct Signer {
    certificate: rcgen::Certificate,
    key: KeyPair,
}

impl Signer {
    fn new() -> Signer {
        let key = KeyPair::generate().expect("a key");
        let mut params = CertificateParams::new(Vec::new()).expect("names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let certificate = params.self_signed(&key).expect("signed");
        Signer { certificate, key }
    }

    /// Gives a server a certificate for a name, which it uses from now on.
    fn certify(&self, postgres: &Postgres, name: &str) {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(vec![name.to_owned()]).expect("a name");
        let signed = params.signed_by(&key, &self.certificate, &self.key);
        let data = postgres.folder().join("data");
        write(&data.join("server.crt"), &signed.expect("signed").pem());
        write(&data.join("server.key"), &key.serialize_pem());
        for sql in ["alter system set ssl = on", "select pg_reload_conf()"] {
            postgres.sql("postgres", sql).expect("set");
        }
    }
}

/// Opens a store; whether its lines are secure.
async fn is_secure(postgres: &Postgres, parameters: &str) -> Result<bool, OpenError> {
    let url = format!("{}?{parameters}", postgres.tcp_url("house"));
    let store = PostgresStore::open(&url).await?;
    store.ping().await.expect("well");
    let lines = "select bool_and(ssl) from pg_stat_ssl join pg_stat_activity using (pid)
         where application_name = 'tidetable' and datname = 'house'";
    let lines = postgres.sql("postgres", lines).expect("asked");
    store.stop().await;
    Ok(lines == "t")
}

/// Waits until a server shows the certificate it was given.
async fn settles(postgres: &Postgres, parameters: &str) {
    while is_secure(postgres, parameters).await != Ok(true) {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_line_is_as_secure_as_it_is_asked_to_be() {
    let postgres = Postgres::start().expect("PostgreSQL");
    postgres.create_database("house").expect("a database");
    assert_eq!(is_secure(&postgres, "").await, Ok(false));
    let refused = is_secure(&postgres, "sslmode=require").await;
    assert!(
        matches!(refused, Err(OpenError::Insecure(_))),
        "{refused:?}"
    );

    let signer = Signer::new();
    let folder = tempfile::tempdir().expect("a folder");
    let roots = folder.path().join("roots.pem");
    std::fs::write(&roots, signer.certificate.pem()).expect("written");
    let roots = format!("sslrootcert={}", roots.display()).replace('/', "%2F");
    signer.certify(&postgres, "elsewhere.example");
    settles(&postgres, &format!("sslmode=verify-ca&{roots}")).await;
    assert_eq!(is_secure(&postgres, "sslmode=disable").await, Ok(false));
    for parameters in ["", "sslmode=prefer", "sslmode=require"] {
        assert_eq!(is_secure(&postgres, parameters).await, Ok(true));
    }
    // Signed by somebody who is not trusted, or for somebody else.
    for parameters in [
        "sslmode=verify-ca".to_owned(),
        "sslmode=verify-full".to_owned(),
        format!("sslmode=verify-full&{roots}"),
    ] {
        let refused = is_secure(&postgres, &parameters).await;
        let is_refused = matches!(refused, Err(OpenError::Insecure(_)));
        assert!(is_refused, "{parameters}: {refused:?}");
    }
    signer.certify(&postgres, "127.0.0.1");
    settles(&postgres, &format!("sslmode=verify-full&{roots}")).await;
    // With roots a certificate is checked, whatever is asked for.
    Signer::new().certify(&postgres, "127.0.0.1");
    let of_another = format!("sslmode=require&{roots}");
    while is_secure(&postgres, &of_another).await == Ok(true) {
        tokio::task::yield_now().await;
    }
    let refused = is_secure(&postgres, &of_another).await;
    assert!(
        matches!(refused, Err(OpenError::Insecure(_))),
        "{refused:?}"
    );
    let refused = is_secure(&postgres, "sslmode=require&sslrootcert=%2Fno%2Fsuch.pem").await;
    assert!(
        matches!(refused, Err(OpenError::Insecure(_))),
        "{refused:?}"
    );
}
