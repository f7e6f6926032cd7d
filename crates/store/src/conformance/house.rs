//! What a house keeps about itself.

use crate::Store;

pub(super) async fn keeps_its_secret(store: &dyn Store) {
    let kept = store.house_secret([1; 32]).await.expect("a secret");
    for fresh in [[2; 32], [3; 32]] {
        assert_eq!(store.house_secret(fresh).await, Ok(kept));
    }
}
