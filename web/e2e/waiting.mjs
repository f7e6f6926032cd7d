// Waiting for a condition, never for a time.

/** How long something may take before it counts as not happening. */
export const PATIENCE_MS = 8_000;
const LOOK_AGAIN_MS = 15;

/** Looks until the check holds, and answers with what it found. */
export async function until(what, check, patience = PATIENCE_MS) {
  const deadline = Date.now() + patience;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`waited ${patience} ms in vain: ${what}`);
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
  }
}
