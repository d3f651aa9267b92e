import { expect, test, vi } from "vitest";
import { NO_DATA } from "@/components/worker-form/form-data";
import type { Json } from "@/lib/kit/json";
import type { Worker } from "@/lib/schema/workflow";
import { previewResults, type TryWorker } from "./preview-results";

const verbatimOf = (type: string) => (type === "transform" ? ["expression"] : []);
const transform = (index: number, expression: string): Worker => ({
  index,
  type: "transform",
  params: { expression },
});
const seeing = (results: Record<number, Json>, origins: [number, "pin" | "sample"][] = []) => ({
  scope: {
    ...NO_DATA.scope,
    workers: new Map(Object.entries(results).map(([index, result]) => [Number(index), { result }])),
  },
  origins: new Map(origins),
});

test("each program is tried on what those before it give, and not on more than it reads", async () => {
  const tryWorker = vi.fn<TryWorker>(async (_, { expression }, { workers }) => ({
    [String(expression)]: workers,
  }));
  const found = await previewResults(
    [transform(2, "workers[1].result.rows"), transform(3, "workers[2].result")],
    seeing({ 1: { rows: [1] }, 2: { of: "an example" }, 7: "not read" }, [[2, "sample"]]),
    verbatimOf,
    tryWorker,
  );
  const first = { "workers[1].result.rows": { 1: { rows: [1] } } };
  expect([...found]).toEqual([
    [2, first],
    [3, { "workers[2].result": { 2: first } }],
  ]);
});

test("in a box the item is the first of the list that a preview gives", async () => {
  const tryWorker = vi.fn<TryWorker>(async (_, { expression }, { iteration }) =>
    expression === "list" ? [{ symbol: "KO" }] : (iteration?.item ?? "no item"),
  );
  const loop = { index: 2, type: "for_each", params: { items: "{{workers[1].result}}" } };
  const found = await previewResults(
    [transform(1, "list"), { ...transform(3, "item.symbol"), inside: 2 }],
    seeing({ 1: [{ symbol: "an example" }] }, [[1, "sample"]]),
    verbatimOf,
    tryWorker,
    [loop],
  );
  expect(found.get(3)).toEqual({ symbol: "KO" });
});

test("a parameter with an expression is tried with its value", async () => {
  const tryWorker = vi.fn<TryWorker>(async (_, params) => params);
  const merge = { index: 2, type: "merge", params: { mode: "append", left: "{{workers[1].result.rows}}" } };
  const found = await previewResults([merge], seeing({ 1: { rows: [1, 2] } }), verbatimOf, tryWorker);
  expect(found.get(2)).toEqual({ mode: "append", left: [1, 2] });
});

test("a pinned result stays, and what gives nothing has no preview", async () => {
  const tryWorker = vi.fn<TryWorker>(async () => null);
  const found = await previewResults(
    [transform(1, "1"), transform(2, "2")],
    seeing({ 1: "pinned" }, [[1, "pin"]]),
    verbatimOf,
    tryWorker,
  );
  expect(found.size).toBe(0);
  expect(tryWorker).toHaveBeenCalledOnce();
});
