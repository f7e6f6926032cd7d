#!/usr/bin/env python3
"""Trains a belief on games that `gather` has written, and writes its weights.

    cargo run --release -p bots --example gather -- --games 12000 --seed r2 --out games.bin
    python3 crates/bots/nets/train.py games.bin --test others.bin --out crates/bots/nets/pearladora-belief.bin

Needs numpy. The same files and the same seed give the same weights on the same
machine; what counts afterwards is the hash that is written down.
"""

import argparse
import hashlib
import struct

import numpy as np

N_VALUES = 5
FULL = 127
# How much of what the net learned is used; see README.md.
TRUST = 0.8
ODDS_ENTRIES = 256
# Half a step of the table in nats, and the odds of no opinion.
STEP = 1 / 32
EVEN = 1024


class Samples:
    """What the gatherer wrote: inputs that are on, and what lay under each back."""

    def __init__(self, paths):
        self.rows, self.inputs, self.backs = [0], [], []
        for path in paths:
            self.read(path)
        self.inputs = np.concatenate(self.inputs)
        self.rows = np.array(self.rows)
        self.backs = np.concatenate(self.backs)

    def read(self, path):
        data = np.fromfile(path, dtype=np.uint16)
        magic, self.key, self.rules, self.features = (
            data[:4].tobytes(), data[4:12].tobytes(), int(data[12]), int(data[13]))
        assert magic == b"tidegam1", path
        self.n_inputs, self.n_outputs, self.past_from, self.past_to = map(int, data[14:18])
        at = 18
        inputs, backs = [], []
        sample = len(self.rows) - 1
        end = self.rows[-1]
        while at < len(data):
            n_on, n_backs = int(data[at]), int(data[at + 1])
            at += 2
            inputs.append(data[at:at + n_on])
            end += n_on
            self.rows.append(end)
            at += n_on
            counts = data[at:at + N_VALUES]
            at += N_VALUES
            laid = data[at:at + 2 * n_backs].reshape(-1, 2)
            at += 2 * n_backs
            block = np.empty((n_backs, 3 + N_VALUES), dtype=np.int32)
            block[:, 0] = sample
            block[:, 1:3] = laid
            block[:, 3:] = counts
            backs.append(block)
            sample += 1
        self.inputs += inputs
        self.backs += backs

    def __len__(self):
        return len(self.rows) - 1

    def dense(self, chosen, rng=None):
        """Inputs of some samples; now and then without the past."""
        out = np.zeros((len(chosen), self.n_inputs), dtype=np.float32)
        for row, sample in enumerate(chosen):
            out[row, self.inputs[self.rows[sample]:self.rows[sample + 1]]] = 1
        if rng is not None:
            forgets = rng.random(len(chosen)) < 0.15
            out[np.ix_(forgets, range(self.past_from, self.past_to))] = 0
            out[forgets, self.n_inputs - 1] = 0
        return out


class Net:
    """Two clipped layers; the last gives a logit for each value under each back."""

    def __init__(self, sizes, rng):
        n_inputs, n_first, n_second, n_outputs = sizes
        self.sizes = sizes
        self.params = [
            rng.normal(0, 0.08, (n_inputs, n_first)), np.full(n_first, 0.3),
            rng.normal(0, 1 / np.sqrt(n_first), (n_first, n_second)), np.full(n_second, 0.3),
            rng.normal(0, 0.1 / np.sqrt(n_second), (n_second, n_outputs)), np.zeros(n_outputs),
        ]
        self.params = [p.astype(np.float32) for p in self.params]

    def forward(self, x, keep=None):
        w1, b1, w2, b2, w3, b3 = self.params
        z1 = x @ w1 + b1
        a1 = np.clip(z1, 0, 1)
        if keep is not None:
            a1 = a1 * keep
        z2 = a1 @ w2 + b2
        a2 = np.clip(z2, 0, 1)
        return (x, z1, a1, z2, a2), a2 @ w3 + b3

    def backward(self, kept, grad, keep=None):
        x, z1, a1, z2, a2 = kept
        _, _, w2, _, w3, _ = self.params
        g3, gb3 = a2.T @ grad, grad.sum(0)
        d2 = (grad @ w3.T) * ((z2 > 0) & (z2 < 1))
        g2, gb2 = a1.T @ d2, d2.sum(0)
        d1 = (d2 @ w2.T) * ((z1 > 0) & (z1 < 1))
        if keep is not None:
            d1 = d1 * keep
        return [x.T @ d1, d1.sum(0), g2, gb2, g3, gb3]


def losses(logits, backs):
    """Log loss of each back, and what to change; a value counts by how many are left."""
    rows, squares, values, counts = backs[:, 0], backs[:, 1], backs[:, 2], backs[:, 3:]
    own = logits.reshape(len(logits), -1, N_VALUES)[rows, squares]
    own = np.where(counts > 0, own + np.log(np.maximum(counts, 1)), -1e9)
    own -= own.max(1, keepdims=True)
    odds = np.exp(own)
    odds /= odds.sum(1, keepdims=True)
    picked = np.arange(len(rows))
    loss = -np.log(np.maximum(odds[picked, values], 1e-9))
    grad = odds.copy()
    grad[picked, values] -= 1
    return loss, grad


def batches(samples, order, size):
    starts = np.searchsorted(samples.backs[:, 0], np.arange(len(samples) + 1))
    for first in range(0, len(order), size):
        chosen = order[first:first + size]
        blocks = []
        for row, sample in enumerate(chosen):
            block = samples.backs[starts[sample]:starts[sample + 1]].copy()
            block[:, 0] = row
            blocks.append(block)
        yield chosen, np.concatenate(blocks)


def measure(net, samples, with_past=True):
    total, even, count = 0.0, 0.0, 0
    for chosen, backs in batches(samples, np.arange(len(samples)), 4096):
        x = samples.dense(chosen)
        if not with_past:
            x[:, samples.past_from:samples.past_to] = 0
            x[:, -1] = 0
        logits = net(x)
        loss, _ = losses(logits, backs)
        none, _ = losses(np.zeros_like(logits), backs)
        total, even, count = total + loss.sum(), even + none.sum(), count + len(loss)
    return total / count, even / count


def train(net, samples, args, rng):
    means = [np.zeros_like(p) for p in net.params]
    squares = [np.zeros_like(p) for p in net.params]
    n_steps = args.epochs * ((len(samples) + args.batch - 1) // args.batch)
    step = 0
    for epoch in range(args.epochs):
        order = rng.permutation(len(samples))
        seen, count = 0.0, 0
        for chosen, backs in batches(samples, order, args.batch):
            step += 1
            rate = args.rate * (1 - step / n_steps)
            x = samples.dense(chosen, rng)
            keep = (rng.random((len(chosen), net.sizes[1])) > args.dropout) / (1 - args.dropout)
            keep = keep.astype(np.float32)
            kept, logits = net.forward(x, keep)
            loss, change = losses(logits, backs)
            seen, count = seen + loss.sum(), count + len(loss)
            grad = np.zeros_like(logits).reshape(len(logits), -1, N_VALUES)
            np.add.at(grad, (backs[:, 0], backs[:, 1]), change / len(loss))
            grads = net.backward(kept, grad.reshape(logits.shape), keep)
            for p, g, m, s in zip(net.params, grads, means, squares):
                m += 0.1 * (g - m)
                s += 0.001 * (g * g - s)
                fit = (m / (1 - 0.9 ** step)) / (np.sqrt(s / (1 - 0.999 ** step)) + 1e-8)
                p -= rate * (fit + args.decay * p)
            for layer in (2, 4):
                np.clip(net.params[layer], -1.98, 1.98, out=net.params[layer])
        print(f"epoch {epoch + 1}: {seen / count:.4f} nats a back", flush=True)


class Whole:
    """The same net in integers, as the program computes it."""

    SHIFTS = (6, 6, 6)

    def __init__(self, net):
        w1, b1, w2, b2, w3, b3 = net.params
        whole = lambda values, scale: np.rint(values.astype(np.float64) * scale).astype(np.int64)
        one, two, three = self.SHIFTS
        self.w1, self.b1 = whole(w1, FULL << one), whole(b1, FULL << one)
        self.w2, self.b2 = whole(w2, 1 << two), whole(b2, FULL << two)
        # The last sums are in steps of the table.
        gain = TRUST / STEP / FULL
        self.w3, self.b3 = whole(w3, gain * (1 << three)), whole(b3, gain * FULL * (1 << three))
        assert abs(self.w1).max() < 1 << 15, "a weight of the first layer is too large"
        self.w2, self.w3 = np.clip(self.w2, -127, 127), np.clip(self.w3, -127, 127)
        entries = (np.arange(ODDS_ENTRIES) - ODDS_ENTRIES // 2) * STEP
        self.odds = np.clip(np.rint(EVEN * np.exp(entries)), 1, 65535).astype(np.uint16)

    def __call__(self, x):
        on = x.astype(np.int64)
        one, two, three = self.SHIFTS
        a1 = np.clip((on @ self.w1 + self.b1) >> one, 0, FULL)
        a2 = np.clip((a1 @ self.w2 + self.b2) >> two, 0, FULL)
        last = (a2 @ self.w3 + self.b3) >> three
        half = ODDS_ENTRIES // 2
        return np.log(self.odds[np.clip(last + half, 0, ODDS_ENTRIES - 1)] / EVEN)

    def write(self, path, samples, sizes):
        body = self.odds.tobytes()
        body += self.b1.astype("<i4").tobytes() + self.w1.astype("<i2").tobytes()
        body += self.b2.astype("<i4").tobytes() + self.w2.T.astype(np.int8).tobytes()
        body += self.b3.astype("<i4").tobytes() + self.w3.T.astype(np.int8).tobytes()
        hashed = hashlib.sha256(body)
        header = b"tidenet1" + samples.key + struct.pack(
            "<6H4B", samples.rules, samples.features, *sizes, *self.SHIFTS, 0)
        with open(path, "wb") as out:
            out.write(header + hashed.digest() + body)
        print(f"{path}: {len(header) + 32 + len(body)} bytes, sha256 {hashed.hexdigest()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="+", help="files of the gatherer")
    parser.add_argument("--test", action="append", default=[], help="files that are not learned from")
    parser.add_argument("--out", required=True)
    parser.add_argument("--first", type=int, default=128, help="units of the first layer")
    parser.add_argument("--second", type=int, default=64, help="units of the second layer")
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--decay", type=float, default=0.01)
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    samples = Samples(args.games)
    sizes = (samples.n_inputs, args.first, args.second, samples.n_outputs)
    print(f"{len(samples)} samples, {len(samples.backs)} backs, sizes {sizes}", flush=True)
    net = Net(sizes, rng)
    train(net, samples, args, rng)
    whole = Whole(net)
    for path in args.test:
        test = Samples([path])
        loss, even = measure(lambda x: net.forward(x)[1], test)
        blind, _ = measure(lambda x: net.forward(x)[1], test, with_past=False)
        exact, _ = measure(whole, test)
        print(f"{path}: even {even:.4f}, net {loss:.4f}, without a past {blind:.4f}, "
              f"in integers and trusted {TRUST} {exact:.4f}", flush=True)
    whole.write(args.out, samples, sizes)


if __name__ == "__main__":
    main()
