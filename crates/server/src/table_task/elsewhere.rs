//! Other servers at which people sit at this very table: what they have stored
//! is followed, who is there counts as here, and what passes is passed on.

use std::time::Duration;

use bus::{Hearers, Present, Reach, What};
use store::{Status, Tip};
use tokio::time::Instant;

use super::messages::frame;
use super::{Ask, Task};
use crate::nodes::Company;
use crate::problem::problem;
use crate::table_change;
use wire::{Rejected, ToBrowser};

/// No bot thinks for as long, at whichever server.
const STILL: Duration = Duration::from_secs(5);

/// What has come of another server.
#[derive(Debug)]
pub(crate) enum Elsewhere {
    /// It has stored entries, up to this one.
    Moved { seq: u32 },
    /// It has changed the table.
    Changed,
    /// Where the table stands by the store, whoever has moved.
    Tip(Box<Tip>),
    /// It has stored this line of talk.
    Said { n: u32 },
    /// Something passes that it has heard.
    Passing { hearers: Hearers, frame: String },
    /// It wants to know who is here.
    Who,
    /// Somebody came or went there.
    CameOrWent,
    /// What others have said was lost.
    Missed,
    /// It is back, and was taken for gone.
    Back,
}

impl Task {
    pub(super) async fn hear_of(&mut self, what: Elsewhere) {
        match what {
            Elsewhere::Moved { seq } if seq <= self.loaded.row.head => {}
            Elsewhere::Moved { .. } | Elsewhere::Changed => self.look().await,
            Elsewhere::Tip(tip) => self.compare(&tip).await,
            Elsewhere::Said { n } => self.hear_talk(n).await,
            Elsewhere::Passing { hearers, frame } => match hearers {
                Hearers::All => self.send_all(&frame.into()),
                Hearers::Spectators => self.send_spectators(&frame.into()),
            },
            Elsewhere::Who => self.say_who_is_here().await,
            Elsewhere::CameOrWent => self.learn_company(),
            Elsewhere::Missed => {
                self.ask_who();
                self.say_who_is_here().await;
            }
            Elsewhere::Back => self.ask_who(),
        }
    }

    /// Looks at the store only if it has something new.
    async fn compare(&mut self, tip: &Tip) {
        let row = &self.loaded.row;
        let known = (row.head, row.fingerprint, row.version);
        if (tip.head, tip.fingerprint, tip.version) != known {
            self.look().await;
        }
        if self.known_talk.is_some_and(|known| known < tip.n_talk) {
            self.hear_talk(tip.n_talk).await;
        }
        self.mind_still_bots().await;
    }

    /// Bots alone at a table that is watched here, and another server sees to
    /// them: where nothing comes of it for long, this one does.
    async fn mind_still_bots(&mut self) {
        let head = self.loaded.row.head;
        if head != self.still.0 {
            self.still = (head, Instant::now());
        } else if !self.watchers.is_empty() && self.still.1.elapsed() > STILL {
            self.take_bots().await;
            self.go_on().await;
        }
    }

    /// Sends lines that another server has stored, up to this one.
    pub(super) async fn hear_talk(&mut self, n: u32) {
        let known = self.known_talk.unwrap_or(n.saturating_sub(1));
        if n <= known {
            return;
        }
        let Ok(lines) = self.app.store.talk_after(&self.id, known).await else {
            return;
        };
        for (n, row) in lines {
            self.known_talk = Some(n);
            self.send_line(&row, &[]);
        }
    }

    /// Shows something that passes here and at other servers.
    pub(super) fn show_passing(&mut self, hearers: Hearers, message: &ToBrowser) {
        let bytes = frame(message);
        match hearers {
            Hearers::All => self.send_all(&bytes),
            Hearers::Spectators => self.send_spectators(&bytes),
        }
        if self.app.store.is_shared() {
            let (app, table_id) = (self.app.clone(), self.id.clone());
            let frame = bytes.to_string();
            let passing = What::Passing {
                table_id,
                hearers,
                frame,
            };
            tokio::spawn(async move { app.say(passing).await });
        }
    }

    /// Asks other servers who is here by way of them.
    pub(super) fn ask_who(&mut self) {
        if self.app.bus.reach() == Reach::Everybody {
            let (app, id) = (self.app.clone(), self.id.clone());
            tokio::spawn(async move {
                if crate::nodes::ask_who(&app, &id).await {
                    app.tables.tell(&id, Elsewhere::CameOrWent);
                }
            });
        }
    }

    /// Says who is here by way of this server, if anybody is.
    async fn say_who_is_here(&mut self) {
        let company = self.own_company();
        if !company.is_empty() {
            self.say_company(company).await;
        }
    }

    /// Tells other servers who is here by way of this one, if that has changed.
    pub(super) async fn share_company(&mut self) {
        if self.app.store.is_shared() {
            let company = self.own_company();
            if company != self.said_company {
                self.say_company(company).await;
            }
        }
    }

    async fn say_company(&mut self, company: Company) {
        self.said_company = company.clone();
        let here = What::Here {
            table_id: self.id.clone(),
            guests: company.guests,
            n_spectators: company.n_spectators,
        };
        self.app.say(here).await;
    }

    pub(super) fn own_company(&self) -> Company {
        let looks = |guest_id: &String| self.app.presence.is_at(&self.id, guest_id);
        // Of those who only watch, the number is enough.
        let row = &self.loaded.row;
        let sits = |guest_id: &String| {
            let mut seats = row.seats.iter();
            seats.any(|seat| seat.guest_id.as_ref() == Some(guest_id))
        };
        let guests = self.guests().into_iter().filter(sits);
        let guests = guests.map(|guest_id| Present {
            looks: looks(&guest_id),
            guest_id,
        });
        Company {
            guests: guests.collect(),
            n_spectators: self.n_own_spectators(),
        }
    }

    /// Who is here by way of other servers now; those here are told in a moment.
    pub(super) fn learn_company(&mut self) {
        let company = self.app.others.at(&self.id);
        if company != self.elsewhere {
            self.elsewhere = company;
            self.tell_company_soon();
        }
    }

    /// Whether anybody watches, here or by way of another server.
    pub(super) fn is_watched(&self) -> bool {
        !self.watchers.is_empty() || !self.elsewhere.is_empty()
    }

    /// Whether this server sees to the bots: the one that has stored the last
    /// entry, or has taken over from it. Where nobody shares the store, always.
    pub(super) fn sees_to_bots(&self) -> bool {
        !self.app.store.is_shared() || self.loaded.row.thinker == Some(self.app.origin)
    }

    /// The server that was to see to the bots is gone, and this one does now.
    pub(super) async fn wake(&mut self) {
        self.loaded.row.thinker = Some(self.app.origin);
        self.go_on().await;
    }

    /// Bots alone play on where somebody watches: here, from now on.
    pub(super) async fn take_bots(&mut self) {
        let bots = self.loaded.acting().both(self.loaded.bots());
        let is_due = !bots.is_empty() && !self.loaded.has_people();
        if is_due && !self.sees_to_bots() {
            let taken = self.app.store.take_bots(self.app.origin, &self.id).await;
            if taken.is_ok() {
                self.loaded.row.thinker = Some(self.app.origin);
            }
        }
    }

    /// Those whom another server has sent away, and those who may not see what
    /// has begun there, are sent away here, too.
    pub(super) async fn dismiss_unwanted(&mut self, was: Status) {
        let row = &self.loaded.row;
        let guests = self.guests();
        let removed = guests.iter().filter(|id| table_change::is_removed(row, id));
        for guest_id in removed.cloned().collect::<Vec<String>>() {
            let problem = problem(Rejected::Forbidden, "you were sent away from this table");
            self.dismiss(&guest_id, &problem);
        }
        if was == Status::Lobby && self.loaded.row.status == Status::Live {
            self.dismiss_onlookers().await;
        }
    }

    /// Comes back to a command once other servers have said who is here.
    pub(super) fn ask_around_first(&self, ask: Ask) {
        let Some(inbox) = self.own.upgrade() else {
            return;
        };
        let (app, id) = (self.app.clone(), self.id.clone());
        tokio::spawn(async move {
            // Who answers is noted with the table.
            let _ = crate::nodes::ask_around(&app, &id).await;
            let _ = inbox.send(ask).await;
        });
    }
}
