//! What drifts back to the sender: that somebody has decided, or played on. The
//! words are made of what is stored of decisions, of nothing else.

use rules::Stance;
use store::{DecisionRow, SentBottle};

use super::deciding::Opinion;
use crate::App;
use crate::notices::hooks;

/// Bottles that are looked through for what is new.
const MAX_LOOKED: u32 = 100;

/// What became of a bottle.
pub(crate) struct News {
    /// Which.
    pub(crate) bottle_id: String,
    /// In a sentence or two.
    pub(crate) words: String,
}

/// Lets the sender of a bottle know that there is something new.
pub(super) async fn tell_sender(app: &App, bottle: &store::BottleRow) {
    let (Some(table_id), Some(guest_id)) = (&bottle.table_id, &bottle.guest_id) else {
        return;
    };
    let notice = hooks::of_bottle(guest_id, app.time.now_ms());
    if let Err(error) = app.store.add_notices(table_id, vec![notice]).await {
        tracing::warn!("bottle {}: its sender was not told: {error}", bottle.id);
    }
}

/// The latest news of a sender's bottles from one game; nothing if there is none,
/// or it is out of the water.
pub(crate) async fn news(app: &App, table_id: &str, guest_id: &str) -> Option<News> {
    let sent = app.store.bottles_of(guest_id, MAX_LOOKED).await.ok()?;
    let is_its = |sent: &&SentBottle| {
        let bottle = &sent.bottle;
        bottle.table_id.as_deref() == Some(table_id) && bottle.withdrawn_ms.is_none()
    };
    let latest = sent.iter().filter(is_its).max_by_key(|sent| sent.last_ms)?;
    let decisions = app.store.decisions(&latest.bottle.id, 1).await.ok()?;
    let is_against = hosting::find(&latest.bottle.game)
        .is_some_and(|kind| kind.about().stance == Stance::Against);
    Some(News {
        bottle_id: latest.bottle.id.clone(),
        words: words(decisions.first()?, latest.n_decided, is_against),
    })
}

fn words(decision: &DecisionRow, n_decided: u32, is_against: bool) -> String {
    let opinion = Opinion::read(decision).ok();
    let is_same = opinion.is_some_and(|opinion| opinion.played.text == decision.text);
    let did = match (decision.has_found, is_same) {
        (true, _) => "Somebody found the best move in your bottle",
        (false, true) => "Somebody did the same as you in your bottle",
        (false, false) => "Somebody did something else in your bottle",
    };
    let ended = match decision.margin {
        None => String::new(),
        Some(0) => " and came out level".to_owned(),
        Some(1..) if !is_against => " and won".to_owned(),
        Some(_) if !is_against => " and lost".to_owned(),
        Some(margin @ 1..) => format!(" and won by {margin}"),
        Some(margin) => format!(" and lost by {}", margin.unsigned_abs()),
    };
    match n_decided {
        0 | 1 => format!("{did}{ended}."),
        n => format!("{did}{ended}. {n} have decided so far."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_made_of_it_is_said_in_a_sentence() {
        let action =
            |text: &str| serde_json::json!({"action": {}, "text": text, "why": null, "worth": 0});
        let told = |text: &str, has_found, margin, n_decided, is_against| {
            let judged = serde_json::json!({
                "decided": action(text), "played": action("wait"), "best": action("dive")
            });
            let decision = DecisionRow {
                bottle_id: "b".to_owned(),
                guest_id: "g".to_owned(),
                text: text.to_owned(),
                judged: judged.to_string(),
                has_found,
                table_id: None,
                margin,
                at_ms: 0,
            };
            words(&decision, n_decided, is_against)
        };
        for (told, expected) in [
            (
                told("dive", true, Some(3), 1, true),
                "Somebody found the best move in your bottle and won by 3.",
            ),
            (
                told("wait", false, Some(-2), 1, true),
                "Somebody did the same as you in your bottle and lost by 2.",
            ),
            (
                told("rest", false, None, 4, true),
                "Somebody did something else in your bottle. 4 have decided so far.",
            ),
            (
                told("dive", true, Some(1), 1, false),
                "Somebody found the best move in your bottle and won.",
            ),
            (
                told("rest", false, Some(-1), 1, false),
                "Somebody did something else in your bottle and lost.",
            ),
            (
                told("rest", false, Some(0), 1, true),
                "Somebody did something else in your bottle and came out level.",
            ),
        ] {
            assert_eq!(told, expected);
        }
    }
}
