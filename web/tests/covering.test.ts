// A hint covers the tray, wherever the tray is, and as little else as it can.

import { expect, test } from "vitest";
import { overTray } from "../src/table/covering";

const phone = { width: 390, height: 844 };
const sideways = { width: 844, height: 390 };

test("over a tray at the lower edge it is as wide and as high as the tray", () => {
  expect(overTray({ left: 0, top: 600, right: 390, bottom: 844 }, phone)).toEqual({ left: 6, bottom: 6, width: 378, maxHeight: 238 });
});

test("over a low tray it has the height it needs", () => {
  expect(overTray({ left: 0, top: 760, right: 390, bottom: 844 }, phone).maxHeight).toBe(176);
});

test("over a tray beside the board it leaves the board alone", () => {
  const { left, width } = overTray({ left: 520, top: 60, right: 840, bottom: 384 }, sideways);
  expect(left).toBeGreaterThan(520);
  expect(left + width).toBeLessThan(840);
});

test("a narrow tray is overstepped, the window never", () => {
  const { left, width } = overTray({ left: 640, top: 60, right: 844, bottom: 390 }, sideways);
  expect(width).toBe(240);
  expect(left + width).toBe(838);
});

test("without a tray it lies at the lower edge", () => {
  expect(overTray(null, phone)).toEqual({ left: 6, bottom: 6, width: 378, maxHeight: 176 });
});

test("it is never higher than the window", () => {
  expect(overTray({ left: 0, top: -200, right: 844, bottom: 390 }, sideways).maxHeight).toBe(378);
});
