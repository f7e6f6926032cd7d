//! The local bus conforms.

use std::sync::Arc;

#[tokio::test(flavor = "multi_thread")]
async fn the_local_bus_conforms() {
    bus::conformance::check_all(Arc::new(bus::LocalBus::default())).await;
}
