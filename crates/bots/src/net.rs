//! Small nets of integers: the same bits on every machine.
//!
//! Bits go in, two layers of units follow, and each output is odds out of a table.
//! Weights are `i16` in the first layer and `i8` after it, sums are `i32`, and no
//! order of adding changes them. They are far from wrapping; that it is allowed lets
//! debug builds, too, add many at once. `nets/README.md` says how a net is made.

mod bits;

use std::sync::OnceLock;

use rules::RulesVersion;
use sha2::{Digest, Sha256};
use thiserror::Error;

pub(crate) use self::bits::{Bits, Pen, rank};

/// What a file of weights begins with.
const MAGIC: &[u8; 8] = b"tidenet1";
/// The game's key in the header, filled up with zeros.
const KEY_LEN: usize = 16;
/// Magic, key, version of the rules, version of the features, sizes, shifts, hash.
const HEADER_LEN: usize = 8 + KEY_LEN + 2 + 2 + 8 + 4 + 32;
/// Entries of the table that makes odds of a sum.
const N_ODDS: usize = 256;
/// A unit gives at most this.
const FULL: i32 = 127;
/// What a table of shares has for what is beyond doubt.
const CERTAIN: f32 = 65_535.0;
/// So many sums stay in registers.
const HELD: usize = 16;

/// What a net must be made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Made {
    /// The name of its file.
    pub name: &'static str,
    /// The game's key.
    pub game: &'static str,
    /// The rules under which it was trained.
    pub rules_version: RulesVersion,
    /// What its inputs mean.
    pub features: u16,
    /// How many inputs and outputs.
    pub n_inputs: u16,
    /// See there.
    pub n_outputs: u16,
    /// The SHA-256 of what follows the header, in hexadecimal digits.
    pub sha256: &'static str,
}

/// A net that comes with the program.
#[derive(Debug)]
pub struct Shipped {
    made: Made,
    bytes: &'static [u8],
    net: OnceLock<Result<Net, BadNet>>,
}

impl Shipped {
    pub(crate) const fn new(made: Made, bytes: &'static [u8]) -> Self {
        Shipped {
            made,
            bytes,
            net: OnceLock::new(),
        }
    }

    /// The name of its file.
    pub fn name(&self) -> &'static str {
        self.made.name
    }

    /// What stands in its file.
    pub fn bytes(&self) -> &'static [u8] {
        self.bytes
    }

    /// Whether some bytes are the net that was let in.
    pub fn check(&self, bytes: &[u8]) -> Result<(), BadNet> {
        Net::read(bytes, &self.made).map(drop)
    }

    /// The net, unless it is not the one that was let in: programs refuse to start
    /// with another.
    pub(crate) fn get(&self) -> Option<&Net> {
        let read = || Net::read(self.bytes, &self.made);
        self.net.get_or_init(read).as_ref().ok()
    }
}

/// A net that was read.
#[derive(Debug, Clone)]
pub(crate) struct Net {
    n_first: usize,
    shifts: [u8; 3],
    odds: Vec<u16>,
    first: Layer<i16>,
    second: Layer<Pair>,
    last: Layer<i16>,
}

/// Weights between two rows of units: by input in the first layer, by two inputs at a
/// time in the second, by output in the last.
#[derive(Debug, Clone)]
struct Layer<W> {
    biases: Vec<i32>,
    weights: Vec<W>,
}

/// The weights of two units that follow each other, which processors multiply and add
/// in one step.
type Pair = [i16; 2];

/// Memory to think in.
#[derive(Debug, Clone, Default)]
pub(crate) struct Desk {
    sums: Vec<i32>,
    first: Vec<i16>,
    second: Vec<i16>,
}

/// Memory to judge a position in: the inputs it turns on, and what comes of them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bench {
    pub(crate) inputs: Vec<u16>,
    begun: Vec<i32>,
    desk: Desk,
}

impl Bench {
    /// What a judge says of the inputs.
    pub(crate) fn share(&mut self, judge: &Net) -> f32 {
        judge.begin(&self.inputs, &mut self.begun);
        judge.see(&self.begun, &[], &mut self.desk).share(0)
    }
}

/// Why a file is no net for what it is to be used for.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadNet {
    /// It is something else, or cut off.
    #[error("{name}: not a file of weights, or not all of it")]
    Malformed {
        /// The file.
        name: &'static str,
    },
    /// It was made for something else.
    #[error("{name}: made for {found}, needed for {needed}")]
    Foreign {
        /// The file.
        name: &'static str,
        /// What it was made for.
        found: String,
        /// What it is needed for.
        needed: String,
    },
    /// Its weights are not those that were let in.
    #[error("{name}: its weights are not those with the hash {sha256}")]
    Damaged {
        /// The file.
        name: &'static str,
        /// What they should hash to.
        sha256: &'static str,
    },
}

impl Net {
    /// Reads a file of weights that must be this one.
    pub(crate) fn read(bytes: &[u8], made: &Made) -> Result<Net, BadNet> {
        let name = made.name;
        let malformed = || BadNet::Malformed { name };
        let mut header = Reader(bytes.get(..HEADER_LEN).ok_or_else(malformed)?);
        if header.take(8) != MAGIC {
            return Err(malformed());
        }
        let key = header.take(KEY_LEN).to_vec();
        let key = String::from_utf8_lossy(&key)
            .trim_end_matches('\0')
            .to_owned();
        let [rules, features, n_inputs, n_first, n_second, n_outputs] =
            [(); 6].map(|()| header.u16());
        let &[one, two, three, _] = header.take(4) else {
            return Err(malformed());
        };
        let purpose = |key: &str, rules: u16, features: u16, n_inputs: u16, n_outputs: u16| {
            format!(
                "{key} under rules {rules}, features {features}, {n_inputs} in and {n_outputs} out"
            )
        };
        let found = purpose(&key, rules, features, n_inputs, n_outputs);
        let rules_version = made.rules_version.0;
        let needed = purpose(
            made.game,
            rules_version,
            made.features,
            made.n_inputs,
            made.n_outputs,
        );
        if found != needed {
            return Err(BadNet::Foreign {
                name,
                found,
                needed,
            });
        }
        let hash = header.take(32);
        let body = &bytes[HEADER_LEN..];
        let is_whole = *hash == *Sha256::digest(body);
        let digits: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        if !is_whole || digits != made.sha256 {
            let sha256 = made.sha256;
            return Err(BadNet::Damaged { name, sha256 });
        }
        let sizes = [n_inputs, n_first, n_second, n_outputs].map(usize::from);
        Self::of_body(body, sizes, [one, two, three]).ok_or_else(malformed)
    }

    fn of_body(body: &[u8], sizes: [usize; 4], shifts: [u8; 3]) -> Option<Net> {
        let [n_inputs, n_first, n_second, n_outputs] = sizes;
        let words = N_ODDS + n_inputs * n_first;
        let bytes = n_first * n_second + n_second * n_outputs;
        let expected = 2 * words + 4 * (n_first + n_second + n_outputs) + bytes;
        let is_odd = !n_first.is_multiple_of(2);
        if body.len() != expected || is_odd || shifts.iter().any(|&shift| shift > 24) {
            return None;
        }
        let mut body = Reader(body);
        Some(Net {
            n_first,
            shifts,
            odds: (0..N_ODDS).map(|_| body.u16()).collect(),
            first: Layer {
                biases: (0..n_first).map(|_| body.i32()).collect(),
                weights: (0..n_inputs * n_first).map(|_| body.u16() as i16).collect(),
            },
            second: Layer {
                biases: (0..n_second).map(|_| body.i32()).collect(),
                weights: by_pairs(&body.i8s(n_first * n_second), n_first),
            },
            last: Layer {
                biases: (0..n_outputs).map(|_| body.i32()).collect(),
                weights: body.i8s(n_second * n_outputs),
            },
        })
    }

    /// Begins with inputs that are on for several questions.
    pub(crate) fn begin(&self, inputs: &[u16], sums: &mut Vec<i32>) {
        sums.clear();
        sums.extend_from_slice(&self.first.biases);
        self.add(inputs, sums);
    }

    /// The units before the outputs, with more inputs that are on.
    pub(crate) fn see<'a>(&'a self, begun: &[i32], inputs: &[u16], desk: &'a mut Desk) -> Seen<'a> {
        desk.sums.clear();
        desk.sums.extend_from_slice(begun);
        self.add(inputs, &mut desk.sums);
        fire(&desk.sums, self.shifts[0], &mut desk.first);
        self.second.sum_all(&desk.first, &mut desk.sums);
        fire(&desk.sums, self.shifts[1], &mut desk.second);
        Seen {
            net: self,
            units: &desk.second,
        }
    }

    fn add(&self, inputs: &[u16], sums: &mut [i32]) {
        let (whole, rest) = sums.as_chunks_mut::<HELD>();
        let row = |input: u16, from: usize, n: usize| {
            let from = usize::from(input) * self.n_first + from;
            &self.first.weights[from..from + n]
        };
        for (nth, sums) in whole.iter_mut().enumerate() {
            let mut held = *sums;
            for &input in inputs {
                let weights = row(input, nth * HELD, HELD);
                for (sum, &weight) in held.iter_mut().zip(weights) {
                    *sum = sum.wrapping_add(weight.into());
                }
            }
            *sums = held;
        }
        let from = self.n_first - rest.len();
        for &input in inputs {
            let weights = row(input, from, rest.len());
            for (sum, &weight) in rest.iter_mut().zip(weights) {
                *sum = sum.wrapping_add(weight.into());
            }
        }
    }
}

/// What a net makes of its inputs.
#[derive(Debug, Clone)]
pub(crate) struct Seen<'a> {
    net: &'a Net,
    units: &'a [i16],
}

impl Seen<'_> {
    /// How much speaks for an output.
    pub(crate) fn sum(&self, output: usize) -> i32 {
        self.net.last.sum(output, self.units)
    }

    /// The odds of an output.
    pub(crate) fn odds(&self, output: usize) -> u16 {
        let sum = self.sum(output) >> self.net.shifts[2];
        let middle = N_ODDS as i32 / 2;
        let entry = (sum + middle).clamp(0, N_ODDS as i32 - 1);
        self.net.odds[entry as usize]
    }

    /// The odds of an output as a share of [`CERTAIN`], with what lies between two
    /// entries of the table.
    pub(crate) fn share(&self, output: usize) -> f32 {
        let shift = self.net.shifts[2];
        let middle = N_ODDS as i32 / 2;
        let sum = self
            .sum(output)
            .clamp(-middle << shift, (middle - 1) << shift);
        let (entry, beyond) = ((sum >> shift) + middle, sum & ((1 << shift) - 1));
        let odds = |entry: i32| i64::from(self.net.odds[(entry as usize).min(N_ODDS - 1)]);
        let step = (odds(entry + 1) - odds(entry)) * i64::from(beyond);
        let parts = (odds(entry) << shift) + step;
        parts as f32 / (CERTAIN * (1_i64 << shift) as f32)
    }
}

impl Layer<Pair> {
    /// The sums of all units for what those before them give.
    fn sum_all(&self, units: &[i16], sums: &mut Vec<i32>) {
        sums.clear();
        sums.extend_from_slice(&self.biases);
        let n = sums.len();
        let (whole, rest) = sums.as_chunks_mut::<HELD>();
        for (nth, sums) in whole.iter_mut().enumerate() {
            let mut held = *sums;
            for (pair, row) in self.by_pairs(units, n) {
                let weights = row[nth * HELD..].first_chunk().expect("a whole chunk");
                add_pair::<HELD>(&mut held, weights, pair);
            }
            *sums = held;
        }
        let from = n - rest.len();
        for (pair, row) in self.by_pairs(units, n) {
            for (sum, weights) in rest.iter_mut().zip(&row[from..]) {
                add_pair(
                    std::array::from_mut(sum),
                    std::array::from_ref(weights),
                    pair,
                );
            }
        }
    }

    /// Two units at a time, with their weights; those that both give nothing add
    /// nothing.
    fn by_pairs(&self, units: &[i16], n: usize) -> impl Iterator<Item = (Pair, &[Pair])> {
        let pairs = units.as_chunks().0.iter().copied();
        let rows = self.weights.chunks_exact(n);
        pairs.zip(rows).filter(|&(pair, _)| pair != [0, 0])
    }
}

#[inline]
fn add_pair<const N: usize>(sums: &mut [i32; N], weights: &[Pair; N], pair: Pair) {
    let [one, two] = pair.map(i32::from);
    for (sum, &[first, second]) in sums.iter_mut().zip(weights) {
        let product = i32::from(first).wrapping_mul(one);
        let product = product.wrapping_add(i32::from(second).wrapping_mul(two));
        *sum = sum.wrapping_add(product);
    }
}

/// Weights by output as weights by two inputs and output.
fn by_pairs(weights: &[i16], n_inputs: usize) -> Vec<Pair> {
    let pair = |from: usize| {
        let rows = weights.chunks_exact(n_inputs);
        rows.map(move |row| [row[from], row[from + 1]])
    };
    (0..n_inputs).step_by(2).flat_map(pair).collect()
}

impl Layer<i16> {
    fn sum(&self, output: usize, units: &[i16]) -> i32 {
        let row = output * units.len();
        let weights = &self.weights[row..row + units.len()];
        let products = weights
            .iter()
            .zip(units)
            .map(|(&weight, &unit)| i32::from(weight).wrapping_mul(unit.into()));
        products.fold(self.biases[output], i32::wrapping_add)
    }
}

/// What units give for their sums: nothing below zero, and not more than full.
fn fire(sums: &[i32], shift: u8, units: &mut Vec<i16>) {
    units.clear();
    units.extend(sums.iter().map(|&sum| (sum >> shift).clamp(0, FULL) as i16));
}

/// Takes little-endian numbers off bytes whose length was checked.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(n);
        self.0 = rest;
        taken
    }

    fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.take(2).try_into().expect("two bytes"))
    }

    fn i32(&mut self) -> i32 {
        i32::from_le_bytes(self.take(4).try_into().expect("four bytes"))
    }

    fn i8s(&mut self, n: usize) -> Vec<i16> {
        self.take(n)
            .iter()
            .map(|&byte| i16::from(byte as i8))
            .collect()
    }
}
