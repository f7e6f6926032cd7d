//! Processes and what they have spent, as `/proc` tells it.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

/// Ticks of a second in `/proc`, the same on every Linux there is.
const TICKS: f64 = 100.0;

/// Whether this process is root's.
pub(crate) fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// Whether there is such a process that has not ended.
pub(crate) fn is_there(pid: u32) -> bool {
    stat(pid).is_some_and(|stat| !stat.has_ended)
}

/// A process and all that came from it, parents first.
pub(crate) fn family(pid: u32) -> Vec<u32> {
    let mut children: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    for child in all.filter_map(|entry| entry.file_name().to_str()?.parse().ok()) {
        if let Some(stat) = stat(child) {
            children.entry(stat.parent).or_default().push(child);
        }
    }
    let mut family = vec![pid];
    let mut idx = 0;
    while let Some(parent) = family.get(idx) {
        let found = children.remove(parent).unwrap_or_default();
        family.extend(found);
        idx += 1;
    }
    family
}

/// The processor time of some processes and of their children that have ended.
pub(crate) fn cpu_seconds(pids: &[u32]) -> f64 {
    let stats = pids.iter().filter_map(|pid| stat(*pid));
    stats.map(|stat| stat.ticks as f64 / TICKS).sum()
}

/// Sends a signal to processes, by the system's own program.
pub(crate) fn signal(name: &str, pids: &[u32]) {
    let mut command = Command::new("kill");
    command.arg(format!("-{name}"));
    command.args(pids.iter().map(ToString::to_string));
    // Some may have ended already.
    let _ = command.stderr(std::process::Stdio::null()).status();
}

struct Stat {
    parent: u32,
    has_ended: bool,
    ticks: u64,
}

fn stat(pid: u32) -> Option<Stat> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name, in brackets, may contain anything.
    let (_, rest) = text.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    let number = |idx: usize| fields.get(idx)?.parse::<u64>().ok();
    // Own time and that of children that were waited for, in user and system.
    let ticks: Option<u64> = (11..=14).map(number).sum();
    Some(Stat {
        parent: u32::try_from(number(1)?).ok()?,
        has_ended: fields.first() == Some(&"Z"),
        ticks: ticks?,
    })
}
