"""Uniform random games of OpenSpiel for so many seconds of processor time:
`python open_spiel_games.py SECONDS GAME python|rollouts`.

`python` lists, chooses and applies from Python. `rollouts` lets OpenSpiel do all
of it in C++: its search bot is asked for two simulations that are nothing but
random rollouts, from the first decision and from one after it.
"""

import json
import random
import sys
import time

import pyspiel

ROLLOUTS = 100
SIMULATIONS = 2


def play_from_python(game):
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            state.apply_action(random.choices(outcomes, odds)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions


def first_decision(game):
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes())
        state.apply_action(random.choices(outcomes, odds)[0])
    return state


def main():
    seconds, name, how = float(sys.argv[1]), sys.argv[2], sys.argv[3]
    game = pyspiel.load_game(name)
    games = decisions = 0
    if how == "rollouts":
        # The bot does not say how many decisions it made: the mean of some
        # games from Python stands for them.
        mean = sum(play_from_python(game) for _ in range(100)) / 100
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, SIMULATIONS, 100, False, 1, False)
    began = time.process_time()
    while time.process_time() < began + seconds:
        if how == "rollouts":
            bot.step(first_decision(game))
            games += ROLLOUTS * SIMULATIONS
            decisions += ROLLOUTS * SIMULATIONS * mean
        else:
            decisions += play_from_python(game)
            games += 1
    taken = time.process_time() - began
    print(json.dumps({"games": games, "decisions": round(decisions), "seconds": taken}))


main()
