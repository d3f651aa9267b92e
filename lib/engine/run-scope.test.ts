import { expect, test } from "vitest";
import { runScope } from "./run-scope";

//  0 (trigger) ─▶ 2 ─▶ 4
//  1 (trigger) ─▶ 3 ──▲     5 (nothing before it)
const source = {
  workers: [0, 1, 2, 3, 4, 5].map((index) => ({ index })),
  connections: [
    { from: 0, to: 2 },
    { from: 1, to: 3 },
    { from: 2, to: 4 },
    { from: 3, to: 4 },
  ],
};
const isTrigger = (index: number) => index < 2;

test("a run begins at its trigger and at workers that need nobody, never at another trigger", () => {
  const scope = runScope(source, { trigger: 0 }, isTrigger);
  expect(scope).toEqual({ workers: [0, 1, 2, 3, 4, 5], starts: new Set([0, 5]) });
  expect(runScope(source, { trigger: null }, isTrigger).starts).toEqual(new Set([5]));
});

test("a test of one worker takes what it needs upstream and nothing else", () => {
  expect(runScope(source, { trigger: 1, only: 3 }, isTrigger)).toEqual({
    workers: [1, 3],
    starts: new Set([1]),
  });
  expect(runScope(source, { trigger: null, only: 5 }, isTrigger)).toEqual({
    workers: [5],
    starts: new Set([5]),
  });
});
