//! Which file everything is kept in.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::args::bad_input;
use crate::output;

/// Where the unit keeps it that is shipped in `packaging`.
pub(crate) const OF_SERVICE: &str = "/var/lib/tidetable/tide.db";

/// The file a server uses: the one asked for, or one in the user's data folder,
/// which is made if there is none.
pub(crate) fn to_serve(asked: Option<&Path>) -> Result<PathBuf> {
    if let Some(asked) = asked {
        output::check_place(asked)?;
        return Ok(asked.to_owned());
    }
    let own = own_file()?;
    if let Some(folder) = own.parent() {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make {}", folder.display()))?;
    }
    Ok(own)
}

/// The file an administrator means: the one asked for, the user's own, or, where
/// there is none, the service's.
pub(crate) fn to_look_after(asked: Option<&Path>) -> Result<PathBuf> {
    match asked {
        Some(asked) => Ok(asked.to_owned()),
        None => Ok(existing(own_file()?, Path::new(OF_SERVICE))),
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
