import fc from "fast-check";
import { expect, test } from "vitest";
import { FORMAT } from "@/lib/schema/format";
import type { Connection, WorkflowDocument } from "@/lib/schema/workflow";
import { arbitraryDocument } from "./arbitrary.suite";
import { tidy } from "./tidy";

function flow(count: number, connections: readonly Connection[]): WorkflowDocument {
  const workers = Array.from({ length: count }, (_, index) => ({ index, type: "condition", params: {} }));
  return { format: FORMAT, name: "", description: "", workers, connections: [...connections] };
}

function placesOf(document: WorkflowDocument) {
  return tidy(
    document,
    document.workers.map(({ index }) => index),
  );
}

const WAYS: readonly Connection[] = [
  { from: 0, to: 1, port: "error" },
  { from: 0, to: 2, port: "true" },
  { from: 0, to: 3, port: "false" },
];

test.each([
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
])("true stands above false, and false above error, in whatever order they were drawn", (...order) => {
  const places = placesOf(
    flow(
      4,
      order.flatMap((at) => WAYS[at] ?? []),
    ),
  );
  const y = (index: number) => places.get(index)?.y ?? Number.NaN;
  expect(y(2)).toBeLessThan(y(3));
  expect(y(3)).toBeLessThan(y(1));
});

/** Connects each worker to one of the two outputs of an earlier worker. */
const arbitraryTree = fc
  .array(fc.record({ behind: fc.nat(), port: fc.constantFrom("true", "false") }), {
    minLength: 2,
    maxLength: 12,
  })
  .map((outputs) =>
    flow(
      outputs.length + 1,
      outputs.map(({ behind, port }, at) => ({ from: behind % (at + 1), to: at + 1, port })),
    ),
  );

/** A layout that only minimises crossings placed the last worker on `true` below both workers on `false`. */
const MANY_WAYS = flow(9, [
  { from: 0, to: 1, port: "true" },
  { from: 0, to: 2, port: "true" },
  { from: 0, to: 3, port: "true" },
  { from: 0, to: 4, port: "false" },
  { from: 0, to: 5, port: "false" },
  { from: 4, to: 6, port: "true" },
  { from: 2, to: 7, port: "true" },
  { from: 0, to: 8, port: "true" },
]);

test("in a tree of conditions every true stands above its false", () => {
  fc.assert(
    fc.property(arbitraryTree, (document) => {
      const places = placesOf(document);
      for (const upper of document.connections) {
        for (const lower of document.connections) {
          if (upper.from !== lower.from || upper.port !== "true" || lower.port !== "false") continue;
          expect(places.get(upper.to)?.y).toBeLessThan(places.get(lower.to)?.y ?? Number.NaN);
        }
      }
    }),
    { numRuns: 40, examples: [[MANY_WAYS]] },
  );
});

test("whatever is tidied, every worker gets a place of its own", () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      const places = [...placesOf(document).values()].map(({ x, y }) => `${x} ${y}`);
      expect(new Set(places).size).toBe(document.workers.length);
    }),
    { numRuns: 40 },
  );
});

function chain(count: number, port?: string) {
  return flow(
    count,
    Array.from({ length: count - 1 }, (_, at) => ({ from: at, to: at + 1, ...(port ? { port } : {}) })),
  );
}

test("a chain is one straight line from port to port", () => {
  const plain = chain(5);
  const places = placesOf({
    ...plain,
    workers: plain.workers.map((worker) => ({ ...worker, type: "code" })),
  });
  expect(new Set([...places.values()].map(({ y }) => y)).size).toBe(1);
  // The upper of two outputs is one grid step above the input.
  const above = [...placesOf(chain(3, "true")).values()].map(({ y }) => y);
  expect(above.map((y) => y - (above[0] ?? 0))).toEqual([0, -16, -32]);
});

test("a long chain goes on in the row below, and a short one does not", () => {
  const rowsIn = (count: number) => new Set([...placesOf(chain(count)).values()].map(({ y }) => y)).size;
  expect(rowsIn(7)).toBe(1);
  expect(rowsIn(12)).toBeGreaterThan(1);
  const places = placesOf(chain(12));
  const width =
    Math.max(...[...places.values()].map(({ x }) => x)) - Math.min(...[...places.values()].map(({ x }) => x));
  expect(width).toBeLessThan(6 * 320);
});
