import fc from "fast-check";
import { expect, test } from "vitest";
import { FORMAT } from "@/lib/schema/format";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { arbitraryDocument } from "./arbitrary.suite";
import { NODE_HEIGHT, NODE_WIDTH } from "./arrange";
import { positionOf } from "./edit";
import { fillPositions } from "./fill-positions";
import { hasPositions, keepPositions } from "./positions";

const example: WorkflowDocument = {
  format: FORMAT,
  name: "",
  description: "",
  workers: [
    { index: 0, type: "webhook_trigger", params: {}, position: { x: 64, y: 32 } },
    { index: 1, type: "market_data", params: {} },
    { index: 4, type: "data_provider", params: {} },
  ],
  connections: [
    { from: 0, to: 1 },
    { from: 1, to: 4 },
  ],
};

/** Removes the position of every second worker, and adds notes without positions. */
const sparse = arbitraryDocument.map(
  (document): WorkflowDocument => ({
    ...document,
    workers: document.workers.map(({ position, ...rest }) =>
      rest.index % 2 === 0 && position ? { ...rest, position } : rest,
    ),
    notes: [
      { id: "a", text: "one" },
      { id: "b", text: "two" },
    ],
  }),
);

test("workers without a place follow from left to right behind the one that has one", () => {
  const [first, second, third] = fillPositions(example).workers.map(positionOf);
  expect(first).toEqual({ x: 64, y: 32 });
  expect(second?.x).toBeGreaterThanOrEqual(64 + NODE_WIDTH);
  expect(third?.x).toBeGreaterThanOrEqual((second?.x ?? 0) + NODE_WIDTH);
});

test("everything gets a place, no new one on top of another, and what had one keeps it", () => {
  fc.assert(
    fc.property(sparse, (document) => {
      for (const placed of [fillPositions(document), keepPositions(document, document)]) {
        expect(hasPositions(placed)).toBe(true);
        for (const [at, worker] of placed.workers.entries()) {
          const had = document.workers[at]?.position;
          if (had) expect(worker.position).toEqual(had);
          // Workers in a loop have to stay in it, and the loop may overlap others, so only workers in the
          // same loop are compared.
          else
            for (const other of placed.workers.filter(({ inside }) => inside === worker.inside))
              expect(other === worker || !overlap(positionOf(worker), positionOf(other))).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("the same document is drawn the same way each time", () => {
  fc.assert(
    fc.property(sparse, (document) => {
      expect(fillPositions(structuredClone(document))).toEqual(fillPositions(document));
    }),
    { numRuns: 20 },
  );
});

test("a document saved without places takes those that are known", () => {
  const known = fillPositions(example);
  const stripped = { ...example, workers: example.workers.map(({ position: _, ...rest }) => rest) };
  expect(keepPositions(stripped, known).workers.map(positionOf)).toEqual(known.workers.map(positionOf));
});

test("a document in which all have a place is left alone", () => {
  const placed = fillPositions(example);
  expect(fillPositions(placed)).toBe(placed);
  expect(keepPositions(placed, example)).toBe(placed);
});

function overlap(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return Math.abs(a.x - b.x) < NODE_WIDTH && Math.abs(a.y - b.y) < NODE_HEIGHT;
}
