//! The door of a closed house: its word, the pass of those who have said it, and
//! a growing wait for those who guess.
//!
//! Wrong words are counted by address, by the network around it, and in all;
//! each count is forgotten at one a minute. Whoever has the pass is asked for
//! nothing and waits for nothing.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use tokio::sync::OnceCell;
use wire::{Problem, Rejected};

use crate::App;
use crate::limits::{TooFast, address_key};
use crate::problem::{Failed, problem};
use crate::secrets;

/// What a house keeps at its door.
#[derive(Debug, Default)]
pub(crate) struct Door {
    pass: OnceCell<String>,
    guesses: Mutex<Guesses>,
}

impl Door {
    /// What a browser that knows the club's word is given to show. It is worth
    /// nothing with another word or in another house, and outlasts a restart:
    /// the key is stored.
    async fn pass(&self, app: &App, word: &str) -> Result<&str, Problem> {
        let made = self.pass.get_or_try_init(async || {
            let key = app.house_key().await?;
            Ok(secrets::hex(&secrets::mac(key, &format!("club {word}"))))
        });
        made.await.map(String::as_str)
    }

    /// Whether this is the pass, if the house asks for one.
    pub(crate) async fn is_open_to(&self, app: &App, pass: Option<&str>) -> Result<bool, Problem> {
        match (&app.config.club_word, pass) {
            (None, _) => Ok(true),
            (Some(_), None) => Ok(false),
            (Some(word), Some(pass)) => {
                let expected = self.pass(app, word).await?;
                Ok(secrets::is_same(pass, expected))
            }
        }
    }

    /// Says a word at the door; the pass if it is the right one.
    pub(crate) async fn say(
        &self,
        app: &App,
        address: IpAddr,
        said: &str,
    ) -> Result<Option<&str>, Failed> {
        let Some(word) = &app.config.club_word else {
            return Ok(None);
        };
        let pass = self.pass(app, word).await?;
        let is_right = secrets::matches(said, &secrets::hash(word));
        let mut guesses = self.guesses.lock().expect("no panic while it is held");
        guesses.judge(address, is_right, app.time.now())?;
        match is_right {
            true => Ok(Some(pass)),
            false => Err(problem(Rejected::ClubOnly, "that is not the word").into()),
        }
    }
}

/// How patient the door is with wrong words.
#[derive(Debug, Clone, Copy)]
struct Patience {
    /// So many have no consequence.
    free: u32,
    /// From then on the wait is a second, two, four, up to this many.
    longest_s: u32,
}

/// A whole club may come in from one address, and some will mistype.
const OF_ADDRESS: Patience = Patience {
    free: 10,
    longest_s: 300,
};
/// Of a /48, which anybody can have, or its like in version 4, a /24.
const OF_NETWORK: Patience = Patience {
    free: 40,
    longest_s: 60,
};
/// Of everybody: a word of 100,000 takes more than a day, and a newcomer who
/// comes in the middle of that can still get a word in.
const OF_ALL: Patience = Patience {
    free: 200,
    longest_s: 1,
};

/// Those who guess are forgotten when there are so many, if they have stopped.
const MAX_REMEMBERED: usize = 10_000;

/// Wrong words lately, by whose they were.
#[derive(Debug, Default)]
struct Guesses {
    wrong: BTreeMap<String, Wrong>,
}

#[derive(Debug, Clone, Copy)]
struct Wrong {
    count: f64,
    at: Instant,
    /// No word is listened to before.
    next_at: Instant,
}

impl Guesses {
    /// Listens to a word, or says how long not to. Right or wrong, a word that
    /// comes too early is not listened to, or it would be a free guess.
    fn judge(&mut self, address: IpAddr, is_right: bool, now: Instant) -> Result<(), TooFast> {
        let whose = [
            (address_key(address), OF_ADDRESS),
            (network_key(address), OF_NETWORK),
            ("all".to_owned(), OF_ALL),
        ];
        let waits = whose.iter().filter_map(|(key, _)| self.wrong.get(key));
        let wait = waits
            .map(|wrong| wrong.next_at.saturating_duration_since(now))
            .max()
            .unwrap_or_default();
        if !wait.is_zero() {
            let seconds = wait.as_secs_f64().ceil();
            let message = format!("too many wrong words; try again in {seconds} seconds");
            return Err(TooFast::new(message, wait));
        }
        if !is_right {
            for (key, patience) in whose {
                self.count(key, patience, now);
            }
        }
        Ok(())
    }

    fn count(&mut self, key: String, patience: Patience, now: Instant) {
        if self.wrong.len() >= MAX_REMEMBERED {
            self.wrong.retain(|_, wrong| wrong.left(now) > 0.0);
        }
        let before = self.wrong.get(&key).map_or(0.0, |wrong| wrong.left(now));
        let count = before + 1.0;
        let over = (count - f64::from(patience.free)).ceil();
        let wait_s = match over > 0.0 {
            true => (over - 1.0).exp2().min(f64::from(patience.longest_s)),
            false => 0.0,
        };
        let wrong = Wrong {
            count,
            at: now,
            next_at: now + Duration::from_secs_f64(wait_s),
        };
        self.wrong.insert(key, wrong);
    }
}

impl Wrong {
    /// What is left of the count: one a minute is forgotten.
    fn left(&self, now: Instant) -> f64 {
        let minutes = now.saturating_duration_since(self.at).as_secs_f64() / 60.0;
        (self.count - minutes).max(0.0)
    }
}

/// The network around an address.
fn network_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("around {a}.{b}.{c}")
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("around {a:x}:{b:x}:{c:x}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// How many wrong words are listened to within a time, if one is said
    /// whenever that is possible, from each of these addresses in turn.
    fn n_heard(addresses: &[IpAddr], within: Duration) -> u32 {
        let (mut guesses, start) = (Guesses::default(), Instant::now());
        let (mut now, mut n_heard) = (start, 0);
        while now < start + within {
            let mut shortest = Duration::from_secs(3600);
            for address in addresses {
                match guesses.judge(*address, false, now) {
                    Ok(()) => {
                        n_heard += 1;
                        shortest = Duration::ZERO;
                    }
                    Err(too_fast) => shortest = shortest.min(too_fast.wait),
                }
            }
            now += shortest.max(Duration::from_millis(1));
        }
        n_heard
    }

    #[test]
    fn guessing_takes_longer_and_longer() {
        let hour = Duration::from_secs(3600);
        let one = n_heard(&[address("192.0.2.7")], hour);
        assert!((15..=90).contains(&one), "{one}");
        let many = |text: &dyn Fn(u32) -> String| -> Vec<IpAddr> {
            (0..300).map(|n| address(&text(n))).collect()
        };
        let network = n_heard(&many(&|n| format!("2001:db8:7:{n:x}::1")), hour);
        assert!((40..=200).contains(&network), "{network}");
        let all = n_heard(&many(&|n| format!("2001:{n:x}::1")), hour);
        assert!((200..=3900).contains(&all), "{all}");
    }

    #[test]
    fn the_right_word_is_heard_from_elsewhere_and_after_the_wait() {
        let (mut guesses, now) = (Guesses::default(), Instant::now());
        let (eve, lin) = (address("192.0.2.7"), address("198.51.100.1"));
        while guesses.judge(eve, false, now).is_ok() {}
        let early = guesses.judge(eve, true, now).expect_err("too early");
        assert_eq!(early.wait, Duration::from_secs(1));
        guesses.judge(lin, true, now).expect("she has done nothing");
        guesses
            .judge(eve, true, now + early.wait)
            .expect("her turn");
    }
}
