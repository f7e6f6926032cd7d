"""Uniform random games of PettingZoo for so many seconds of processor time:
`python pettingzoo_games.py SECONDS connect_four_v3`.
"""

import importlib
import json
import random
import sys
import time


def play(env):
    env.reset()
    decisions = 0
    for agent in env.agent_iter():
        observation, _, has_ended, is_cut_off, _ = env.last()
        if has_ended or is_cut_off:
            env.step(None)
            continue
        mask = observation["action_mask"]
        env.step(random.choice(mask.nonzero()[0]))
        decisions += 1
    return decisions


def main():
    seconds, name = float(sys.argv[1]), sys.argv[2]
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    games = decisions = 0
    began = time.process_time()
    while time.process_time() < began + seconds:
        decisions += play(env)
        games += 1
    taken = time.process_time() - began
    print(json.dumps({"games": games, "decisions": decisions, "seconds": taken}))


main()
