import fc from "fast-check";
import { expect, test } from "vitest";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { applyEdit } from "./apply-edit";
import { arbitraryDocument, emptyDocument } from "./arbitrary.suite";
import { clipOf } from "./clipboard";
import { connectionKey, refuseConnection } from "./connections";
import type { Edit } from "./edit";
import { findLoopAt, overlap, rectsOf } from "./loop-rects";
import { fixLoops, refuseStanding } from "./loops";
import { mergeDocuments } from "./merge-documents";
import { tidy } from "./tidy";
import { checkLoop } from "./wrap-in-loop";

const worker = (index: number, x: number, y = 0, type = "transform"): Worker => ({
  index,
  type,
  params: {},
  position: { x, y },
});

/** A chain 0 → 1 → 2 → 3 → 4, in which 0 is a trigger. */
const chain: WorkflowDocument = {
  ...emptyDocument,
  workers: [worker(0, 0, 0, "webhook_trigger"), ...[1, 2, 3, 4].map((index) => worker(index, 320 * index))],
  connections: [0, 1, 2, 3].map((from) => ({ from, to: from + 1 })),
};
const loop = { type: "for_each", params: {}, position: { x: 0, y: 0 } };
const apply = (document: WorkflowDocument, ...edits: Edit[]) =>
  edits.reduce((before, edit) => applyEdit(before, 4, edit).document, document);
const boxed = apply(chain, { do: "box", workers: [2, 3], worker: loop });
const inside = (document: WorkflowDocument) =>
  Object.fromEntries(document.workers.map(({ index, inside: of }) => [index, of]));
const connections = (document: WorkflowDocument) => document.connections.map(connectionKey);
const at = (document: WorkflowDocument, index: number) =>
  document.workers.find((each) => each.index === index)?.position;

test("workers put into a box keep what connects them; what led in and out leads to the box and out of it", () => {
  expect(inside(boxed)).toEqual({ 2: 5, 3: 5 });
  expect(connections(boxed)).toEqual(["0:>1", "1:>5", "2:>3", "5:>4"]);
  expect(connections(apply(boxed, { do: "let-go", loops: [5] }))).toEqual(connections(chain));
  expect(checkLoop(chain, [1, 3])).toBe("circle");
  expect(checkLoop(boxed, [1, 2])).toBe("apart");
});

test("a box is drawn around what stands in it, and kept where it is drawn", () => {
  expect(rectsOf(boxed).get(5)).toEqual({ x: 608, y: -128, width: 624, height: 256 });
  expect(at(boxed, 5)).toEqual({ x: 608, y: -128 });
  const moved = apply(boxed, { do: "move", workers: new Map([[5, { x: 618, y: -108 }]]) });
  expect([at(moved, 2), at(moved, 3), at(moved, 4)]).toEqual([
    { x: 650, y: 20 },
    { x: 970, y: 20 },
    { x: 1280, y: 0 },
  ]);
  expect(rectsOf(boxed, new Set([5])).get(5)).toMatchObject({ x: 608, width: 240, height: 96 });
});

test("a box takes what is let go in its innermost open box, and never itself", () => {
  const nested = applyEdit(boxed, 5, { do: "box", workers: [3], worker: loop }).document;
  const point = { x: 1000, y: 50 };
  expect(findLoopAt(nested, new Set(), point)).toBe(6);
  expect(findLoopAt(nested, new Set([6]), point)).toBe(5);
  expect(findLoopAt(nested, new Set([5]), point)).toBeUndefined();
  expect(findLoopAt(nested, new Set(), point, [6])).toBe(5);
  expect(findLoopAt(nested, new Set(), { x: 0, y: 0 })).toBeUndefined();
});

test("what is dragged out of a box loses the connections that would cross its edge", () => {
  const out = apply(boxed, { do: "move", workers: new Map(), into: { loop: undefined, workers: [3] } });
  expect(inside(out)).toEqual({ 2: 5 });
  expect(connections(out)).toEqual(["0:>1", "1:>5", "5:>4"]);
});

test("a connection across the edge of a box is refused, and so is what may not stand in one", () => {
  const isTrigger = (type: string) => type === "webhook_trigger";
  for (const [from, to] of [
    [1, 2],
    [3, 4],
    [5, 2],
    [2, 5],
  ] as const)
    expect(refuseConnection(boxed, { from, to }, isTrigger)).toBe("box");
  expect(refuseStanding(boxed, { index: 0, type: "webhook_trigger" }, 5, isTrigger)).toBe("trigger");
  expect(refuseStanding(boxed, { index: 5, type: "for_each" }, 5, isTrigger)).toBe("itself");
  expect(refuseStanding(boxed, { index: 9, type: "for_each" }, 5, isTrigger)).toBeNull();
  const nested = applyEdit(boxed, 5, { do: "box", workers: [3], worker: loop }).document;
  expect(refuseStanding(nested, { index: 1, type: "transform" }, 6, isTrigger)).toBeNull();
  expect(refuseStanding(nested, { index: 9, type: "for_each" }, 6, isTrigger)).toBe("deep");
});

test("a box is copied, pasted and deleted with what stands in it", () => {
  const clip = clipOf(boxed, [5], [], () => []);
  expect(clip.workers.map(({ index }) => index)).toEqual([2, 3, 5]);
  const paste = { do: "paste", clip, at: { x: 0, y: 500 }, verbatim: () => [] } as const;
  const { document } = applyEdit(boxed, 5, paste);
  expect(inside(document)).toEqual({ 2: 5, 3: 5, 6: 8, 7: 8 });
  const alone = clipOf(boxed, [3], [], () => []);
  expect(alone.workers[0]?.inside).toBeUndefined();
  expect(inside(applyEdit(boxed, 5, { ...paste, clip: alone, inside: 5 }).document)).toMatchObject({ 6: 5 });
  const left = apply(boxed, { do: "remove", workers: [5], notes: [], heal: true });
  expect(connections(left)).toEqual(["0:>1", "1:>4"]);
  expect(left.workers.map(({ index }) => index)).toEqual([0, 1, 4]);
});

test("what is added behind a worker of a box stands in it too", () => {
  const added = applyEdit(boxed, 5, {
    do: "add",
    worker: { ...loop, type: "transform" },
    after: { worker: 3 },
  });
  expect(inside(added.document)).toEqual({ 2: 5, 3: 5, 6: 5 });
});

test("tidying lays out the inside first, and leaves no box on what stands beside it", () => {
  const places = tidy(boxed, [0, 1, 2, 3, 4, 5]);
  const tidied = apply(boxed, { do: "move", workers: places });
  const rects = rectsOf(tidied);
  for (const one of tidied.workers)
    for (const other of tidied.workers) {
      if (one.index >= other.index || one.inside !== other.inside) continue;
      const pair = [rects.get(one.index), rects.get(other.index)] as const;
      expect(pair[0] && pair[1] && overlap(pair[0], pair[1]), `${one.index} ${other.index}`).toBe(false);
    }
  expect(at(tidied, 2)?.x).toBeLessThan(at(tidied, 3)?.x ?? 0);
});

test("a merge keeps who stands in which box, and a box that the other side filled", () => {
  const options = { verbatim: () => [], highestIndex: 5 };
  const filled = applyEdit(boxed, 5, { do: "add", worker: { ...loop, type: "code", inside: 5 } }).document;
  const renamed = apply(boxed, { do: "set-worker", worker: 3, fields: { name: "Third" } });
  expect(inside(mergeDocuments(boxed, filled, renamed, options).document)).toEqual({ 2: 5, 3: 5, 6: 5 });
  const gone = apply(boxed, { do: "remove", workers: [5], notes: [], heal: false });
  const merged = mergeDocuments(boxed, gone, filled, options).document;
  expect(inside(merged)).toEqual({ 6: 5 });
});

test("every edit leaves boxes as the server takes them", () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      expect(fixLoops(document)).toBe(document);
    }),
  );
});
