//! Who gets which diver card, as a table agrees on it.

use rules::{OptionValue, OptionValues, Word};
use serde::{Deserialize, Serialize};

use crate::pieces::{Diver, DiverSet, MAX_HANDS};

/// Who gets which diver card. In JSON `"random"`, `"chosen"`, or a list of
/// cards for every hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "DiverCardsForm", into = "DiverCardsForm")]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = "\"random\" | \"chosen\" | Array<Array<Diver>>")
)]
pub enum DiverCards {
    /// Chance deals them.
    #[default]
    Random,
    /// Each hand takes one in turn (Q45).
    Chosen,
    /// As the table has divided them.
    List(DiverList),
}

impl OptionValue for DiverCards {
    const VALUES: OptionValues = OptionValues::PerHand {
        words: &["random", "chosen"],
        items: &Diver::NAMES,
    };

    fn text(value: &DiverCards) -> Option<String> {
        Some(match value {
            DiverCards::Random => "random".to_owned(),
            DiverCards::Chosen => "chosen".to_owned(),
            DiverCards::List(list) => {
                let hand =
                    |set: &DiverSet| set.iter().map(Diver::name).collect::<Vec<_>>().join("+");
                list.hands().iter().map(hand).collect::<Vec<_>>().join(",")
            }
        })
    }

    fn from_text(text: &str) -> Option<Self> {
        match text {
            "random" => return Some(DiverCards::Random),
            "chosen" => return Some(DiverCards::Chosen),
            _ => {}
        }
        let hand = |hand: &str| -> Result<Vec<Diver>, _> {
            let names = hand.split('+').map(str::trim);
            names
                .filter(|name| !name.is_empty())
                .map(Diver::read)
                .collect()
        };
        let hands: Result<Vec<Vec<Diver>>, _> = text.split(',').map(hand).collect();
        DiverList::new(hands.ok()?.iter().map(Vec::as_slice)).map(DiverCards::List)
    }
}

/// The diver cards of each hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DiverList {
    n_hands: u8,
    /// Entries past the number are empty, so that equal lists are equal values.
    hands: [DiverSet; MAX_HANDS],
    repeated: Option<Diver>,
}

impl DiverList {
    /// A list for up to six hands.
    pub fn new<'a>(hands: impl IntoIterator<Item = &'a [Diver]>) -> Option<DiverList> {
        let mut list = DiverList::default();
        let mut given = DiverSet::default();
        for divers in hands {
            let set = list.hands.get_mut(usize::from(list.n_hands))?;
            for &diver in divers {
                if given.contains(diver) {
                    list.repeated = Some(diver);
                }
                given.insert(diver);
                set.insert(diver);
            }
            list.n_hands += 1;
        }
        Some(list)
    }

    /// How many hands are listed.
    pub const fn n_hands(&self) -> u8 {
        self.n_hands
    }

    /// The cards of each hand.
    pub fn hands(&self) -> &[DiverSet] {
        &self.hands[..self.n_hands.into()]
    }

    /// A card that was listed twice.
    pub const fn repeated(&self) -> Option<Diver> {
        self.repeated
    }
}

#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "diver_cards is \"random\", \"chosen\" or a list of diver cards for each hand"
)]
enum DiverCardsForm {
    Word(ByWord),
    List(ListForm),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ByWord {
    Random,
    Chosen,
}

#[derive(Serialize, Deserialize)]
#[serde(try_from = "Vec<Vec<Diver>>", into = "Vec<Vec<Diver>>")]
#[derive(Clone)]
struct ListForm(DiverList);

impl TryFrom<Vec<Vec<Diver>>> for ListForm {
    type Error = &'static str;

    fn try_from(hands: Vec<Vec<Diver>>) -> Result<Self, Self::Error> {
        let list = DiverList::new(hands.iter().map(Vec::as_slice));
        list.map(ListForm).ok_or("there are at most six hands")
    }
}

impl From<ListForm> for Vec<Vec<Diver>> {
    fn from(ListForm(list): ListForm) -> Self {
        let mut hands: Vec<Vec<Diver>> = list
            .hands()
            .iter()
            .map(|set| set.iter().collect())
            .collect();
        // What was wrong stays wrong when it is written down.
        if let (Some(diver), Some(last)) = (list.repeated, hands.last_mut()) {
            last.push(diver);
        }
        hands
    }
}

impl From<DiverCardsForm> for DiverCards {
    fn from(form: DiverCardsForm) -> Self {
        match form {
            DiverCardsForm::Word(ByWord::Random) => DiverCards::Random,
            DiverCardsForm::Word(ByWord::Chosen) => DiverCards::Chosen,
            DiverCardsForm::List(ListForm(list)) => DiverCards::List(list),
        }
    }
}

impl From<DiverCards> for DiverCardsForm {
    fn from(cards: DiverCards) -> Self {
        match cards {
            DiverCards::Random => DiverCardsForm::Word(ByWord::Random),
            DiverCards::Chosen => DiverCardsForm::Word(ByWord::Chosen),
            DiverCards::List(list) => DiverCardsForm::List(ListForm(list)),
        }
    }
}
