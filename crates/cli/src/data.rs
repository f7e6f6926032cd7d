//! What `--data` means: one file, or a PostgreSQL that several servers share.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::args::bad_input;
use crate::output;

/// Where the unit keeps it that is shipped in `packaging`.
pub(crate) const OF_SERVICE: &str = "/var/lib/tidetable/tide.db";

/// Where a house is kept. It is shown without its password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Data {
    /// In one file.
    File(PathBuf),
    /// In a PostgreSQL.
    Postgres(PostgresUrl),
    /// Behind some other scheme, which is named: nothing that we can use.
    Strange(String),
}

/// Reading never fails: `clap` would show what it cannot read, password and all.
impl From<OsString> for Data {
    fn from(value: OsString) -> Self {
        let scheme = value.to_str().and_then(|text| text.split_once("://"));
        match scheme {
            Some(("postgres" | "postgresql", _)) => {
                Data::Postgres(PostgresUrl(value.to_string_lossy().into_owned()))
            }
            Some((scheme, _)) if is_scheme(scheme) => Data::Strange(scheme.to_owned()),
            _ => Data::File(value.into()),
        }
    }
}

fn is_scheme(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "+-.".contains(letter);
    text.len() > 1 && text.chars().all(is_letter)
}

impl fmt::Display for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Data::File(path) => write!(f, "{}", path.display()),
            Data::Postgres(url) => write!(f, "{url}"),
            Data::Strange(scheme) => write!(f, "{scheme}://…"),
        }
    }
}

impl Data {
    /// What a server uses: what was asked for, or a file in the user's data
    /// folder, which is made if there is none.
    pub(crate) fn to_serve(asked: Option<&Data>) -> Result<Data> {
        let Some(asked) = asked else {
            let own = own_file()?;
            if let Some(folder) = own.parent() {
                std::fs::create_dir_all(folder)
                    .with_context(|| format!("cannot make {}", folder.display()))?;
            }
            return Ok(Data::File(own));
        };
        if let Data::File(path) = asked {
            output::check_place(path)?;
        }
        asked.known()
    }

    /// What an administrator means: what was asked for, the user's own file, or,
    /// where there is none, the service's.
    pub(crate) fn to_look_after(asked: Option<&Data>) -> Result<Data> {
        match asked {
            Some(asked) => asked.known(),
            None => Ok(Data::File(existing(own_file()?, Path::new(OF_SERVICE)))),
        }
    }

    /// The same, if it is something that we can use.
    pub(crate) fn known(&self) -> Result<Data> {
        match self {
            Data::Strange(scheme) => Err(bad_input(format!(
                "there is nothing to be kept at {scheme}://: name a file or postgres://…"
            ))),
            Data::File(_) | Data::Postgres(_) => Ok(self.clone()),
        }
    }
}

/// Where a PostgreSQL is, and often the password that opens it: shown without
/// that, and without settings, which may hold it, too.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PostgresUrl(String);

impl PostgresUrl {
    /// All of it, for the one who connects.
    pub(crate) fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, rest) = self.0.split_once("://").unwrap_or(("postgres", ""));
        let end = rest.find(['?', '#']).unwrap_or(rest.len());
        let (rest, settings) = rest.split_at(end);
        match rest.split_once('@') {
            // A password with such a sign in it, not written as it has to be: who
            // knows where it ends.
            _ if settings.contains('@') => write!(f, "{scheme}://…"),
            Some((user, place)) if !place.contains('@') && !user.contains('/') => {
                let name = user.split(':').next().unwrap_or_default();
                write!(f, "{scheme}://{name}@{place}")
            }
            Some(_) => write!(f, "{scheme}://…"),
            None => write!(f, "{scheme}://{rest}"),
        }
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn existing(own: PathBuf, of_service: &Path) -> PathBuf {
    if own.exists() || !of_service.exists() {
        return own;
    }
    output::complain(format!("this is about {}", of_service.display()));
    of_service.to_owned()
}

fn own_file() -> Result<PathBuf> {
    let from_env = |name| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let folder = from_env("XDG_DATA_HOME")
        .or_else(|| from_env("LOCALAPPDATA"))
        .or_else(|| Some(from_env("HOME")?.join(".local/share")))
        .ok_or_else(|| bad_input("there is no data folder; name a file with --data"))?;
    Ok(folder.join("tidetable/tide.db"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(text: &str) -> Data {
        Data::from(OsString::from(text))
    }

    #[test]
    fn a_scheme_says_what_it_is() {
        for file in [
            "tide.db",
            "/a/b://c",
            "C:\\a.db",
            "./postgres:/x",
            "postgres",
        ] {
            assert_eq!(data(file), Data::File(file.into()));
        }
        for url in ["postgres://tide@db/tide", "postgresql:///tide"] {
            let Data::Postgres(found) = data(url) else {
                panic!("{url} is a PostgreSQL");
            };
            assert_eq!(found.secret(), url);
        }
        let strange = data("mysql://tide:word@db/tide");
        assert_eq!(strange, Data::Strange("mysql".to_owned()));
        let refused = strange.known().expect_err("it is not known").to_string();
        assert!(refused.contains("mysql://") && !refused.contains("word"));
    }

    #[test]
    fn a_password_is_never_shown() {
        for (url, shown) in [
            (
                "postgres://tide:word@db:5433/house",
                "postgres://tide@db:5433/house",
            ),
            ("postgres://tide:w@rd/word@db/house", "postgres://…"),
            ("postgres://tide:w/word@db/house", "postgres://…"),
            ("postgres://tide:w?word@db/house", "postgres://…"),
            ("postgres://db/house?password=word", "postgres://db/house"),
            (
                "postgresql://one:5432,two:5433/house",
                "postgresql://one:5432,two:5433/house",
            ),
        ] {
            assert_eq!(data(url).to_string(), shown);
            assert!(!format!("{:?}", data(url)).contains("word"), "{url}");
        }
    }

    #[test]
    fn the_services_file_is_meant_where_there_is_no_own() {
        let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let (own, of_service) = (here.join("Cargo.toml"), here.join("src/main.rs"));
        let missing = here.join("missing");
        assert_eq!(existing(own.clone(), &of_service), own);
        assert_eq!(existing(own.clone(), &missing), own);
        assert_eq!(existing(missing.clone(), &of_service), of_service);
        assert_eq!(existing(missing.clone(), &missing), missing);
    }
}
