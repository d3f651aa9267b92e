import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { arbitraryDocument, arbitraryEdit, editAll, emptyDocument } from "./arbitrary.suite";
import { connectionKey, leadsTo } from "./connections";
import { type Change, diffDocuments } from "./diff-documents";
import { highestIndexIn } from "./highest-index-in";
import { fixLoops } from "./loops";
import { mergeDocuments } from "./merge-documents";

const options = { verbatim: () => [], highestIndex: -1 };
const merge = (base: WorkflowDocument, mine: WorkflowDocument, theirs: WorkflowDocument) =>
  mergeDocuments(base, mine, theirs, options);

const base: WorkflowDocument = {
  ...emptyDocument,
  workers: [
    { index: 0, type: "webhook_trigger", params: { webhook_id: "a" } },
    { index: 1, type: "market_data", params: { symbol: "AAPL", interval: "1day" } },
    { index: 2, type: "data_provider", params: { response_data: "{{workers[1].result}}" } },
  ],
  connections: [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ],
};

function withParam(document: WorkflowDocument, index: number, name: string, value: string): WorkflowDocument {
  return editAll(document, [{ do: "set-param", worker: index, name, value }]);
}

const edits = fc.array(arbitraryEdit, { maxLength: 8 });
const family = fc.tuple(arbitraryDocument, edits, edits).map(([root, a, b]) => {
  const highest = highestIndexIn(root);
  return { root, mine: editAll(root, a, highest), theirs: editAll(root, b, highest) };
});

describe("merging", () => {
  test("takes what only one side changed, from either side", () => {
    fc.assert(
      fc.property(family, ({ root, mine }) => {
        expect(merge(root, mine, root).document).toEqual(mine);
        expect(merge(root, root, mine).document).toEqual(mine);
        expect(merge(root, mine, mine).conflicts).toEqual([]);
        expect(diffDocuments(merge(root, mine, mine).document, mine)).toEqual([]);
      }),
    );
  });

  test("loses nothing: every change of either side is in the outcome or among the conflicts", () => {
    fc.assert(
      fc.property(family, ({ root, mine, theirs }) => {
        const { document, conflicts, renamed } = merge(root, mine, theirs);
        const listed = new Set(conflicts.map((conflict) => conflict.path));
        for (const [side, change] of changesOf(root, mine, theirs)) {
          for (const fact of factsOf(change, side === "mine" ? renamed : new Map())) {
            const excused =
              listed.has(fact.path) || [...listed].some((path) => fact.path.startsWith(`${path}.`));
            expect(excused || fact.holds(document), `${side} ${fact.path}`).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test("gives a document whose structure the server takes", () => {
    fc.assert(
      fc.property(family, ({ root, mine, theirs }) => {
        const { document } = merge(root, mine, theirs);
        expect(fixLoops(document)).toBe(document);
        const { workers, connections } = document;
        const indices = new Set(workers.map((worker) => worker.index));
        expect(indices.size).toBe(workers.length);
        expect(new Set(connections.map(connectionKey)).size).toBe(connections.length);
        for (const { from, to } of connections) {
          expect(indices.has(from) && indices.has(to)).toBe(true);
          expect(leadsTo(connections, to, from)).toBe(false);
        }
      }),
    );
  });

  test("what runs after a failure is a field of the document like its name", () => {
    const handled = (workflow_id: string) => ({ ...base, on_failure: { workflow_id } });
    const renamed = { ...base, name: "Renamed" };
    expect(merge(base, renamed, handled("a")).document).toEqual({
      ...renamed,
      ...handled("a"),
      name: "Renamed",
    });
    expect(merge(handled("a"), handled("b"), handled("c")).conflicts).toMatchObject([{ path: "on_failure" }]);
    expect(diffDocuments(base, handled("a"))).toMatchObject([{ kind: "workflow_changed" }]);
  });

  test("joins different fields of one worker without asking", () => {
    const merged = merge(base, withParam(base, 1, "symbol", "MSFT"), withParam(base, 1, "interval", "1h"));
    expect(merged.conflicts).toEqual([]);
    expect(merged.document.workers[1]?.params).toEqual({ symbol: "MSFT", interval: "1h" });
  });

  test("lists the same field with both values, keeps mine meanwhile, and takes theirs when told", () => {
    const mine = withParam(base, 1, "symbol", "MSFT");
    const theirs = withParam(base, 1, "symbol", "TSLA");
    const merged = merge(base, mine, theirs);
    expect(merged.conflicts).toEqual([{ path: "workers.1.params.symbol", mine: "MSFT", theirs: "TSLA" }]);
    expect(merged.document.workers[1]?.params.symbol).toBe("MSFT");
    const chosen = mergeDocuments(base, mine, theirs, { ...options, choose: () => "theirs" });
    expect(chosen.document.workers[1]?.params.symbol).toBe("TSLA");
  });

  test("keeps a worker that one side deleted and the other changed, with its wires", () => {
    const mine = editAll(base, [{ do: "remove", workers: [1], notes: [], heal: false }]);
    const theirs = withParam(base, 1, "symbol", "TSLA");
    const merged = merge(base, mine, theirs);
    expect(merged.conflicts.map((conflict) => conflict.path)).toEqual(["workers.1"]);
    expect(merged.document.workers).toHaveLength(3);
    expect(merged.document.connections.map(connectionKey)).toEqual(["0:>1", "1:>2"]);
    const chosen = mergeDocuments(base, mine, theirs, { ...options, choose: () => "mine" });
    expect(chosen.document.workers).toHaveLength(2);
    expect(chosen.document.connections).toEqual([]);
  });

  test("keeps a worker that one side deleted and the other has just wired", () => {
    const mine = editAll(base, [{ do: "remove", workers: [2], notes: [], heal: false }]);
    const theirs = editAll(base, [{ do: "connect", connection: { from: 0, to: 2 } }]);
    expect(merge(base, mine, theirs).conflicts.map((conflict) => conflict.path)).toEqual(["workers.2"]);
  });

  test("moves a worker of mine to another index where both gave out the same, references with it", () => {
    const add = (type: string) =>
      editAll(
        base,
        [{ do: "add", worker: { type, params: {}, position: { x: 0, y: 0 } }, after: { worker: 1 } }],
        2,
      );
    const mine = withParam(add("transform"), 2, "response_data", "{{workers[3].result}}");
    const merged = merge(base, mine, add("notify"));
    expect(merged.document.workers.map((worker) => [worker.index, worker.type])).toContainEqual([
      3,
      "notify",
    ]);
    expect(merged.document.workers.map((worker) => [worker.index, worker.type])).toContainEqual([
      4,
      "transform",
    ]);
    expect(merged.document.workers[2]?.params.response_data).toBe("{{workers[4].result}}");
    expect(merged.document.connections).toContainEqual({ from: 1, to: 4 });
  });

  test("asks about the wire that would close a circle of both sides' wires", () => {
    const loose = editAll(base, [{ do: "disconnect", connections: ["1:>2", "0:>1"] }]);
    const mine = editAll(loose, [{ do: "connect", connection: { from: 1, to: 2 } }]);
    const theirs = editAll(loose, [{ do: "connect", connection: { from: 2, to: 1 } }]);
    const merged = merge(loose, mine, theirs);
    expect(merged.document.connections).toEqual([{ from: 2, to: 1 }]);
    expect(merged.conflicts.map((conflict) => conflict.path)).toEqual(["connections.1:>2"]);
    const chosen = mergeDocuments(loose, mine, theirs, { ...options, choose: () => "mine" });
    expect(chosen.document.connections).toEqual([{ from: 1, to: 2 }]);
  });
});

function changesOf(root: WorkflowDocument, mine: WorkflowDocument, theirs: WorkflowDocument) {
  return [
    ...diffDocuments(root, mine).map((change) => ["mine", change] as const),
    ...diffDocuments(root, theirs).map((change) => ["theirs", change] as const),
  ];
}

interface Fact {
  readonly path: string;
  holds(document: WorkflowDocument): boolean;
}

function factsOf(change: Change, renamed: ReadonlyMap<number, number>): Fact[] {
  const at = (document: WorkflowDocument, index: number) =>
    document.workers.find((worker) => worker.index === (renamed.get(index) ?? index));
  switch (change.kind) {
    case "worker_added":
      return [
        {
          path: `workers.${change.worker.index}`,
          holds: (document) => at(document, change.worker.index)?.type === change.worker.type,
        },
      ];
    case "worker_removed":
      return [
        {
          path: `workers.${change.worker.index}`,
          holds: (document) => at(document, change.worker.index) === undefined,
        },
      ];
    case "worker_changed":
      return change.fields.map(({ field, after }) => ({
        path: `workers.${change.worker.index}.${field}`,
        holds: (document) => {
          const worker = at(document, change.worker.index);
          const found = field.startsWith("params.")
            ? worker?.params[field.slice(7)]
            : field === "name"
              ? worker?.name
              : after;
          // References to a renumbered worker are updated, so their text differs.
          return renamed.size > 0 || JSON.stringify(found) === JSON.stringify(after);
        },
      }));
    case "connection_added": {
      const { from, to, port } = change.connection;
      const moved = {
        from: renamed.get(from) ?? from,
        to: renamed.get(to) ?? to,
        ...(port === undefined ? {} : { port }),
      };
      return [
        {
          path: `connections.${connectionKey(moved)}`,
          holds: (document) =>
            document.connections.some((connection) => connectionKey(connection) === connectionKey(moved)),
        },
      ];
    }
    case "workflow_changed":
      return change.fields.map(({ field, after }) => ({
        path: field,
        holds: (document) => field !== "name" || document.name === after,
      }));
    case "connection_removed":
      return [];
  }
}
