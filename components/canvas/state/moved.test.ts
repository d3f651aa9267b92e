import { expect, test } from "vitest";
import { movedFrom, NOTHING_MOVED, shifted } from "./moved";

const node = (id: string, x: number, y: number) => ({ id, position: { x, y } });

test("what is dragged is shifted to where it is now, everything else stays", () => {
  const before = [node("w0", 10, 20), node("w1", 300, 0)];
  const now = [node("w0", 42, 4), node("w1", 332, -16)];
  const moved = movedFrom(before, now);
  expect(before.map((one) => shifted(one, moved))).toEqual(now);
  const other = node("w2", 5, 5);
  expect(shifted(other, moved)).toBe(other);
  expect(shifted(other, NOTHING_MOVED)).toBe(other);
});

test("what appeared in the middle of a drag is where it says", () => {
  expect(movedFrom([], [node("w7", 3, 4)]).get("w7")).toEqual({ x: 0, y: 0 });
});
