import { expect, test } from "vitest";
import { handlesOf } from "@/components/canvas/actions/node-shape";
import { editAll, emptyDocument } from "@/lib/editing/arbitrary.suite";
import type { Worker } from "@/lib/schema/workflow";
import { NOTHING_SELECTED } from "./editor-state";
import { drawnConnection, flowEdges, flowNodes, type Picture } from "./flow-items";

const document = editAll(emptyDocument, [
  { do: "add", worker: { type: "a", params: {}, position: { x: 0, y: 0 } } },
  {
    do: "add",
    worker: { type: "a", params: {}, position: { x: 320, y: 0 } },
    after: { worker: 0, port: "true" },
  },
]);
const picture: Picture = { document, selection: NOTHING_SELECTED, folded: new Set() };
const handles = handlesOf([undefined], false);
const look = ({ index }: Worker) => ({ label: `#${index}`, handles });

test("moving or choosing one node leaves the others the same objects", () => {
  const before = flowNodes(picture, [], look);
  const moved = editAll(document, [{ do: "move", workers: new Map([[1, { x: 400, y: 0 }]]) }]);
  const after = flowNodes({ ...picture, document: moved }, before, look);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  const chosen = flowNodes({ ...picture, selection: { ...NOTHING_SELECTED, workers: [0] } }, before, look);
  expect(chosen[0]).toMatchObject({ selected: true });
  expect(chosen[1]).toBe(before[1]);
});

test("a settings change draws no node again by itself", () => {
  const before = flowNodes(picture, [], look);
  const typed = editAll(document, [{ do: "set-param", worker: 0, name: "x", value: "1" }]);
  expect(flowNodes({ ...picture, document: typed }, before, look)).toBe(before);
});

test("what is drawn between two ports is the wire of the document", () => {
  const [edge] = flowEdges(picture, []);
  expect(edge && drawnConnection({ ...edge, sourceHandle: edge.sourceHandle ?? null })).toEqual(
    document.connections[0],
  );
  expect(drawnConnection({ source: "w3", target: "w9", sourceHandle: "out" })).toEqual({ from: 3, to: 9 });
  expect(drawnConnection({ source: "note", target: "w9" })).toBeNull();
});

test("a box is as large as what stands in it; folded, it is a card, and what stands in it is not drawn", () => {
  const boxed = editAll(
    document,
    [{ do: "box", workers: [1], worker: { type: "for_each", params: {}, position: { x: 0, y: 0 } } }],
    1,
  );
  const open = flowNodes({ ...picture, document: boxed }, [], look);
  expect(open.map(({ id }) => id)).toEqual(["w0", "w1", "w2"]);
  expect(open[2]).toMatchObject({ position: { x: 288, y: -128 }, width: 304, height: 256 });
  const folded = { ...picture, document: boxed, folded: new Set([2]) };
  expect(flowNodes(folded, open, look)).toMatchObject([{ id: "w0" }, { id: "w2" }]);
  expect(flowEdges(folded, []).map(({ id }) => id)).toEqual(["0:true>2"]);
});
