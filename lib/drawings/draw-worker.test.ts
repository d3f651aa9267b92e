import { expect, test } from "vitest";
import { drawWorker, WORKER_FRAME } from "./draw-worker";

test("inputs end at the left of the box, outputs begin at its right, and rows don't overlap", () => {
  const { box } = WORKER_FRAME;
  const { height, boxY, inputs, outputs } = drawWorker({
    inputs: ["left", "right"],
    outputs: ["approved", "rejected", "timeout", "error"],
  });
  const middle = boxY + box.height / 2;
  expect(middle).toBe(height / 2);
  for (const { path } of inputs) expect(path.endsWith(` ${box.x} ${middle}`)).toBe(true);
  for (const { path } of outputs) expect(path.startsWith(`M${box.x + box.width} ${middle}C`)).toBe(true);
  for (const [at, { y }] of outputs.entries()) {
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(height);
    if (at > 0) expect(y - (outputs[at - 1]?.y ?? 0)).toBeGreaterThan(20);
  }
});

test("long names are cut, and many ports end with a count", () => {
  const { outputs } = drawWorker({
    inputs: [],
    outputs: ["a".repeat(40), ...Array.from({ length: 9 }, (_, at) => `way ${at}`)],
  });
  expect(outputs.map(({ label }) => label)).toEqual([
    `${"a".repeat(14)}…`,
    "way 0",
    "way 1",
    "way 2",
    "way 3",
    "5 more",
  ]);
});
