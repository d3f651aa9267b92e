import { describe, expect, test } from "vitest";
import { NO_RUN, type RunView } from "@/components/canvas/state/run-view";
import { emptyDocument } from "@/lib/editing/arbitrary.suite";
import { makeCatalogue } from "@/lib/editing/catalogue";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import type { Step } from "@/lib/schema/run";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { upstreamData, upstreamWorkers } from "./upstream-data";

const item = (
  type: string,
  kind: CatalogueItem["kind"],
  more: Partial<CatalogueItem> = {},
): CatalogueItem => ({
  type,
  kind,
  title: type,
  summary: "",
  outlets: [],
  verbatim: [],
  params: {},
  result: {},
  sample: null,
  ...more,
});
const catalogue = makeCatalogue([
  item("webhook_trigger", "trigger"),
  item("market_data", "connector", {
    sample: { of: "nothing" },
    examples: [
      { params: { operation: "quote" }, result: { of: "quote" } },
      { params: { operation: "series" }, result: { of: "series" } },
    ],
  }),
]);
const document: WorkflowDocument = {
  ...emptyDocument,
  workers: [
    {
      index: 0,
      type: "webhook_trigger",
      params: {
        variables: [
          { name: "symbol", default: "AAPL" },
          { name: "side", type: "list", choices: ["buy"] },
        ],
      },
    },
    { index: 1, type: "market_data", params: { operation: "series" } },
    { index: 2, type: "market_data", params: {} },
    { index: 3, type: "market_data", params: {} },
  ],
  connections: [
    { from: 0, to: 1 },
    { from: 1, to: 3 },
  ],
};
const step = (worker: number, result: unknown, status: Step["status"] = "succeeded"): Step => ({
  worker,
  type: "market_data",
  status,
  attempt: 1,
  started_at: "2026-11-20T10:00:00Z",
  finished_at: "2026-11-20T10:00:01Z",
  input: null,
  result,
  error: null,
  reused: false,
});
const editor = { catalogue, workflowId: "0193f5d2-7d3c-7a51-9a6e-2f0b8f7c1d11" };
const seen = (runs: Partial<RunView> = {}) =>
  upstreamData(upstreamWorkers(document, 3, []), editor, { ...NO_RUN, ...runs });

describe("what an expression can see", () => {
  test("is the workflow it stands in, before any run too", () => {
    expect(seen().scope.workflow.id).toBe(editor.workflowId);
  });

  test("is what leads to the worker, and nothing beside it", () => {
    expect(seen().sources.workers.map((worker) => worker.index)).toEqual([0, 1]);
    expect(upstreamData(upstreamWorkers(document, 0, []), editor, NO_RUN).sources.workers).toEqual([]);
  });

  test("before any run is the sample of the operation that is set, and the variables with their defaults", () => {
    const data = seen();
    expect(data.scope.workers.get(1)?.result).toEqual({ of: "series" });
    expect(data.scope.context).toEqual({ symbol: "AAPL", side: "buy" });
    expect(data.origins).toEqual(
      new Map([
        [0, "sample"],
        [1, "sample"],
      ]),
    );
  });

  test("has the example's rows in the order that is set", () => {
    const rows = [{ datetime: "2026-11-27" }, { datetime: "2026-11-26" }];
    const ordered = makeCatalogue([item("market_data", "connector", { sample: { values: rows } })]);
    const valuesOf = (params: WorkflowDocument["workers"][number]["params"]) =>
      upstreamData(
        [{ index: 1, type: "market_data", params }],
        { ...editor, catalogue: ordered },
        NO_RUN,
      ).scope.workers.get(1)?.result;
    expect(valuesOf({})).toEqual({ values: rows });
    expect(valuesOf({ order: "asc" })).toEqual({ values: rows.toReversed() });
  });

  test("is a live preview rather than a run or an example, but not rather than a pin", () => {
    const previews = new Map([[1, { close: 7 }]]);
    const runs = { ...NO_RUN, steps: new Map([[1, step(1, { close: 3 })]]) };
    const workers = upstreamWorkers(document, 3, []);
    const previewed = upstreamData(workers, editor, runs, [], previews);
    expect(previewed.sources.workers[1]?.last).toEqual({ close: 7 });
    expect(previewed.origins.get(1)).toBe("preview");
    const pinned = upstreamData(workers, editor, { ...runs, pins: new Map([[1, "pinned"]]) }, [], previews);
    expect(pinned.scope.workers.get(1)?.result).toBe("pinned");
  });

  test("is the run on the canvas rather than a sample, but not a failed step of it", () => {
    const ran = seen({ steps: new Map([[1, step(1, { close: 3 })]]) });
    expect([ran.scope.workers.get(1)?.result, ran.origins.get(1)]).toEqual([{ close: 3 }, "run"]);
    const failed = seen({ steps: new Map([[1, step(1, null, "failed")]]) });
    expect(failed.origins.get(1)).toBe("sample");
  });

  test("holds a variable that was declared after the last run, and describes no others", () => {
    const ran = seen({ steps: new Map([[0, step(0, { symbol: "MSFT" })]]) });
    expect(ran.scope.workers.get(0)?.result).toEqual({ symbol: "MSFT", side: "buy" });
    expect(ran.sources.workers[0]?.schema).toEqual({ properties: { symbol: {}, side: {} } });
  });

  test("is a newer test rather than the run, and a pin rather than both", () => {
    const outcome = { ms: 1, status: "succeeded", input: null, error: null, runId: null };
    const steps = new Map([[1, step(1, "ran")]]);
    const newer = new Map([[1, { ...outcome, at: "2026-11-20T11:00:00Z", result: "tested" }]]);
    const older = new Map([[1, { ...outcome, at: "2026-11-20T09:00:00Z", result: "tested" }]]);
    expect(seen({ steps, tests: newer }).scope.workers.get(1)?.result).toBe("tested");
    expect(seen({ steps, tests: older }).scope.workers.get(1)?.result).toBe("ran");
    const pinned = seen({ steps, tests: newer, pins: new Map([[1, "pinned"]]) });
    expect([pinned.scope.workers.get(1)?.result, pinned.origins.get(1)]).toEqual(["pinned", "pin"]);
  });
});

test("what is upstream stays the same list while only the worker itself changes", () => {
  const before = upstreamWorkers(document, 3, []);
  const typed = {
    ...document,
    workers: document.workers.map((worker) =>
      worker.index === 3 ? { ...worker, params: { a: 1 } } : worker,
    ),
  };
  expect(upstreamWorkers(typed, 3, before)).toBe(before);
  const other = {
    ...document,
    workers: document.workers.map((worker) =>
      worker.index === 1 ? { ...worker, params: { a: 1 } } : worker,
    ),
  };
  expect(upstreamWorkers(other, 3, before)).not.toBe(before);
  expect(upstreamWorkers({ ...document, connections: [] }, 3, before)).toEqual([]);
});

test("inside a box one sees what leads to it, the first item, and not the box itself", () => {
  const boxed: WorkflowDocument = {
    ...emptyDocument,
    workers: [
      { index: 0, type: "market_data", params: {} },
      { index: 1, type: "for_each", params: { items: ["AAPL", "MSFT"] } },
      { index: 2, type: "market_data", params: {}, inside: 1 },
      { index: 3, type: "market_data", params: {}, inside: 1 },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 2, to: 3 },
    ],
  };
  const seen = upstreamWorkers(boxed, 3, []);
  expect(seen.map(({ index }) => index)).toEqual([0, 2]);
  const editor = { catalogue, workflowId: "w" };
  const { scope, sources } = upstreamData(seen, editor, NO_RUN, boxed.workers.slice(1, 2));
  expect(scope.iteration).toEqual({ item: "AAPL", item_index: 0 });
  expect(sources.iteration).toEqual(scope.iteration);
});
