import { expect, test } from "vitest";
import { atOnce, eachInSteps, inSlices, pauseAfter, type Steps, UNITS_A_TURN } from "./steps";

const STEP = 500;

/** Counts the turns of the event loop, and the units of all work in each. */
function watchTurns() {
  const turns = [0];
  let isOver = false;
  const next = () => {
    turns.push(0);
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  return {
    turns,
    note(units: number) {
      turns[turns.length - 1] = (turns.at(-1) ?? 0) + units;
    },
    end() {
      isOver = true;
    },
  };
}

function* work(units: number, note: (units: number) => void): Steps<string> {
  for (let done = 0; done < units; done += STEP) {
    note(STEP);
    yield STEP;
  }
  return "done";
}

test("however many do long work at once, a turn of the event loop has so many units of it", async () => {
  const watched = watchTurns();
  const jobs = Array.from({ length: 20 }, () => inSlices(work(5 * UNITS_A_TURN, watched.note)));
  expect(await Promise.all(jobs)).toEqual(Array(20).fill("done"));
  watched.end();
  // In the first turn, each job takes its first step. The watch itself may count two turns as one.
  expect(Math.max(...watched.turns)).toBeLessThanOrEqual(2 * (UNITS_A_TURN + STEP) + 20 * STEP);
  expect(watched.turns.filter((units) => units > 0).length).toBeGreaterThanOrEqual(50);
});

test("work that waits in between shares the same turns", async () => {
  const watched = watchTurns();
  const jobs = Array.from({ length: 4 }, async () => {
    for (let done = 0; done < 5 * UNITS_A_TURN; done += STEP) {
      watched.note(STEP);
      await pauseAfter(STEP);
    }
  });
  await Promise.all(jobs);
  watched.end();
  expect(Math.max(...watched.turns)).toBeLessThanOrEqual(2 * (UNITS_A_TURN + STEP) + 4 * STEP);
});

test("a long list is visited in order, in steps of about the same work", () => {
  const list = Array.from({ length: 10_000 }, (_, index) => index);
  const visited: number[] = [];
  const steps: number[] = [];
  const walk = eachInSteps(list, (item, index) => {
    expect(item).toBe(index);
    visited.push(item);
    return 3;
  });
  for (const units of walk) steps.push(units);
  expect(visited).toEqual(list);
  expect(steps.reduce((sum, units) => sum + units, 0)).toBe(30_000);
  expect(Math.max(...steps)).toBeLessThan(600);
});

test("work that need not wait comes to the same end at once", () => {
  let units = 0;
  expect(atOnce(work(10 * STEP, (more) => (units += more)))).toBe("done");
  expect(units).toBe(10 * STEP);
});
