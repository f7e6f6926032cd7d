"""The small nets that the programs read: in floats to learn, in integers to be used."""

import argparse
import hashlib
import struct

import numpy as np

FULL = 127
ODDS_ENTRIES = 256
# A step of the table in nats, and the odds of no opinion.
STEP = 1 / 32
EVEN = 1024


class Net:
    """Two clipped layers; the last gives a logit for each output."""

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


class Learner:
    """Adam, with weights after the first layer held within what a byte can say."""

    def __init__(self, net, rate, decay, n_steps):
        self.net, self.rate, self.decay, self.n_steps = net, rate, decay, n_steps
        self.means = [np.zeros_like(p) for p in net.params]
        self.squares = [np.zeros_like(p) for p in net.params]
        self.step = 0

    def learn(self, grads):
        self.step += 1
        step, rate = self.step, self.rate * (1 - self.step / self.n_steps)
        for p, g, m, s in zip(self.net.params, grads, self.means, self.squares):
            m += 0.1 * (g - m)
            s += 0.001 * (g * g - s)
            fit = (m / (1 - 0.9 ** step)) / (np.sqrt(s / (1 - 0.999 ** step)) + 1e-8)
            p -= rate * (fit + self.decay * p)
        for layer in (2, 4):
            np.clip(self.net.params[layer], -1.98, 1.98, out=self.net.params[layer])


class Whole:
    """The same net in integers, as the program computes it."""

    SHIFTS = (6, 6, 6)

    def __init__(self, net, trust=1.0, step=STEP):
        w1, b1, w2, b2, w3, b3 = net.params
        whole = lambda values, scale: np.rint(values.astype(np.float64) * scale).astype(np.int64)
        one, two, three = self.SHIFTS
        self.w1, self.b1 = whole(w1, FULL << one), whole(b1, FULL << one)
        self.w2, self.b2 = whole(w2, 1 << two), whole(b2, FULL << two)
        # The last sums are in steps of the table.
        gain = trust / step / FULL
        self.w3, self.b3 = whole(w3, gain * (1 << three)), whole(b3, gain * FULL * (1 << three))
        assert abs(self.w1).max() < 1 << 15, "a weight of the first layer is too large"
        self.w2, self.w3 = np.clip(self.w2, -127, 127), np.clip(self.w3, -127, 127)
        entries = (np.arange(ODDS_ENTRIES) - ODDS_ENTRIES // 2) * STEP
        self.odds = np.clip(np.rint(EVEN * np.exp(entries)), 1, 65535).astype(np.uint16)

    def sums(self, x):
        """What speaks for each output, in parts of a step of the table."""
        on = x.astype(np.int64)
        one, two, _ = self.SHIFTS
        a1 = np.clip((on @ self.w1 + self.b1) >> one, 0, FULL)
        a2 = np.clip((a1 @ self.w2 + self.b2) >> two, 0, FULL)
        return a2 @ self.w3 + self.b3

    def __call__(self, x):
        last = self.sums(x) >> self.SHIFTS[2]
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


def arguments(doc, **usual):
    """What every trainer is asked for, with what is usual for it."""
    parser = argparse.ArgumentParser(description=doc.split("\n")[0])
    parser.add_argument("games", nargs="+", help="files to learn from")
    parser.add_argument("--test", action="append", default=[], help="files that are not learned from")
    parser.add_argument("--out", required=True, help="the file of weights")
    help = {"first": "units of the first layer", "second": "units of the second layer"}
    for name, value in dict(usual, seed=1).items():
        parser.add_argument(f"--{name}", type=type(value), default=value, help=help.get(name))
    return parser.parse_args()
