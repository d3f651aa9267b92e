import fc from "fast-check";
import { expect, test } from "vitest";
import type { Catalogue } from "@/lib/graph/catalogue";
import { type Drawing, drawing as drawingShape } from "@/lib/schema/drawing";
import { DRAWING_SIZE } from "@/lib/schema/drawing-bounds";
import { FORMAT } from "@/lib/schema/format";
import type { Connection, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { FIRST_SIGNAL } from "@/lib/templates/first-signal";
import { drawWorkflow, MAX_BOXES, MAX_LINES } from "./draw-workflow";

const KINDS: Record<string, "trigger" | "provider" | "logic" | "connector"> = {
  schedule_trigger: "trigger",
  data_provider: "provider",
  for_each: "logic",
  wait: "logic",
};
const catalogue: Catalogue = {
  get: (type) => (KINDS[type] ? ({ kind: KINDS[type] } as ReturnType<Catalogue["get"]>) : undefined),
};

function documentOf(workers: readonly Partial<Worker>[], wires: readonly [number, number][] = []) {
  return {
    format: FORMAT,
    name: "Drawn",
    description: "",
    workers: workers.map((worker, index): Worker => ({ index, type: "transform", params: {}, ...worker })),
    connections: wires.map(([from, to]): Connection => ({ from, to })),
  } satisfies WorkflowDocument;
}

/** Returns x, y, width and height of each box, or of each line: its ends. */
function readBoxes({ shapes }: Drawing, colour?: string) {
  return shapes
    .filter((shape) => shape.colour !== "line" && (colour ?? shape.colour) === shape.colour)
    .flatMap(({ path }) => path.split("z").slice(0, -1))
    .map((box) => {
      const [x = 0, y = 0, width = 0, height = 0] = box.match(/-?\d+/g)?.map(Number) ?? [];
      return { x, y, width, height };
    });
}

function readLines({ shapes }: Drawing) {
  return shapes
    .filter(({ colour }) => colour === "line")
    .flatMap(({ path }) => path.split("M").slice(1))
    .map((line) => line.split(/[C ]/).map(Number));
}

test("workers are drawn in the colour of their kind, at their positions, and joined by lines", () => {
  const drawn = drawWorkflow(FIRST_SIGNAL, catalogue);
  expect(drawn.shapes.map(({ colour, filled }) => `${colour} ${filled}`)).toEqual([
    "line false",
    "trigger true",
    "connector true",
    "logic true",
    "provider true",
  ]);
  const [trigger, provider] = [readBoxes(drawn, "trigger")[0], readBoxes(drawn, "provider")[0]];
  expect(trigger?.x).toBeLessThan(provider?.x ?? 0);
  expect(trigger?.y).toBe(provider?.y);
  expect(readLines(drawn)).toHaveLength(4);
});

test("a loop is a frame around its workers", () => {
  const drawn = drawWorkflow(
    documentOf([
      { type: "for_each", position: { x: 0, y: 0 } },
      { inside: 0, position: { x: 40, y: 140 } },
      { inside: 0, position: { x: 340, y: 140 } },
    ]),
    catalogue,
  );
  expect(drawn.shapes.map(({ filled }) => filled)).toEqual([false, true]);
  const [frame] = readBoxes(drawn, "logic");
  for (const box of readBoxes(drawn, "connector")) {
    expect(box.x).toBeGreaterThan(frame?.x ?? 0);
    expect(box.x + box.width).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));
  }
});

test("workers without positions are drawn one after another along their connections", () => {
  const boxes = readBoxes(
    drawWorkflow(
      documentOf(
        [{}, {}, {}],
        [
          [2, 0],
          [0, 1],
        ],
      ),
      catalogue,
    ),
  );
  expect(boxes.toSorted((one, other) => one.x - other.x)).toEqual([boxes[2], boxes[0], boxes[1]]);
});

test("an empty workflow has an empty drawing", () => {
  expect(drawWorkflow(documentOf([]), catalogue)).toEqual({ shapes: [] });
});

const position = fc.option(
  fc.record({ x: fc.double({ noNaN: true }), y: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
  { nil: undefined },
);
const index = fc.integer({ min: 0, max: 200 });
const anyDocument = fc
  .record({
    workers: fc.array(
      fc.record({
        position,
        type: fc.constantFrom("for_each", "transform", "data_provider", "unknown"),
        inside: fc.option(index, { nil: undefined }),
      }),
      { maxLength: 200, size: "max" },
    ),
    wires: fc.array(fc.tuple(index, index), { maxLength: 400, size: "max" }),
    isPlaced: fc.boolean(),
  })
  .map(({ workers, wires, isPlaced }) =>
    documentOf(
      workers.map(({ position: at, inside, ...worker }) => ({
        ...worker,
        ...(inside !== undefined && { inside }),
        ...(isPlaced ? { position: at ?? { x: 0, y: 0 } } : at && { position: at }),
      })),
      wires,
    ),
  );

test("whatever the document, its drawing has few boxes and lines, all of them within the frame", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const drawn = drawingShape.parse(drawWorkflow(document, catalogue));
      const [boxes, lines] = [readBoxes(drawn), readLines(drawn)];
      expect(boxes.length).toBeLessThanOrEqual(MAX_BOXES);
      expect(boxes.length > 0).toBe(document.workers.length > 0);
      expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
      for (const { x, y, width, height } of boxes) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(DRAWING_SIZE.width);
        expect(y + height).toBeLessThanOrEqual(DRAWING_SIZE.height);
      }
      expect(lines.flat().every((end) => end >= 0 && end <= DRAWING_SIZE.width)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test.each(["wide", "deep", "tangled"])(
  "a %s workflow of the largest size is drawn in a few kilobytes",
  (form) => {
    const count = 2_000;
    const workers = Array.from({ length: count }, (_, at) => ({
      position: form === "wide" ? { x: 0, y: at * 160 } : { x: at * 320, y: (at % 40) * 160 },
    }));
    const wires = Array.from({ length: 10_000 }, (_, at): [number, number] =>
      form === "tangled"
        ? [at % count, (at * 7 + 1) % count]
        : [Math.floor(at / 5), Math.min(count - 1, at % count)],
    );
    const drawn = drawWorkflow(documentOf(workers, wires), catalogue);
    expect(JSON.stringify(drawn).length).toBeLessThan(8_000);
    expect(readBoxes(drawn).length).toBeGreaterThan(4);
  },
);
