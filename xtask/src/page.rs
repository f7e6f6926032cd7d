//! The page, built once for everything that is built without optimisation.

use std::path::Path;

use anyhow::{Result, bail};
use page_build::{Trouble, Workshop};

/// Builds it where something has changed, and lays its tests beside it.
pub(crate) fn build(root: &Path) -> Result<()> {
    let workshop = Workshop::new(root, &crate::gate::target()?);
    match workshop.build() {
        Ok(built) => println!("== the page is in {}", built.dist.display()),
        Err(Trouble::Missing(why) | Trouble::Failed(why)) => bail!("{why}"),
    }
    Ok(workshop.lay_out_tests()?)
}
