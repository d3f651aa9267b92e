import { expect, it } from "vitest";
import { createRunMemory } from "./run-memory";

it("a run holds no more than it may, and what was refused is not held", () => {
  const memory = createRunMemory({ run: 100, all: 1_000 });
  const run = memory.open("a");
  expect([run.hold(60), run.hold(50), run.hold(40)]).toEqual([true, false, true]);
});

it("where room is short the greediest workspace puts its newest run aside, never the oldest of all", () => {
  const memory = createRunMemory({ run: 100, all: 200 });
  const loud = [memory.open("loud"), memory.open("loud"), memory.open("loud")] as const;
  const quiet = memory.open("quiet");
  for (const run of loud) run.hold(60);
  quiet.hold(30);
  expect([...loud, quiet].map(({ crowded }) => crowded)).toEqual([false, false, true, false]);
  loud[2].close();
  quiet.hold(50);
  expect([...loud, quiet].map(({ crowded }) => crowded)).toEqual([false, false, true, false]);
  quiet.hold(20);
  expect([...loud, quiet].map(({ crowded }) => crowded)).toEqual([false, true, true, false]);
});

it("a run that is there alone may hold all that a run may", () => {
  const memory = createRunMemory({ run: 300, all: 200 });
  const run = memory.open("a");
  run.hold(300);
  expect(run.crowded).toBe(false);
  run.close();
  const next = memory.open("b");
  next.hold(150);
  expect(next.crowded).toBe(false);
});
