// The board must not move under the hand that aims at it.

import assert from "node:assert/strict";
import { asked, chooseTile } from "../playing.mjs";
import { DESK, LAPTOP, Visitor } from "../visitor.mjs";

export const letter = "l";
export const name = "the board stays where it is while the mouse wanders over it and things are chosen";

export async function play(suite) {
  for (const size of [LAPTOP, DESK]) {
    const visitor = await Visitor.come(suite, { size });
    await visitor.beGuest("Ada");
    const { id } = await visitor.setTable(["me", "bot", "bot", "bot"], { advanced: true, first_seat: 0, groups: ["foragers", "elders", "children", "fishermen"] });
    const page = await visitor.open(`/table/${id}`);
    await asked(page, 0);
    const board = page.locator(".targets");
    const before = await board.boundingBox();
    for (const [choice, kind, count] of [[{ type: "diver", value: 1 }, "square", 40], [{ type: "pontoon" }, "line", 67], [{ type: "necklace" }, "square", 40], [{ type: "backup" }, "square", 40]]) {
      await chooseTile(page, choice);
      for (let place = 0; place < count; place += 9) {
        // Where the place was when it was aimed at, as a hand does it.
        const { x, y, width, height } = await page.locator(`[data-place="${kind}-${place}"]`).boundingBox();
        await page.mouse.move(x + width / 2, y + height / 2);
        assert.deepEqual(await board.boundingBox(), before, `the board moved at ${kind} ${place} with ${choice.type} at ${size.width} px`);
      }
    }
    await visitor.leave();
  }
}
