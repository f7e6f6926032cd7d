//! What no simulated command asks for: it says so, and nothing is made up.

use async_trait::async_trait;
use store::*;

use super::Line;

type Done<T> = Result<T, StoreError>;

/// The answer to what is not simulated.
pub(super) fn not_simulated<T>(what: &str) -> Done<T> {
    Err(StoreError::Failed(format!("{what} is not simulated")))
}

#[async_trait]
impl Outbox for Line {
    async fn house_key(&self, _: &str, _: Vec<u8>) -> Done<Vec<u8>> {
        not_simulated("house_key")
    }

    async fn endpoints(&self, _: &str) -> Done<Vec<Endpoint>> {
        not_simulated("endpoints")
    }

    async fn endpoint(&self, _: &str) -> Done<Option<Endpoint>> {
        not_simulated("endpoint")
    }

    async fn add_endpoint(&self, _: Endpoint, _: u32) -> Done<Option<Endpoint>> {
        not_simulated("add_endpoint")
    }

    async fn change_endpoint(&self, _: &str, _: &str, _: u32, _: u32) -> Done<()> {
        not_simulated("change_endpoint")
    }

    async fn verify_endpoint(&self, _: &str) -> Done<()> {
        not_simulated("verify_endpoint")
    }

    async fn remove_endpoint(&self, _: &str) -> Done<()> {
        not_simulated("remove_endpoint")
    }

    async fn add_notices(&self, table_id: &str, notices: Vec<NoticeRow>) -> Done<()> {
        let id = table_id.to_owned();
        self.write("notices", move |house, _| {
            house.add_notices(&id, notices);
            Ok(())
        })
        .await
    }

    async fn next_notice_ms(&self) -> Done<Option<i64>> {
        not_simulated("next_notice_ms")
    }

    async fn claim_notices(&self, _: Claiming) -> Done<Vec<Claim>> {
        not_simulated("claim_notices")
    }

    async fn settle_notices(&self, _: Settlement) -> Done<()> {
        not_simulated("settle_notices")
    }

    async fn clean_notices(&self, _: i64, _: i64) -> Done<()> {
        not_simulated("clean_notices")
    }
}

#[async_trait]
impl Keepsakes for Line {
    async fn add_challenge(&self, _: ChallengeRow) -> Done<ChallengeRow> {
        not_simulated("add_challenge")
    }

    async fn challenge(&self, _: &str) -> Done<Option<ChallengeRow>> {
        not_simulated("challenge")
    }

    async fn deal(&self, _: &str, _: u32) -> Done<Option<ChallengeRow>> {
        not_simulated("deal")
    }

    async fn deals(&self, _: &str, _: u32, _: u32) -> Done<Vec<DealRow>> {
        not_simulated("deals")
    }

    async fn open_challenge(&self, _: &str, _: i64) -> Done<()> {
        not_simulated("open_challenge")
    }

    async fn open_deals(&self, _: u32, _: i64) -> Done<()> {
        not_simulated("open_deals")
    }

    async fn tries(&self, _: &str, _: u32) -> Done<Vec<TryRow>> {
        not_simulated("tries")
    }

    async fn tries_of(&self, _: &str, _: &str) -> Done<Vec<TryRow>> {
        not_simulated("tries_of")
    }

    async fn n_tries(&self, _: &str) -> Done<(u32, u32)> {
        not_simulated("n_tries")
    }

    async fn note_hint(&self, _: &str) -> Done<()> {
        not_simulated("note_hint")
    }

    async fn add_bottle(&self, _: BottleRow) -> Done<()> {
        not_simulated("add_bottle")
    }

    async fn bottle(&self, _: &str) -> Done<Option<BottleRow>> {
        not_simulated("bottle")
    }

    async fn bottles_of(&self, _: &str, _: u32) -> Done<Vec<SentBottle>> {
        not_simulated("bottles_of")
    }

    async fn withdraw_bottle(&self, _: &str, _: i64) -> Done<()> {
        not_simulated("withdraw_bottle")
    }

    async fn add_decision(&self, _: DecisionRow) -> Done<()> {
        not_simulated("add_decision")
    }

    async fn decisions(&self, _: &str, _: u32) -> Done<Vec<DecisionRow>> {
        not_simulated("decisions")
    }

    async fn decision_of(&self, _: &str, _: &str) -> Done<Option<DecisionRow>> {
        not_simulated("decision_of")
    }

    async fn decision_at(&self, _: &str) -> Done<Option<DecisionRow>> {
        not_simulated("decision_at")
    }

    async fn play_on(&self, _: TableRow, _: [u8; 32], _: Append) -> Done<()> {
        not_simulated("play_on")
    }

    async fn note_margin(&self, _: &str, _: i32, _: i64) -> Done<bool> {
        not_simulated("note_margin")
    }

    async fn puzzle_tries(&self, _: &str, _: &str) -> Done<Vec<PuzzleTryRow>> {
        not_simulated("puzzle_tries")
    }

    async fn add_puzzle_try(&self, _: PuzzleTryRow) -> Done<()> {
        not_simulated("add_puzzle_try")
    }

    async fn wishes(&self, _: &str) -> Done<Option<String>> {
        not_simulated("wishes")
    }

    async fn set_wishes(&self, _: &str, _: &str) -> Done<()> {
        not_simulated("set_wishes")
    }
}
