//! How a position becomes the inputs of a net: every number is one of a few
//! classes, and each class is a bit.

/// A number that is one of so many classes: where its bits begin, and how many.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bits {
    pub(crate) from: usize,
    pub(crate) n: usize,
}

impl Bits {
    pub(crate) const fn first(n: usize) -> Bits {
        Bits { from: 0, n }
    }

    pub(crate) const fn then(self, n: usize) -> Bits {
        let from = self.from + self.n;
        Bits { from, n }
    }

    /// Where the next begin.
    pub(crate) const fn end(self) -> usize {
        self.from + self.n
    }
}

/// Writes down which bits are on.
pub(crate) struct Pen<'a>(pub(crate) &'a mut Vec<u16>);

impl Pen<'_> {
    /// The number as one of the classes, the last for all that are larger.
    pub(crate) fn class(&mut self, bits: Bits, number: usize) {
        self.0.push((bits.from + number.min(bits.n - 1)) as u16);
    }

    /// The same for the n-th of several numbers with as many classes each.
    pub(crate) fn nth(&mut self, bits: Bits, nth: usize, n_classes: usize, number: usize) {
        let from = bits.from + nth * n_classes;
        self.class(Bits { from, n: n_classes }, number);
    }

    pub(crate) fn flag(&mut self, bits: Bits, nth: usize, is_on: bool) {
        if is_on {
            self.class(bits, nth);
        }
    }

    /// As many bits as the number says.
    pub(crate) fn count(&mut self, from: usize, number: usize) {
        (0..number).for_each(|nth| self.0.push((from + nth) as u16));
    }
}

/// How many of some ascending bounds a number has reached.
pub(crate) fn rank<T: PartialOrd>(bounds: &[T], number: T) -> usize {
    bounds.iter().filter(|bound| number >= **bound).count()
}
