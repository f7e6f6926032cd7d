//! Numbers as letters: most of a puzzle's line is what was played, and most
//! picks are small. Five bits a letter, the sixth says that there are more
//! (base64 VLQ without a sign, the low bits first).

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const MORE: u16 = 32;

pub(super) fn pack(picks: &[u16]) -> String {
    let mut text = String::new();
    for &pick in picks {
        let mut rest = pick;
        while rest >= MORE {
            text.push(LETTERS[usize::from(rest % MORE + MORE)].into());
            rest /= MORE;
        }
        text.push(LETTERS[usize::from(rest)].into());
    }
    text
}

/// The numbers of a text; nothing if it could not have been packed so.
pub(super) fn unpack(text: &str) -> Option<Vec<u16>> {
    let mut picks = Vec::new();
    let (mut pick, mut unit) = (0_u16, 1_u16);
    let mut is_begun = false;
    for letter in text.bytes() {
        let digit = LETTERS.iter().position(|&known| known == letter)? as u16;
        pick = pick.checked_add((digit % MORE).checked_mul(unit)?)?;
        is_begun = digit >= MORE;
        match is_begun {
            true => unit = unit.checked_mul(MORE)?,
            false => {
                picks.push(pick);
                (pick, unit) = (0, 1);
            }
        }
    }
    (!is_begun && pack(&picks) == text).then_some(picks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let picks: Vec<u16> = (0..1100).chain([5000, 31999]).collect();
        assert_eq!(unpack(&pack(&picks)), Some(picks));
    }

    #[test]
    fn nothing_else_is_unpacked() {
        // A letter that is none, a number that does not end, one with a needless
        // end, one that is too large.
        for text in ["A!", "A*", "Ag", "gA", "______"] {
            assert_eq!(unpack(text), None, "{text}");
        }
    }
}
