#!/usr/bin/env python3
"""Trains a judge on games that `finish` has written, and writes its weights.

    cargo run --release -p bots --example finish -- mini-divercity --games 600000 --seed 1 --out ends.bin
    python3 crates/bots/nets/judge.py ends.bin --test others.bin --out crates/bots/nets/mini-divercity-judge.bin

Needs numpy. The same files and the same seed give the same weights on the same
machine; what counts afterwards is the hash that is written down.
"""

import numpy as np

from net import Learner, Net, ODDS_ENTRIES, Whole, arguments

# A step of the table in nats: its ends are odds of one in three thousand.
STEP = 1 / 16
CERTAIN = 65535


class Ends:
    """Positions, and whether whoever is asked about won in the end."""

    def __init__(self, paths):
        words, starts, counts, won = [], [], [], []
        before = 0
        for path in paths:
            data = np.fromfile(path, dtype=np.uint16)
            assert data[:4].tobytes() == b"tideend1", path
            self.key = data[4:12].tobytes()
            self.rules, self.features, self.n_inputs = map(int, data[12:15])
            at = 15
            while at < len(data):
                n_on = int(data[at + 1])
                won.append(data[at])
                starts.append(before + at + 2)
                counts.append(n_on)
                at += 2 + n_on
            words.append(data)
            before += len(data)
        self.words = np.concatenate(words)
        self.starts, self.counts = np.array(starts), np.array(counts)
        self.won = np.array(won, dtype=np.float32)

    def __len__(self):
        return len(self.won)

    def batch(self, chosen):
        n_on = self.counts[chosen]
        row = np.repeat(np.arange(len(chosen)), n_on)
        within = np.arange(len(row)) - np.repeat(np.cumsum(n_on) - n_on, n_on)
        on = self.words[np.repeat(self.starts[chosen], n_on) + within].astype(np.int64)
        x = np.bincount(row * self.n_inputs + on, minlength=len(chosen) * self.n_inputs)
        return x.reshape(len(chosen), -1).astype(np.float32), self.won[chosen]


def loss(logits, won):
    return np.logaddexp(0, -logits) * won + np.logaddexp(0, logits) * (1 - won)


def measure(net, ends):
    total = 0.0
    for first in range(0, len(ends), 16384):
        x, won = ends.batch(np.arange(first, min(first + 16384, len(ends))))
        total += loss(net(x)[:, 0].astype(np.float64), won).sum()
    return total / len(ends)


def train(net, ends, args, rng):
    n_steps = args.epochs * ((len(ends) + args.batch - 1) // args.batch)
    learner = Learner(net, args.rate, args.decay, n_steps)
    for epoch in range(args.epochs):
        order = rng.permutation(len(ends))
        total = 0.0
        for first in range(0, len(order), args.batch):
            x, won = ends.batch(order[first:first + args.batch])
            kept, logits = net.forward(x)
            total += loss(logits[:, 0], won).sum()
            odds = 1 / (1 + np.exp(-logits[:, 0]))
            learner.learn(net.backward(kept, (odds - won)[:, None] / len(won)))
        print(f"epoch {epoch + 1}: {total / len(ends):.4f} nats a position", flush=True)


def whole(net):
    """The net in integers, with a table that makes odds of a sum."""
    made = Whole(net, step=STEP)
    entries = (np.arange(ODDS_ENTRIES) - ODDS_ENTRIES // 2) * STEP
    made.odds = np.rint(CERTAIN / (1 + np.exp(-entries))).astype(np.uint16)
    return made


def main():
    args = arguments(__doc__, first=32, second=16, epochs=3, batch=2048, rate=2e-3, decay=0.0)
    rng = np.random.default_rng(args.seed)
    ends = Ends(args.games)
    sizes = (ends.n_inputs, args.first, args.second, 1)
    print(f"{len(ends)} positions, {ends.won.mean():.3f} won, sizes {sizes}", flush=True)
    net = Net(sizes, rng)
    train(net, ends, args, rng)
    made = whole(net)
    for path in args.test:
        test = Ends([path])
        fine = STEP / (1 << Whole.SHIFTS[2])
        floats = measure(lambda x: net.forward(x)[1], test)
        integers = measure(lambda x: made.sums(x) * fine, test)
        print(f"{path}: {floats:.4f} nats, in integers {integers:.4f}", flush=True)
    made.write(args.out, ends, sizes)


if __name__ == "__main__":
    main()
