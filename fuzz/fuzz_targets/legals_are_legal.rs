//! What is listed is legal, and nothing is lost, wherever the bytes lead.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules_testkit::fuzz::legals_are_legal;

macro_rules! laws {
    ($($Game:ty),+ $(,)?) => {
        const LAWS: &[fn(u16, &[u8])] = &[$(|variant, bytes| legals_are_legal(&fuzz::start::<$Game>(variant), bytes)),+];
    };
}
hosting::each_game!(laws);

fuzz_target!(|bytes: &[u8]| {
    if let Some((&[game, high, low], bytes)) = bytes.split_first_chunk() {
        LAWS[usize::from(game) % LAWS.len()](u16::from_be_bytes([high, low]), bytes);
    }
});
