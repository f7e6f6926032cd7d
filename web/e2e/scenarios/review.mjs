// A finished game looked back at: progress, the chart, the worst moves, and
// hindsight; never before the end.

import assert from "node:assert/strict";
import { Server } from "../server.mjs";
import { LAPTOP, PHONE, Visitor } from "../visitor.mjs";
import { until } from "../waiting.mjs";
import { finish } from "../world.mjs";

export const letter = "q";
export const name = "a finished game is reviewed: chances over time, the worst moves, with hindsight; after a restart too";

export async function play(suite) {
  // Few worlds for each decision: what is shown matters here, not how good it is.
  const server = await Server.start(suite.binary, ["--review", "40"]);
  const visitor = await Visitor.come(suite, { size: LAPTOP, address: server.address });
  await visitor.beGuest("Ada");
  const { id } = await visitor.setTable(["me", "bot"], { first_seat: 0 });
  const early = await visitor.context.request.post(`${server.address}/api/tables/${id}/review`, { data: {} });
  assert.equal(early.status(), 409, "a game that is played is not judged");
  const live = await visitor.open(`/replay/${id}`);
  await live.getByLabel("Position in the game").waitFor();
  assert.equal(await live.getByRole("button", { name: "Review", exact: true }).count(), 0);
  await live.close();
  await finish(visitor, id);

  const page = await visitor.open(`/replay/${id}`);
  await page.getByRole("button", { name: "Review", exact: true }).click();
  const chart = page.getByRole("slider", { name: "Chances over the game" });
  await chart.waitFor();
  const panel = page.getByRole("region", { name: "Review" });
  await until("everything is judged", async () => (await panel.getAttribute("aria-busy")) === "false", 60_000);
  assert.equal(await panel.locator("progress").count(), 0);
  const review = await visitor.ask("POST", `/api/tables/${id}/review`, { is_hindsight: false });
  assert.equal(review.n_judged, review.n_decisions);

  // The worst move first; a click leads there, and the panel says what was better.
  const worst = [...review.decisions].sort((one, other) => other.loss - one.loss || one.seq - other.seq)[0];
  const slider = page.getByLabel("Position in the game");
  await panel.getByRole("link").first().click();
  await until("the worst move", async () => (await slider.inputValue()) === String(worst.seq));
  assert.equal(Number(await panel.locator(".shown").getAttribute("data-loss")), worst.loss);
  const words = await panel.locator(".shown").innerText();
  const share = (worth) => `${Math.round(worth / 10)} %`;
  assert.ok(words.includes("The bot would have played"), words);
  assert.ok(words.includes(share(worst.played.worth)) && words.includes(share(worst.best.worth)), words);

  // The chart follows the keys, and the replay the chart.
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  await until("one back", async () => (await chart.getAttribute("aria-valuenow")) === String(worst.seq - 1));
  assert.match(await chart.getAttribute("aria-valuetext"), /^step \d+ of \d+: Ada \d+ %, .+ \d+ %$/);
  const box = await chart.boundingBox();
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
  const last = await slider.getAttribute("max");
  await until("the end", async () => (await slider.inputValue()) === last);

  // With hindsight it is another review; after a restart both are still there.
  await page.getByRole("switch", { name: "With hindsight" }).click();
  await until("judged with hindsight", async () => (await panel.getAttribute("aria-busy")) === "false" && (await page.getByText("with hindsight").count()) > 0, 60_000);
  await server.kill();
  await server.begin();
  const phone = await Visitor.come(suite, { size: PHONE, touch: true, address: server.address });
  const small = await phone.open(`/replay/${id}?seq=${worst.seq}`);
  await small.getByRole("button", { name: "Review", exact: true }).tap();
  await small.getByRole("slider", { name: "Chances over the game" }).waitFor();
  assert.equal(await small.locator("progress").count(), 0, "nothing is thought about twice");
  assert.equal(await small.locator(".shown").getAttribute("data-loss"), String(worst.loss));
  const overflow = await small.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `the page is ${overflow} px too wide`);
  await server.end();
}
