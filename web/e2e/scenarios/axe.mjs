// Everything that a machine can say about access, on every page.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import assert from "node:assert/strict";
import { DESK, PHONE, Visitor } from "../visitor.mjs";
import { setWorld } from "../world.mjs";

export const letter = "h";
export const name = "axe finds nothing on any page, by day and by night, on a desk and on a phone";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Colours fade into each other; a contrast counts once they have arrived. */
async function colourSettled() {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.all(fading.map((animation) => animation.finished.catch(() => undefined)));
}

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
    await page.evaluate(AXE);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(colourSettled);
      // At night only the colours are others.
      const only = colorScheme === "dark" ? { runOnly: ["color-contrast"] } : {};
      const answer = await page.evaluate((only) => window.axe.run(document, { resultTypes: ["violations"], ...only }), only);
      assert.ok(answer.passes.length > 0, "axe has looked at something");
      const violations = answer.violations.map(({ id, nodes }) => `${where}, ${size.width} px, ${colorScheme}: ${id} ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`);
      looks.push({ violations });
    }
    await page.close();
  }
  await visitor.leave();
  return looks;
}
