// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { findFreeRoom } from "./find-free-room";

afterEach(() => document.body.replaceChildren());

/** Lays a sheet out at an offset from the corner of the window. */
function openSheet(offsetLeft: number, offsetTop: number): void {
  const sheet = document.createElement("div");
  sheet.dataset.sheet = "";
  Object.defineProperties(sheet, { offsetLeft: { value: offsetLeft }, offsetTop: { value: offsetTop } });
  document.body.append(sheet);
}

test("the whole canvas is free without a sheet", () => {
  const canvas = new DOMRect(0, 48, 390, 730);
  expect(findFreeRoom(canvas)).toBe(canvas);
});

test("a sheet from below leaves the upper part, one from the right the left part", () => {
  openSheet(0, 206);
  expect(findFreeRoom(new DOMRect(0, 48, 390, 730))).toMatchObject({ top: 48, bottom: 206, right: 390 });
  document.body.replaceChildren();
  openSheet(516, 0);
  expect(findFreeRoom(new DOMRect(0, 48, 900, 730))).toMatchObject({ bottom: 778, right: 516 });
});
