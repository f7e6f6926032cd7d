//! Which Node builds the page.

use std::path::PathBuf;
use std::process::Command;

/// The oldest that does; `web/package.json` and the README name it, too.
pub const NODE: (u32, u32) = (20, 19);

/// Its version; or what is missing, in one line with what to do.
pub(crate) fn find_node() -> Result<String, String> {
    let advice = format!(
        "install Node {}.{} or newer with npm (nodejs.org, or your system's packages), then build again",
        NODE.0, NODE.1
    );
    let version = |program: &str| {
        let output = Command::new(program).arg("--version").output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    let Some(node) = version("node") else {
        return Err(format!("Node is missing; {advice}"));
    };
    let mut numbers = node
        .trim_start_matches('v')
        .split('.')
        .filter_map(|part| part.parse().ok());
    let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if found < NODE {
        return Err(format!("Node {node} is too old; {advice}"));
    }
    match version("npm") {
        Some(_) => Ok(node),
        None => Err(format!("npm is missing; {advice}")),
    }
}

/// The program itself: another Node may build another page.
pub fn node_program() -> Option<PathBuf> {
    let name = format!("node{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH")?;
    let mut programs = std::env::split_paths(&path).map(|folder| folder.join(&name));
    programs
        .find(|program| program.is_file())?
        .canonicalize()
        .ok()
}
