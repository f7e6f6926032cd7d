//! A server's way to the house: delays, refusals, and answers that are lost.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use store::{
    Append, DeadlineRow, DeviceLink, DueCount, EntryRow, EveningRow, Guest, ListedTable,
    LobbyChange, NodeId, Nodes, Outage, Place, ResultRow, ReviewRow, Store, StoreError,
    TableFilter, TableRow, TalkRow, Tip,
};

use super::House;
use super::unused::not_simulated;
use crate::simulation::life::{Life, State};
use crate::simulation::world::{World, lock};

type Done<T> = Result<T, StoreError>;

/// One server's handle.
#[derive(Clone)]
pub(in crate::simulation) struct Line {
    pub(in crate::simulation) house: Arc<Mutex<House>>,
    pub(in crate::simulation) life: Arc<Life>,
    pub(in crate::simulation) world: Arc<World>,
}

/// What becomes of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Well,
    Busy,
    Failed,
    LostWrite,
    LostAnswer,
    LateWrite,
}

impl Line {
    fn fate(&self, is_write: bool) -> Fate {
        let weather = self.world.weather();
        if self.life.has_no_store.load(Relaxed) {
            return match is_write {
                true => Fate::LostWrite,
                false => Fate::Failed,
            };
        }
        let writes = match is_write {
            true => [weather.lost_write, weather.lost_answer, weather.late_write],
            false => [0; 3],
        };
        let fates = [
            (weather.busy, Fate::Busy),
            (weather.failed, Fate::Failed),
            (writes[0], Fate::LostWrite),
            (writes[1], Fate::LostAnswer),
            (writes[2], Fate::LateWrite),
        ];
        let mut drawn = self.world.below(1000);
        for (permille, fate) in fates {
            if drawn < permille {
                return fate;
            }
            drawn -= permille;
        }
        Fate::Well
    }

    async fn read<T>(&self, run: impl FnOnce(&House) -> T + Send) -> Done<T> {
        self.life.awake().await;
        let fate = self.fate(false);
        self.on_the_way().await;
        let read = match fate {
            Fate::Busy => Err(StoreError::Busy),
            Fate::Failed => Err(StoreError::Failed("as simulated".to_owned())),
            _ => Ok(run(&lock(&self.house))),
        };
        self.on_the_way().await;
        self.life.awake().await;
        read
    }

    pub(super) async fn write<T: Send>(
        &self,
        what: &str,
        run: impl FnOnce(&mut House, u64) -> Done<T> + Send + 'static,
    ) -> Done<T> {
        self.life.awake().await;
        let (fate, origin) = (self.fate(true), self.life.origin);
        self.on_the_way().await;
        // Whoever is killed may have sent what was not received.
        if self.life.state() == State::Dead && self.world.happens(500) {
            std::future::pending::<()>().await;
        }
        let unknown = || StoreError::Unknown("as simulated".to_owned());
        let written = match fate {
            Fate::Busy => Err(StoreError::Busy),
            Fate::Failed => Err(StoreError::Failed("as simulated".to_owned())),
            Fate::LostWrite => Err(unknown()),
            Fate::Well => run(&mut lock(&self.house), self.world.now_ms()),
            Fate::LostAnswer => {
                let _ = run(&mut lock(&self.house), self.world.now_ms());
                Err(unknown())
            }
            Fate::LateWrite => {
                let line = self.clone();
                tokio::spawn(async move {
                    tokio::time::sleep(line.world.within((1, 1_000))).await;
                    let _ = run(&mut lock(&line.house), line.world.now_ms());
                });
                Err(unknown())
            }
        };
        let outcome = written.as_ref().err();
        self.world.tell(format_args!(
            "server {origin}: {what}: {fate:?}, {outcome:?}"
        ));
        self.on_the_way().await;
        self.life.awake().await;
        written
    }

    async fn on_the_way(&self) {
        tokio::time::sleep(self.world.within(self.world.weather().store_ms)).await;
    }
}

#[async_trait]
impl Nodes for Line {
    fn is_shared(&self) -> bool {
        true
    }

    async fn note_node(&self, node: NodeId) -> Done<u32> {
        self.write("it is there", move |house, now_ms| {
            Ok(house.note_node(node, now_ms))
        })
        .await
    }

    async fn forget_node(&self, node: NodeId) -> Done<()> {
        self.write("it leaves", move |house, _| {
            house.nodes.remove(&node);
            Ok(())
        })
        .await
    }

    async fn claim_bots(&self, node: NodeId, limit: u32) -> Done<Vec<String>> {
        self.write("orphans", move |house, now_ms| {
            Ok(house.claim_bots(node, limit, now_ms))
        })
        .await
    }

    async fn bots_of(&self, node: NodeId, after: &str, limit: u32) -> Done<Vec<String>> {
        self.read(|house| house.bots_of(node, after, limit)).await
    }

    async fn take_bots(&self, node: NodeId, table_id: &str) -> Done<()> {
        let id = table_id.to_owned();
        self.write("bots", move |house, _| {
            house.take_bots(node, &id);
            Ok(())
        })
        .await
    }

    async fn tips(&self, table_ids: Vec<String>) -> Done<Vec<Tip>> {
        self.read(|house| table_ids.iter().filter_map(|id| house.tip(id)).collect())
            .await
    }

    async fn claim_review(&self, _: NodeId, _: &str, _: bool) -> Done<bool> {
        not_simulated("claim_review")
    }

    async fn release_review(&self, _: NodeId, _: &str, _: bool) -> Done<()> {
        not_simulated("release_review")
    }

    async fn tell_servers(&self) -> Done<()> {
        self.write("something was changed beside", |house, _| {
            house.changes += 1;
            Ok(())
        })
        .await
    }
}

#[async_trait]
impl Store for Line {
    async fn ping(&self) -> Done<()> {
        Ok(())
    }

    async fn house_secret(&self, _: [u8; 32]) -> Done<[u8; 32]> {
        not_simulated("house_secret")
    }

    async fn add_guest(&self, guest: Guest, secret_hash: [u8; 32]) -> Done<()> {
        self.write("a new guest", move |house, _| {
            house.add_guest(guest, secret_hash)
        })
        .await
    }

    async fn guest_by_secret(&self, secret_hash: [u8; 32]) -> Done<Option<Guest>> {
        self.read(|house| {
            let id = house.secrets.get(&secret_hash)?;
            house.guests.get(id).cloned()
        })
        .await
    }

    async fn guest(&self, id: &str) -> Done<Option<Guest>> {
        self.read(|house| house.guests.get(id).cloned()).await
    }

    async fn update_guest(&self, _: Guest) -> Done<()> {
        not_simulated("update_guest")
    }

    async fn set_ban(&self, _: &str, _: bool) -> Done<()> {
        not_simulated("set_ban")
    }

    async fn delete_guest(&self, _: &str) -> Done<()> {
        not_simulated("delete_guest")
    }

    async fn add_device_link(&self, _: DeviceLink) -> Done<()> {
        not_simulated("add_device_link")
    }

    async fn spend_device_link(&self, _: [u8; 32], _: [u8; 32], _: i64) -> Done<Option<String>> {
        not_simulated("spend_device_link")
    }

    async fn guests(&self, _: u32) -> Done<Vec<Guest>> {
        not_simulated("guests")
    }

    async fn add_table(&self, table: TableRow, invite_hash: [u8; 32]) -> Done<()> {
        self.write("a new table", move |house, _| {
            house.add_table(table, invite_hash)
        })
        .await
    }

    async fn table(&self, id: &str) -> Done<Option<TableRow>> {
        self.read(|house| house.table(id)).await
    }

    async fn invite_hash(&self, id: &str) -> Done<Option<[u8; 32]>> {
        self.read(|house| house.tables.get(id).map(|kept| kept.invite_hash))
            .await
    }

    async fn tables(&self, _: TableFilter, _: Option<Place>, _: u32) -> Done<Vec<ListedTable>> {
        not_simulated("tables")
    }

    async fn n_live_with_bots(&self, makers: Vec<String>) -> Done<u32> {
        self.read(|house| house.n_live_with_bots(&makers)).await
    }

    async fn change_table(&self, change: LobbyChange) -> Done<()> {
        let what = format!(
            "{} {:?}, version {}",
            change.table_id, change.status, change.version
        );
        self.write(&what, move |house, _| house.change_table(change))
            .await
    }

    async fn append(&self, append: Append) -> Done<()> {
        let first = append.entries.first();
        let seq = first.map_or(0, |row| row.entry.seq);
        let reference = first.and_then(|row| row.reference.as_deref());
        let what = format!("{} entry {seq} {reference:?}", append.table_id);
        self.write(&what, move |house, now_ms| house.append(append, now_ms))
            .await
    }

    async fn entries(&self, table_id: &str, after: u32) -> Done<Vec<EntryRow>> {
        self.read(|house| house.entries(table_id, after)).await
    }

    async fn entry_by_ref(&self, table_id: &str, seat: u8, reference: &str) -> Done<Option<u32>> {
        self.read(|house| house.entry_by_ref(table_id, seat, reference))
            .await
    }

    async fn results(&self, table_id: &str) -> Done<Vec<ResultRow>> {
        self.read(|house| {
            let kept = house.tables.get(table_id);
            kept.map_or_else(Vec::new, |kept| kept.results.clone())
        })
        .await
    }

    async fn due(&self, _: i64, _: u32) -> Done<Vec<DeadlineRow>> {
        not_simulated("due")
    }

    async fn count_due(&self, _: i64, _: u32) -> Done<DueCount> {
        not_simulated("count_due")
    }

    async fn move_deadline(&self, _: DeadlineRow) -> Done<()> {
        not_simulated("move_deadline")
    }

    async fn drop_deadline(&self, _: DeadlineRow) -> Done<()> {
        not_simulated("drop_deadline")
    }

    async fn beat(&self, _: i64, _: i64) -> Done<Option<Outage>> {
        not_simulated("beat")
    }

    async fn outages(&self, _: i64) -> Done<Vec<Outage>> {
        not_simulated("outages")
    }

    async fn idle_tables(&self, _: i64, _: u32) -> Done<Vec<String>> {
        not_simulated("idle_tables")
    }

    async fn archive(&self, _: i64, _: u32) -> Done<u32> {
        not_simulated("archive")
    }

    async fn evening(&self, _: &str) -> Done<EveningRow> {
        not_simulated("evening")
    }

    async fn rhythm(&self, _: &str) -> Done<Option<String>> {
        not_simulated("rhythm")
    }

    async fn set_rhythm(&self, _: &str, _: &str) -> Done<()> {
        not_simulated("set_rhythm")
    }

    async fn put_review(&self, _: ReviewRow) -> Done<()> {
        not_simulated("put_review")
    }

    async fn reviews(&self, _: &str, _: bool) -> Done<Vec<ReviewRow>> {
        not_simulated("reviews")
    }

    async fn add_talk(&self, talk: TalkRow) -> Done<Option<u32>> {
        let what = format!("{} talk {:?}", talk.table_id, talk.reference);
        self.write(&what, move |house, now_ms| house.add_talk(talk, now_ms))
            .await
    }

    async fn outside_changes(&self) -> Done<u32> {
        self.read(|house| house.changes).await
    }

    async fn talk(&self, table_id: &str, limit: u32) -> Done<Vec<TalkRow>> {
        self.read(|house| {
            let lines = house.talk_after(table_id, 0);
            let n_old = lines.len().saturating_sub(limit as usize);
            lines.into_iter().skip(n_old).map(|(_, row)| row).collect()
        })
        .await
    }

    async fn talk_after(&self, table_id: &str, after: u32) -> Done<Vec<(u32, TalkRow)>> {
        self.read(|house| house.talk_after(table_id, after)).await
    }
}
