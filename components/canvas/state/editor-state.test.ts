import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryDocument, arbitraryEdit, emptyDocument } from "@/lib/editing/arbitrary.suite";
import { leadsTo } from "@/lib/editing/connections";
import type { Edit } from "@/lib/editing/edit";
import { applyCommand, type EditorCommand, type EditorState, openDocument } from "./editor-state";

const edit = (change: Edit, more: { at?: number; group?: string } = {}): EditorCommand => ({
  kind: "edit",
  edit: change,
  label: change.do,
  at: more.at ?? 0,
  ...(more.group === undefined ? {} : { group: more.group }),
});
const add = (type = "market_data"): Edit => ({
  do: "add",
  worker: { type, params: {}, position: { x: 0, y: 0 } },
});
const setSymbol = (value: string): Edit => ({ do: "set-param", worker: 0, name: "symbol", value });

function run(state: EditorState, ...commands: EditorCommand[]): EditorState {
  return commands.reduce(applyCommand, state);
}

function repeat(state: EditorState, kind: "undo" | "redo"): EditorState {
  let current = state;
  while ((kind === "undo" ? current.past : current.future).length > 0)
    current = applyCommand(current, { kind });
  return current;
}

const arbitraryCommand: fc.Arbitrary<EditorCommand> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        arbitraryEdit,
        fc.integer({ min: 0, max: 5000 }),
        fc.constantFrom(undefined, "typing:a", "drag:1"),
      )
      .map(([change, at, group]) => edit(change, group === undefined ? { at } : { at, group })),
  },
  { weight: 1, arbitrary: fc.constantFrom<EditorCommand>({ kind: "undo" }, { kind: "redo" }) },
);

describe("undo", () => {
  test("gives back the document, and redo the edits, whatever was done", () => {
    fc.assert(
      fc.property(arbitraryDocument, fc.array(arbitraryCommand, { maxLength: 40 }), (document, commands) => {
        const edited = run(openDocument(document), ...commands);
        const undone = repeat(edited, "undo");
        expect(undone.document).toEqual(document);
        const latest = repeat(edited, "redo").document;
        expect(repeat(undone, "redo").document).toEqual(latest);
      }),
      { numRuns: 200 },
    );
  });

  test("of a moment takes back that one, also after others saved, and nothing once something came after it", () => {
    const start = run(openDocument(emptyDocument), edit(add()), edit(setSymbol("A"), { at: 5 }));
    const moment = start.past.at(-1);
    if (!moment) throw new Error("no moment");
    const undo: EditorCommand = { kind: "undo", moment };
    expect(run(start, undo).document.workers[0]?.params).toEqual({});
    const theirs = { ...start.document, name: "Theirs" };
    const merged = run(start, {
      kind: "absorb",
      base: start.document,
      theirs,
      verbatim: () => [],
      renamed: new Map(),
    });
    expect(run(merged, undo).document).toMatchObject({ name: "Theirs", workers: [{ params: {} }] });
    const later = run(start, edit(setSymbol("B"), { at: 9000 }));
    expect(run(later, undo)).toBe(later);
    expect(run(start, undo, undo).document).toBe(run(start, undo).document);
  });

  test("takes back a burst of typing as one step, and a pause starts another", () => {
    const start = run(openDocument(emptyDocument), edit(add()));
    const typing = { group: "typing:0.symbol" };
    const typed = run(
      start,
      edit(setSymbol("A"), { ...typing, at: 100 }),
      edit(setSymbol("AA"), { ...typing, at: 300 }),
      edit(setSymbol("AAP"), { ...typing, at: 5000 }),
    );
    const once = applyCommand(typed, { kind: "undo" });
    expect(once.document.workers[0]?.params.symbol).toBe("AA");
    expect(applyCommand(once, { kind: "undo" }).document.workers[0]?.params).toEqual({});
  });

  test("takes back a drag as one step however long it took", () => {
    const start = run(openDocument(emptyDocument), edit(add()));
    const drag = (x: number, at: number) =>
      edit({ do: "move", workers: new Map([[0, { x, y: 0 }]]) }, { group: "drag:7", at });
    const dragged = run(start, drag(1, 0), drag(90, 9000), drag(300, 60_000));
    expect(applyCommand(dragged, { kind: "undo" }).document).toEqual(start.document);
  });

  test("does not count edits that change nothing", () => {
    const start = run(openDocument(emptyDocument), edit(add()), edit(setSymbol("A")));
    expect(run(start, edit(setSymbol("A")))).toBe(start);
  });

  test("never takes the selection back, but drops what is gone from it", () => {
    const two = run(openDocument(emptyDocument), edit(add()), edit(add()));
    expect(two.selection.workers).toEqual([1]);
    expect(applyCommand(two, { kind: "undo" }).selection.workers).toEqual([]);
  });
});

describe("indices", () => {
  test("are never given out twice, not even after undo", () => {
    const state = run(openDocument(emptyDocument), edit(add()), edit(add()), { kind: "undo" }, edit(add()));
    expect(state.document.workers.map((worker) => worker.index)).toEqual([0, 2]);
  });

  test("start above workers that are only referred to any more", () => {
    const document = {
      ...emptyDocument,
      workers: [{ index: 1, type: "transform", params: { text: "{{workers[6].result.x}}" } }],
    };
    expect(run(openDocument(document), edit(add())).document.workers.at(-1)?.index).toBe(7);
    expect(run(openDocument(document, 11), edit(add())).document.workers.at(-1)?.index).toBe(12);
  });

  test("stay unique and wires stay free of circles and loose ends", () => {
    fc.assert(
      fc.property(arbitraryDocument, ({ workers, connections }) => {
        const indices = new Set(workers.map((worker) => worker.index));
        expect(indices.size).toBe(workers.length);
        for (const { from, to } of connections) {
          expect(indices.has(from) && indices.has(to)).toBe(true);
          expect(leadsTo(connections, to, from)).toBe(false);
        }
      }),
    );
  });
});

describe("what somebody else saved", () => {
  const base = run(openDocument(emptyDocument), edit(add()), edit(setSymbol("AAPL"))).document;
  const theirs = { ...base, name: "Their name" };

  test("stays when one's own edits are undone", () => {
    const mine = run(openDocument(base), edit(setSymbol("MSFT")));
    const absorbed = applyCommand(mine, {
      kind: "absorb",
      base,
      theirs,
      renamed: new Map(),
      verbatim: () => [],
    });
    expect(absorbed.document.name).toBe("Their name");
    expect(absorbed.document.workers[0]?.params.symbol).toBe("MSFT");
    expect(applyCommand(absorbed, { kind: "undo" }).document).toEqual(theirs);
  });

  test("leaves chosen what was chosen, although a worker of mine has another index now", () => {
    const mine = run(openDocument(base), edit(add()));
    const both = run(openDocument(base), edit(add("condition")));
    const absorbed = applyCommand(mine, {
      kind: "absorb",
      base,
      theirs: both.document,
      agreed: run(both, edit(add())).document,
      renamed: new Map([[1, 2]]),
      verbatim: () => [],
    });
    expect(mine.selection.workers).toEqual([1]);
    expect(absorbed.selection.workers).toEqual([2]);
  });
});

describe("what the server filled in", () => {
  test("is taken in without standing in the way of undo, or of deleting meanwhile", () => {
    const added = run(openDocument(emptyDocument), edit(add("webhook_trigger")), edit(add()));
    const sent = added.document;
    const answer = run(
      openDocument(sent),
      edit({ do: "set-param", worker: 0, name: "webhook_id", value: "made" }),
    ).document;
    const absorb: EditorCommand = {
      kind: "absorb",
      base: sent,
      theirs: answer,
      renamed: new Map(),
      verbatim: () => [],
    };
    const absorbed = run(added, absorb);
    expect(absorbed.document).toEqual(answer);
    expect(repeat(absorbed, "undo").document).toEqual(emptyDocument);
    expect(repeat(repeat(absorbed, "undo"), "redo").document).toEqual(answer);
    const deleted = run(added, edit({ do: "remove", workers: [0], notes: [], heal: false }), absorb);
    expect(deleted.document.workers.map((worker) => worker.index)).toEqual([1]);
  });
});

describe("emptying", () => {
  test("counts as meant only when the last edit could mean it", () => {
    const one = run(openDocument(emptyDocument), edit(add()));
    expect(one.emptiedByHand).toBe(false);
    expect(run(one, edit({ do: "remove", workers: [0], notes: [], heal: false })).emptiedByHand).toBe(true);
    expect(run(one, { kind: "undo" }).emptiedByHand).toBe(true);
  });
});
