import { describe, expect, test } from "vitest";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { applyEdit } from "./apply-edit";
import { emptyDocument } from "./arbitrary.suite";
import { align } from "./arrange";
import { connectionKey, refuseConnection } from "./connections";
import { diffDocuments, sameLogic } from "./diff-documents";
import type { Edit } from "./edit";
import { tidy } from "./tidy";

const chain: WorkflowDocument = {
  ...emptyDocument,
  workers: [0, 1, 2, 3].map((index) => ({
    index,
    type: index === 0 ? "webhook_trigger" : "transform",
    position: { x: index * 10, y: index },
    params: {},
  })),
  connections: [
    { from: 0, to: 1 },
    { from: 1, to: 2, port: "true" },
    { from: 2, to: 3 },
  ],
};
const isTrigger = (type: string) => type.endsWith("_trigger");
const connections = (document: WorkflowDocument) => document.connections.map(connectionKey);
const apply = (edit: Edit) => applyEdit(chain, 3, edit).document;
const fresh = { type: "condition", params: {}, position: { x: 0, y: 0 } };

describe("wires", () => {
  test.each([
    [{ from: 2, to: 2 }, "self"],
    [{ from: 2, to: 9 }, "missing"],
    [{ from: 3, to: 0 }, "trigger"],
    [{ from: 0, to: 1 }, "double"],
    [{ from: 3, to: 1 }, "cycle"],
    [{ from: 0, to: 3 }, null],
    [{ from: 1, to: 2 }, null],
  ])("%o is refused as %s", (connection, refusal) => {
    expect(refuseConnection(chain, connection, isTrigger)).toBe(refusal);
  });

  test("a new worker goes into the middle of a wire, on the outlet it was told", () => {
    const within = { connection: { from: 1, to: 2, port: "true" }, outlet: "false" };
    expect(connections(apply({ do: "add", worker: fresh, within }))).toEqual([
      "0:>1",
      "2:>3",
      "1:true>4",
      "4:false>2",
    ]);
  });

  test("a worker that is there already goes into a wire, unless that would close a circle", () => {
    const open = apply({ do: "disconnect", connections: ["2:>3"] });
    const wire = { from: 1, to: 2, port: "true" };
    const inserted = applyEdit(open, 3, {
      do: "insert",
      worker: 3,
      connection: wire,
      outlet: "false",
    }).document;
    expect(connections(inserted)).toEqual(["0:>1", "1:true>3", "3:false>2"]);
    expect(apply({ do: "insert", worker: 3, connection: wire })).toBe(chain);
    expect(apply({ do: "insert", worker: 9, connection: wire })).toBe(chain);
  });

  test("a deleted worker takes its wires along, or heals the gap with the port of the way in", () => {
    const remove = (heal: boolean) => apply({ do: "remove", workers: [2, 1], notes: [], heal });
    expect(connections(remove(false))).toEqual([]);
    expect(connections(remove(true))).toEqual(["0:>3"]);
    expect(connections(apply({ do: "remove", workers: [2], notes: [], heal: true }))).toEqual([
      "0:>1",
      "1:true>3",
    ]);
  });
});

describe("arranging", () => {
  test("lines the chosen up and leaves the others", () => {
    expect(align(chain, [1, 3], "left")).toEqual(
      new Map([
        [1, { x: 10, y: 1 }],
        [3, { x: 10, y: 3 }],
      ]),
    );
  });

  test("tidies from left to right along the wires, in place", () => {
    const places = tidy(chain, [1, 2, 3]);
    expect([...places.keys()]).toEqual([1, 2, 3]);
    const [first, second, third] = [...places.values()];
    expect(first!.x < second!.x && second!.x < third!.x).toBe(true);
    expect(tidy(emptyDocument, [])).toEqual(new Map());
  });
});

describe("the difference that matters", () => {
  test("is not where nodes stand, nor the notes", () => {
    const moved = apply({ do: "move", workers: new Map([[1, { x: 99, y: 99 }]]) });
    expect(
      sameLogic(chain, applyEdit(moved, 3, { do: "add-note", note: { id: "n", text: "x" } }).document),
    ).toBe(true);
  });

  test("names workers, fields and wires", () => {
    const changed = applyEdit(apply({ do: "set-param", worker: 1, name: "expression", value: "1" }), 3, {
      do: "remove",
      workers: [3],
      notes: [],
      heal: false,
    }).document;
    expect(diffDocuments(chain, changed)).toMatchObject([
      { kind: "worker_removed", worker: { index: 3 } },
      {
        kind: "worker_changed",
        worker: { index: 1 },
        fields: [{ field: "params.expression", before: undefined, after: "1" }],
      },
      { kind: "connection_removed", connection: { from: 2, to: 3 } },
    ]);
  });
});
