import { expect, test } from "vitest";
import { createLaneGate } from "./lane-gate";

function gateWithClock() {
  const time = { ms: 1_000_000 };
  return { time, gate: createLaneGate(() => time.ms) };
}

test("a workflow that turned out dear is kept away within a few runs, longer each time, and tried again", () => {
  const { gate, time } = gateWithClock();
  let runs = 0;
  for (; gate.admits("a", "dear") && runs < 100; runs += 1) gate.took("a", "dear", 8);
  expect(runs).toBeLessThanOrEqual(5);
  time.ms += 99;
  expect(gate.admits("a", "dear")).toBe(false);
  time.ms += 1;
  expect(gate.admits("a", "dear")).toBe(true);
  gate.took("a", "dear", 30);
  time.ms += 199;
  expect(gate.admits("a", "dear")).toBe(false);
  time.ms += 1;
  expect(gate.admits("a", "dear")).toBe(true);
});

test("a run that did not belong here keeps its workflow away, and no other one", () => {
  const { gate } = gateWithClock();
  gate.leaves("heavy");
  expect([gate.admits("a", "heavy"), gate.admits("a", "light")]).toEqual([false, true]);
});

test("alone, a workspace has the lane for itself; beside others it has its share", () => {
  const { gate, time } = gateWithClock();
  for (let spent = 0; spent < 700; spent += 1) gate.took("a", "one", 1);
  expect(gate.admits("a", "one")).toBe(true);
  gate.took("b", "two", 1);
  expect([gate.admits("a", "one"), gate.admits("b", "two")]).toEqual([false, true]);
  time.ms += 1_100;
  expect(gate.admits("a", "one")).toBe(true);
});

test("no more of a second goes into runs than leaves time to answer", () => {
  const { gate, time } = gateWithClock();
  for (let spent = 0; spent < 800; spent += 1) gate.took("a", "one", 1);
  expect(gate.admits("a", "one")).toBe(false);
  time.ms += 1_100;
  expect(gate.admits("a", "one")).toBe(true);
});
