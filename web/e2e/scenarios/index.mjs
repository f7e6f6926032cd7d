// The scenarios in the order in which they run.

import * as axe from "./axe.mjs";
import * as bad from "./bad.mjs";
import * as bottle from "./bottle.mjs";
import * as called from "./called.mjs";
import * as colony from "./colony.mjs";
import * as deal from "./deal.mjs";
import * as deep from "./deep.mjs";
import * as fit from "./fit.mjs";
import * as frames from "./frames.mjs";
import * as friends from "./friends.mjs";
import * as front from "./front.mjs";
import * as guest from "./guest.mjs";
import * as hints from "./hints.mjs";
import * as hotseat from "./hotseat.mjs";
import * as keyboard from "./keyboard.mjs";
import * as lessons from "./lessons.mjs";
import * as letters from "./letters.mjs";
import * as lost from "./lost.mjs";
import * as nodes from "./nodes.mjs";
import * as pace from "./pace.mjs";
import * as phone from "./phone.mjs";
import * as plain from "./plain.mjs";
import * as puzzles from "./puzzles.mjs";
import * as reef from "./reef.mjs";
import * as replay from "./replay.mjs";
import * as review from "./review.mjs";
import * as since from "./since.mjs";
import * as speed from "./speed.mjs";
import * as still from "./still.mjs";
import * as story from "./story.mjs";

const all = [front, guest, friends, lost, nodes, keyboard, phone, hotseat, called, letters, pace, story, since, lessons, puzzles, replay, review, bottle, deal, axe, fit, frames, reef, deep, colony, plain, hints, bad, still, speed];

export const scenarios = all.map(({ letter, name, play }) => ({ letter, name, play }));
