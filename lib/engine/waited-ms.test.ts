import { expect, test } from "vitest";
import { waitedMs } from "./waited-ms";

test.each([
  { name: "nothing", waits: [], waited: 0 },
  {
    name: "one after the other",
    waits: [
      [10, 20],
      [30, 35],
    ],
    waited: 15,
  },
  {
    name: "side by side, which count once",
    waits: [
      [10, 30],
      [20, 40],
      [15, 18],
    ],
    waited: 30,
  },
  {
    name: "in any order",
    waits: [
      [30, 35],
      [10, 20],
    ],
    waited: 15,
  },
  {
    name: "before the run began, as the steps that a retry took over",
    waits: [
      [-50, -20],
      [-10, 5],
    ],
    waited: 5,
  },
])("a run that waited: $name", ({ waits, waited }) => {
  expect(
    waitedMs(
      waits.map(([fromMs = 0, toMs = 0]) => ({ fromMs, toMs })),
      0,
    ),
  ).toBe(waited);
});
