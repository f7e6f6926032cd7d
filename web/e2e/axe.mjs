// Everything that a machine can say about access to a page, as sentences.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Colours fade into each other; a contrast counts once they have arrived. */
async function colourSettled() {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.all(fading.map((animation) => animation.finished.catch(() => undefined)));
}

/** What axe has against a page as it is now; `only` names its rules, all if there is none. */
export async function axeFinds(page, only = null) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  await page.evaluate(colourSettled);
  const answer = await page.evaluate((runOnly) => window.axe.run(document, { resultTypes: ["violations"], ...(runOnly ? { runOnly } : {}) }), only);
  assert.ok(answer.passes.length > 0, "axe has looked at something");
  return answer.violations.map(({ id, nodes }) => `${id} ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`);
}
