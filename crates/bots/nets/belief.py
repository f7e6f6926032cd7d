#!/usr/bin/env python3
"""Trains a belief on games that `gather` has written, and writes its weights.

    cargo run --release -p bots --example gather -- --games 12000 --seed r2 --out games.bin
    python3 crates/bots/nets/belief.py games.bin --test others.bin --out crates/bots/nets/pearladora-belief.bin

Needs numpy. The same files and the same seed give the same weights on the same
machine; what counts afterwards is the hash that is written down.
"""

import numpy as np

from net import Learner, Net, Whole, arguments

N_VALUES = 5
# How much of what the net learned is used; see README.md.
TRUST = 0.8


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
    n_steps = args.epochs * ((len(samples) + args.batch - 1) // args.batch)
    learner = Learner(net, args.rate, args.decay, n_steps)
    for epoch in range(args.epochs):
        order = rng.permutation(len(samples))
        seen, count = 0.0, 0
        for chosen, backs in batches(samples, order, args.batch):
            x = samples.dense(chosen, rng)
            keep = (rng.random((len(chosen), net.sizes[1])) > args.dropout) / (1 - args.dropout)
            keep = keep.astype(np.float32)
            kept, logits = net.forward(x, keep)
            loss, change = losses(logits, backs)
            seen, count = seen + loss.sum(), count + len(loss)
            grad = np.zeros_like(logits).reshape(len(logits), -1, N_VALUES)
            np.add.at(grad, (backs[:, 0], backs[:, 1]), change / len(loss))
            learner.learn(net.backward(kept, grad.reshape(logits.shape), keep))
        print(f"epoch {epoch + 1}: {seen / count:.4f} nats a back", flush=True)


def main():
    args = arguments(__doc__, first=128, second=64, epochs=5, batch=1024, rate=1.5e-3, decay=0.01, dropout=0.1)
    rng = np.random.default_rng(args.seed)
    samples = Samples(args.games)
    sizes = (samples.n_inputs, args.first, args.second, samples.n_outputs)
    print(f"{len(samples)} samples, {len(samples.backs)} backs, sizes {sizes}", flush=True)
    net = Net(sizes, rng)
    train(net, samples, args, rng)
    whole = Whole(net, TRUST)
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
