// Everything that a machine can say about access, on every page.

import assert from "node:assert/strict";
import { axeFinds } from "../axe.mjs";
import { DESK, PHONE, Visitor } from "../visitor.mjs";
import { setWorld } from "../world.mjs";

export const letter = "h";
export const name = "axe finds nothing on any page, by day and by night, on a desk and on a phone";

export async function play(suite) {
  const found = (await Promise.all([lookAround(suite, DESK), lookAround(suite, PHONE)])).flat();
  assert.deepEqual(found.flatMap(({ violations }) => violations), []);
  suite.figures.push(`${found.length} looks`);
}

/** Asks axe about every page at one size, by day and by night. */
async function lookAround(suite, size) {
  const looks = [];
  const visitor = await Visitor.come(suite, { size, touch: size === PHONE });
  for (const { name: where, path, ready } of await setWorld(suite, visitor)) {
    const page = await visitor.open(path);
    await ready(page);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      // At night only the colours are others.
      const found = await axeFinds(page, colorScheme === "dark" ? ["color-contrast"] : null);
      const violations = found.map((words) => `${where}, ${size.width} px, ${colorScheme}: ${words}`);
      looks.push({ violations });
    }
    await page.close();
  }
  await visitor.leave();
  return looks;
}
