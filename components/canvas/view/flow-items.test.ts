import { expect, test } from "vitest";
import { editAll, emptyDocument } from "@/components/canvas/document/arbitrary.suite";
import { NOTHING_SELECTED } from "@/components/canvas/editor/editor-state";
import { handlesOf } from "@/components/canvas/node/node-shape";
import type { Worker } from "@/lib/schema/workflow";
import { flowEdges, flowNodes, wireOf } from "./flow-items";

const document = editAll(emptyDocument, [
  { do: "add", worker: { type: "a", params: {}, position: { x: 0, y: 0 } } },
  {
    do: "add",
    worker: { type: "a", params: {}, position: { x: 320, y: 0 } },
    after: { worker: 0, port: "true" },
  },
]);
const handles = handlesOf([undefined], false);
const look = ({ index }: Worker) => ({ label: `#${index}`, handles });

test("moving or choosing one node leaves the others the same objects", () => {
  const before = flowNodes(document, NOTHING_SELECTED, [], look);
  const moved = editAll(document, [{ do: "move", workers: new Map([[1, { x: 400, y: 0 }]]) }]);
  const after = flowNodes(moved, NOTHING_SELECTED, before, look);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  const chosen = flowNodes(document, { ...NOTHING_SELECTED, workers: [0] }, before, look);
  expect(chosen[0]).toMatchObject({ selected: true });
  expect(chosen[1]).toBe(before[1]);
});

test("a settings change draws no node again by itself", () => {
  const before = flowNodes(document, NOTHING_SELECTED, [], look);
  const typed = editAll(document, [{ do: "set-param", worker: 0, name: "x", value: "1" }]);
  expect(flowNodes(typed, NOTHING_SELECTED, before, look)).toBe(before);
});

test("what is drawn between two ports is the wire of the document", () => {
  const [edge] = flowEdges(document, NOTHING_SELECTED, []);
  expect(edge && wireOf({ ...edge, sourceHandle: edge.sourceHandle ?? null })).toEqual(
    document.connections[0],
  );
  expect(wireOf({ source: "w3", target: "w9", sourceHandle: "out" })).toEqual({ from: 3, to: 9 });
  expect(wireOf({ source: "note", target: "w9" })).toBeNull();
});
