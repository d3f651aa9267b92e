import { expect, test } from "vitest";
import { FORMAT } from "@/lib/schema/format";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { runCosts, totalCosts } from "./run-costs";

const call = { unit: "model_call", currency: null, amount: 1 } as const;
const loop = (index: number, items: Worker["params"][string], more: Partial<Worker> = {}): Worker => ({
  index,
  type: "for_each",
  params: { items },
  ...more,
});
const asks = (index: number, inside?: number): Worker => ({
  index,
  type: "ask_model",
  params: {},
  ...(inside === undefined ? {} : { inside }),
});

function costs(workers: Worker[], last: Record<number, number> = {}) {
  const document: WorkflowDocument = { format: FORMAT, name: "", description: "", workers, connections: [] };
  return runCosts(document, {
    costOf: ({ type }) => (type === "ask_model" ? call : null),
    lastItems: (index) => last[index] ?? null,
  });
}

test("a worker counts once, in a box once for each item, in a box in a box for each of both", () => {
  const workers = [asks(0), loop(1, ["a", "b"]), asks(2, 1), loop(3, [1, 2, 3], { inside: 1 }), asks(4, 3)];
  expect(costs(workers)).toEqual([
    { ...call, worker: 0, times: 1, most_times: 1 },
    { ...call, worker: 2, times: 2, most_times: 2 },
    { ...call, worker: 4, times: 6, most_times: 6 },
  ]);
});

test("a list that is not known counts as the last run had it, else up to the box's limit", () => {
  const workers = [loop(1, "{{workers[0].result}}"), asks(2, 1)];
  expect(costs(workers, { 1: 500 })).toMatchObject([{ times: 500, most_times: 500 }]);
  expect(costs(workers)).toMatchObject([{ times: null, most_times: 1_000 }]);
  const narrow = { ...loop(1, "{{workers[0].result}}"), params: { items: "{{x}}", limit: 20 } };
  expect(costs([narrow, asks(2, 1)])).toMatchObject([{ times: null, most_times: 20 }]);
});

test("sums are by unit and currency, and unknown where one part is", () => {
  const money = { unit: "money", amount: 100 } as const;
  expect(
    totalCosts([
      { ...call, worker: 0, times: 1, most_times: 1 },
      { ...call, worker: 1, times: null, most_times: 20 },
      { ...money, currency: "USD", worker: 2, times: 3, most_times: 3 },
      { ...money, currency: "EUR", worker: 3, times: 1, most_times: 1 },
    ]),
  ).toEqual([
    { unit: "model_call", currency: null, amount: null, at_most: 21 },
    { unit: "money", currency: "USD", amount: 300, at_most: 300 },
    { unit: "money", currency: "EUR", amount: 100, at_most: 100 },
  ]);
});
