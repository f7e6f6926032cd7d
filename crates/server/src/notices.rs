//! Calling people back: what they are told when a table waits for them and they
//! do not look at it.
//!
//! `hooks.rs` says who is to be told of what; the store writes it with the move
//! (a transactional outbox). `delivery.rs` claims what is due and sends it, by
//! `push.rs`, `mail.rs` or as a webhook, through `outgoing.rs`, which goes
//! nowhere but to public addresses (`networks.rs`). A notice tells that there is
//! something, in the words of `words.rs`, and never what happened.

pub(crate) mod delivery;
pub(crate) mod endpoints;
pub(crate) mod hooks;
pub(crate) mod letters;
mod mail;
mod networks;
mod outgoing;
pub(crate) mod presence;
mod push;
pub(crate) mod sending;
mod words;

use anyhow::{Context, Result};
use tokio::sync::OnceCell;
use wire::{NoticeKind, Problem};

use self::delivery::Hosts;
use self::mail::Mailer;
use self::outgoing::Client;
use self::push::PushKeys;
use crate::problem::{fault, from_store};
use crate::{App, Config, Mail};

/// What a house needs to call people back.
pub(crate) struct Notices {
    client: Client,
    mailer: Option<Mailer>,
    hosts: Hosts,
    push_keys: OnceCell<PushKeys>,
}

impl Notices {
    /// Fails where the host has set something that cannot be.
    pub(crate) fn new(config: &Config) -> Result<Notices> {
        let outgoing = &config.outgoing;
        let mailer = outgoing.mail.as_ref().map(Mailer::new).transpose();
        Ok(Notices {
            client: Client::new(outgoing).context("certificates")?,
            mailer: mailer.context("e-mail")?,
            hosts: Hosts::default(),
            push_keys: OnceCell::new(),
        })
    }

    /// The keys by which push services know this house, made once and kept in
    /// the store under a name of their own. They are not derived from the
    /// house's secret, which is what passes are made of: whoever has to change
    /// one of the two need not lose the other, and browsers that have
    /// subscribed know the public half.
    pub(crate) async fn push_keys(&self, app: &App) -> Result<&PushKeys, Problem> {
        let made = self.push_keys.get_or_try_init(async || {
            let fresh = push::fresh_keys().map_err(|error| fault("keys for push", &error))?;
            let kept = app.store.house_key("push", fresh).await;
            let kept = kept.map_err(|error| from_store(&error))?;
            PushKeys::read(&kept).map_err(|error| fault("keys for push", &error))
        });
        made.await
    }
}

/// Whether letters could be sent like this.
pub(crate) fn check_mail(mail: &Mail) -> Result<()> {
    Mailer::new(mail).map(drop)
}

/// A kind as it goes over the wire.
pub(crate) fn told(kind: store::NoticeKind) -> NoticeKind {
    match kind {
        store::NoticeKind::MyTurn => NoticeKind::MyTurn,
        store::NoticeKind::Begins => NoticeKind::Begins,
        store::NoticeKind::Over => NoticeKind::Over,
        store::NoticeKind::Proposal => NoticeKind::Proposal,
        store::NoticeKind::Talk => NoticeKind::Talk,
        store::NoticeKind::Reminder => NoticeKind::Reminder,
        store::NoticeKind::Closing => NoticeKind::Closing,
        store::NoticeKind::Bottle => NoticeKind::Bottle,
    }
}
