import { expect, test } from "vitest";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { emptyDocument } from "./arbitrary.suite";
import { unreachedWorkers } from "./unreached-workers";

function draft(types: readonly string[], connections: readonly [number, number][]): WorkflowDocument {
  return {
    ...emptyDocument,
    workers: types.map((type, index) => ({ index, type, params: {} })),
    connections: connections.map(([from, to]) => ({ from, to })),
  };
}

const unreached = (...args: Parameters<typeof draft>) => [
  ...unreachedWorkers(draft(...args), (type) => type === "trigger"),
];

test("what a deleted wire cut off is named, with all that comes after it", () => {
  const types = ["trigger", "a", "b", "c"];
  expect(
    unreached(types, [
      [0, 1],
      [1, 2],
      [2, 3],
    ]),
  ).toEqual([]);
  expect(
    unreached(types, [
      [0, 1],
      [2, 3],
    ]),
  ).toEqual([2, 3]);
});

test("one of several triggers is enough", () => {
  expect(unreached(["trigger", "trigger", "a"], [[1, 2]])).toEqual([]);
});

test("without a trigger everything is started by hand", () => {
  expect(unreached(["a", "b"], [])).toEqual([]);
});

test("what stands in a box is reached where the box is", () => {
  const document = draft(["trigger", "for_each", "a", "a"], [[0, 1]]);
  const workers = document.workers.map((worker) => (worker.index === 2 ? { ...worker, inside: 1 } : worker));
  expect([...unreachedWorkers({ ...document, workers }, (type) => type === "trigger")]).toEqual([3]);
});
