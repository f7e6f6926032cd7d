// Whether a screen fits its window: the board is in sight, no two targets lie
// over each other, no text is cut off and no word is broken. Everything is asked
// of the page as it is drawn, so it holds for any game.

/** What every hand may hold: a desk, a phone both ways, a small phone, and a desk at 200 %. */
export const SIZES = [
  { name: "desk", width: 1440, height: 900 },
  { name: "phone", width: 390, height: 844, isForThumbs: true },
  { name: "phone on its side", width: 844, height: 390, isForThumbs: true },
  { name: "small phone", width: 320, height: 640 },
  { name: "desk at 200 %", width: 720, height: 450 },
];

/** So much of the board's box has to be in sight. */
const LEAST_OF_BOARD = 0.4;
/** What a thumb needs, in pixels. */
const LEAST_TARGET = 40;

/** Waits until nothing moves any more. */
export function settled(page) {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await document.fonts.ready;
    await frame();
    await frame();
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    await frame();
  });
}

/** Everything that does not fit, in words; empty is good. `isForThumbs` also asks for the size of targets. */
export async function faultsOf(page, { isForThumbs = false, hasBoard = true } = {}) {
  await settled(page);
  const board = hasBoard ? await page.evaluate(boardFaults, LEAST_OF_BOARD) : [];
  const targets = await page.evaluate(overlapFaults);
  const words = await page.evaluate(wordFaults);
  const small = isForThumbs ? await page.evaluate(smallFaults, LEAST_TARGET) : [];
  return [...board, ...targets, ...words, ...small];
}

/** The board is what is marked `data-board`; what something else covers is not in sight. */
function boardFaults(least) {
  const board = document.querySelector("[data-board]");
  if (!board) return ["nothing is marked data-board"];
  const { x, y, width, height } = board.getBoundingClientRect();
  const STEPS = 16;
  let nSeen = 0;
  for (let row = 0; row < STEPS; row += 1) {
    for (let column = 0; column < STEPS; column += 1) {
      const at = document.elementFromPoint(x + ((column + 0.5) / STEPS) * width, y + ((row + 0.5) / STEPS) * height);
      if (at && (board.contains(at) || at.contains(board))) nSeen += 1;
    }
  }
  const part = nSeen / STEPS ** 2;
  const prompt = document.querySelector('[data-spot="prompt"]')?.getBoundingClientRect();
  const isAsked = prompt && prompt.top >= -1 && prompt.bottom <= innerHeight + 1;
  if (!isAsked) return ["what is asked is not in sight"];
  return part >= least ? [] : [`only ${Math.round(part * 100)} % of the board (${Math.round(width)}×${Math.round(height)}) are in sight`];
}

/**
 * No point belongs to two targets, by the shapes that a touch really meets.
 * What is pinned lies over what scrolls, and one can scroll that away.
 */
function overlapFaults() {
  const TARGETS = 'button, a[href], select, input, summary, [role="button"], [role="gridcell"]';
  const STEPS = 6;
  const isEnabled = (element) => !element.matches(':disabled, [aria-disabled="true"]') && !element.closest("[inert]");
  const layerOf = (element) => (element === null ? null : /fixed|sticky/.test(getComputedStyle(element).position) ? element : layerOf(element.parentElement));
  const named = (element) => `"${(element.getAttribute("aria-label") || element.textContent || element.tagName).trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const found = new Set();
  for (const target of (document.querySelector("dialog[open]") ?? document).querySelectorAll(TARGETS)) {
    if (!isEnabled(target) || !target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { x, y, width, height } = target.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    for (let step = 0; step < STEPS ** 2; step += 1) {
      // Edges may touch: only what lies within them counts.
      const part = (nth) => 0.06 + (0.88 * nth) / (STEPS - 1);
      const there = document.elementsFromPoint(x + width * part(step % STEPS), y + height * part(Math.floor(step / STEPS))).map((element) => element.closest(TARGETS));
      if (!there.includes(target)) continue;
      for (const other of new Set(there)) {
        if (!other || other === target || other.contains(target) || target.contains(other) || !isEnabled(other) || layerOf(other) !== layerOf(target)) continue;
        found.add([named(other), named(target)].sort().join(" and ") + " lie over each other");
      }
    }
  }
  const [first, second, third, ...rest] = found;
  return [first, second, third, rest.length > 0 ? `and so do ${rest.length} more pairs` : undefined].filter((fault) => fault !== undefined);
}

/** Text that is cut off by an edge, by its own box or by the window, and words that are broken in two. */
function wordFaults() {
  const isUnseen = (element) => {
    const style = getComputedStyle(element);
    return style.clipPath === "inset(50%)" || element.matches("title, script, style, noscript, option, text, tspan");
  };
  const isSpoken = (element) => element !== null && (isUnseen(element) || isSpoken(element.parentElement));
  const faults = new Set();
  const walker = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    if (text === "" || !parent || isSpoken(parent) || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (boxes.length === 0) continue;
    const words = `"${text.replace(/\s+/g, " ").slice(0, 40)}"`;
    if (cutBy(parent, boxes)) faults.add(`${words} is cut off`);
    if (isBroken(node, range, parent)) faults.add(`${words} has a broken word`);
  }
  for (const select of document.querySelectorAll("select")) {
    if (!select.checkVisibility()) continue;
    const style = getComputedStyle(select);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const shown = select.selectedOptions[0]?.text ?? "";
    if (pen.measureText(shown).width > room + 1) faults.add(`"${shown}" is cut off in its field`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.add(`the page scrolls sideways to ${document.documentElement.scrollWidth}`);
  return [...faults];

  /** Whoever scrolls by itself may reach beyond its edge; whoever hides the rest may not. */
  function cutBy(element, boxes) {
    for (let edge = element; edge && edge !== document.documentElement; edge = edge.parentElement) {
      const { overflowX, overflowY, display, position } = getComputedStyle(edge);
      if (/auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY)) return false;
      if (display === "inline" || display === "contents") continue;
      const { left, right, top, bottom } = edge.getBoundingClientRect();
      if (/hidden|clip/.test(overflowX) && boxes.some((box) => box.left < left - 1.5 || box.right > right + 1.5)) return true;
      // A line is taller than its letters: only what loses a third of it is cut.
      if (/hidden|clip/.test(overflowY) && boxes.some((box) => top - box.top > box.height / 3 || box.bottom - bottom > box.height / 3)) return true;
      // What is pinned cannot be scrolled into sight.
      if (position === "fixed") return boxes.some((box) => box.left < -1.5 || box.right > innerWidth + 1.5 || -box.top > box.height / 3 || box.bottom - innerHeight > box.height / 3);
    }
    return boxes.some((box) => box.left < -1.5 || box.right > innerWidth + 1.5);
  }

  function isBroken(node, range, element) {
    if (element.closest("code, .field")) return false;
    for (const { index, 0: word } of node.textContent.matchAll(/[\p{L}\p{N}]{2,24}/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      if (tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 4) return true;
    }
    return false;
  }
}

/** Targets too small for a thumb. Words inside a sentence are as high as the sentence. */
export function smallFaults(least) {
  const isShown = (element) => !element.closest(".visually-hidden, .spoken, [inert]") && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isInText = (element) => element.closest("p, td, th, .prose, .hint, dialog li, dialog h3, dialog h4") !== null && !element.matches(".button, .nudge");
  const named = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class")} "${(element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 30)}"`;
  // What cannot be seen of a target but can be touched is its `::after`.
  const reach = (element) => {
    const box = element.getBoundingClientRect();
    const around = getComputedStyle(element, "::after");
    const more = around.content !== "none" && around.position === "absolute" ? (side) => Math.max(0, -parseFloat(around[side]) || 0) : () => 0;
    return { width: box.width && box.width + more("left") + more("right"), height: box.height && box.height + more("top") + more("bottom") };
  };
  const things = [...document.querySelectorAll("button, a, input, select, summary, [role=gridcell] .hit")].filter((element) => isShown(element) && !isInText(element));
  return things
    .map((element) => ({ element, ...reach(element) }))
    .filter(({ width, height }) => width > 1 && height > 1 && (width < least - 0.5 || height < least - 0.5))
    .map(({ element, width, height }) => `${named(element)} has only ${Math.round(width)}×${Math.round(height)}`);
}
