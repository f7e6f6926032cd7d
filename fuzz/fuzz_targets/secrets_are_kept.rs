//! A world imagined from a view looks the same to the viewer.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules_testkit::fuzz::secrets_are_kept;

macro_rules! laws {
    ($($Game:ty),+ $(,)?) => {
        const LAWS: &[fn(u16, &[u8])] = &[$(|variant, bytes| secrets_are_kept(&fuzz::start::<$Game>(variant), bytes)),+];
    };
}
hosting::each_game!(laws);

fuzz_target!(|bytes: &[u8]| {
    if let Some((&[game, high, low], bytes)) = bytes.split_first_chunk() {
        LAWS[usize::from(game) % LAWS.len()](u16::from_be_bytes([high, low]), bytes);
    }
});
