#!/usr/bin/env python3
"""Trains habits on what `watch` has written, and writes their weights.

    cargo run --release -p bots --example watch -- --games 9000 --worlds 400 --seed 2 --out games.bin
    python3 crates/bots/nets/habits.py games.bin --test others.bin --out crates/bots/nets/mini-divercity-habits.bin

Needs numpy. The same files and the same seed give the same weights on the same
machine; what counts afterwards is the hash that is written down.
"""

from array import array

import numpy as np

from net import Learner, Net, STEP, Whole, arguments


class Decisions:
    """What the searcher chose among: what is on for each choice, and its visits."""

    def __init__(self, paths):
        self.inputs, self.rows, self.ends, self.visits = array("H"), [0], [0], []
        for path in paths:
            self.read(path)
        self.inputs = np.array(self.inputs)
        self.rows, self.ends = np.array(self.rows), np.array(self.ends)
        self.visits = np.array(self.visits, dtype=np.float32)

    def read(self, path):
        data = np.fromfile(path, dtype=np.uint16)
        magic, self.key, self.rules, self.features, self.n_inputs = (
            data[:4].tobytes(), data[4:12].tobytes(), *map(int, data[12:15]))
        assert magic == b"tidehab1", path
        words, at = array("H", data.tobytes()), 15
        while at < len(words):
            n_choices, n_table = words[at:at + 2]
            at += 2
            table = words[at:at + n_table]
            at += n_table
            for _ in range(n_choices):
                n_on, visits, _ = words[at:at + 3]
                at += 3
                self.inputs += table
                self.inputs += words[at:at + n_on]
                self.rows.append(len(self.inputs))
                self.visits.append(visits)
                at += n_on
            self.ends.append(len(self.visits))

    def __len__(self):
        return len(self.ends) - 1

    def batch(self, chosen):
        """Inputs of all choices of some decisions, which decision each belongs to,
        and what share of the visits it had."""
        first, n_choices = self.ends[chosen], self.ends[chosen + 1] - self.ends[chosen]
        owner = np.repeat(np.arange(len(chosen)), n_choices)
        within = np.arange(len(owner)) - np.repeat(np.cumsum(n_choices) - n_choices, n_choices)
        choice = np.repeat(first, n_choices) + within
        begin, n_on = self.rows[choice], self.rows[choice + 1] - self.rows[choice]
        row = np.repeat(np.arange(len(choice)), n_on)
        within = np.arange(len(row)) - np.repeat(np.cumsum(n_on) - n_on, n_on)
        x = np.zeros((len(choice), self.n_inputs), dtype=np.float32)
        # One that is named twice counts twice.
        np.add.at(x, (row, self.inputs[np.repeat(begin, n_on) + within]), 1)
        visits = self.visits[choice]
        total = np.bincount(owner, visits, len(chosen))
        return x, owner, visits / np.maximum(total, 1)[owner]


def softmax(logits, owner, n):
    highest = np.full(n, -1e9, dtype=np.float32)
    np.maximum.at(highest, owner, logits)
    odds = np.exp(logits - highest[owner])
    return odds / np.bincount(owner, odds, n)[owner]


def measure(net, decisions):
    """Nats a decision, and how often what is likeliest was visited most."""
    nats, agreed = 0.0, 0
    for first in range(0, len(decisions), 8192):
        chosen = np.arange(first, min(first + 8192, len(decisions)))
        x, owner, share = decisions.batch(chosen)
        logits = net(x)[:, 0].astype(np.float32)
        odds = softmax(logits, owner, len(chosen))
        nats -= (share * np.log(np.maximum(odds, 1e-9))).sum()
        by_odds = np.lexsort((-odds, owner))
        by_share = np.lexsort((-share, owner))
        _, starts = np.unique(owner, return_index=True)
        agreed += (by_odds[starts] == by_share[starts]).sum()
    return nats / len(decisions), agreed / len(decisions)


def train(net, decisions, args, rng):
    n_steps = args.epochs * ((len(decisions) + args.batch - 1) // args.batch)
    learner = Learner(net, args.rate, args.decay, n_steps)
    for epoch in range(args.epochs):
        order = rng.permutation(len(decisions))
        nats = 0.0
        for first in range(0, len(order), args.batch):
            chosen = order[first:first + args.batch]
            x, owner, share = decisions.batch(chosen)
            kept, logits = net.forward(x)
            odds = softmax(logits[:, 0], owner, len(chosen))
            nats -= (share * np.log(np.maximum(odds, 1e-9))).sum()
            grad = (odds - share)[:, None].astype(np.float32) / len(chosen)
            learner.learn(net.backward(kept, grad))
        print(f"epoch {epoch + 1}: {nats / len(decisions):.4f} nats a decision", flush=True)


def main():
    args = arguments(__doc__, first=32, second=16, epochs=4, batch=1024, rate=2e-3, decay=0.0)
    rng = np.random.default_rng(args.seed)
    decisions = Decisions(args.games)
    sizes = (decisions.n_inputs, args.first, args.second, 1)
    print(f"{len(decisions)} decisions, {len(decisions.visits)} choices, sizes {sizes}", flush=True)
    net = Net(sizes, rng)
    train(net, decisions, args, rng)
    whole = Whole(net)
    fine = STEP / (1 << Whole.SHIFTS[2])
    for path in args.test:
        test = Decisions([path])
        for name, asked in ("in floats", lambda x: net.forward(x)[1]), ("in integers", lambda x: whole.sums(x) * fine):
            nats, agreed = measure(asked, test)
            print(f"{path}, {name}: {nats:.4f} nats, chooses the same {agreed:.1%}", flush=True)
    whole.write(args.out, decisions, sizes)


if __name__ == "__main__":
    main()
