import { expect, test } from "vitest";
import { code } from "./code";
import type { WorkerContext } from "./define-worker";
import { testContext } from "./worker-context.suite";

const run = (source: string, given: Partial<WorkerContext> = {}) =>
  code.run(code.params.parse({ source }), testContext(given));

test("it has 64 MiB, and no more", async () => {
  expect(await run("return new Uint8Array(60 * 2 ** 20).length")).toEqual({
    state: "done",
    result: 60 * 2 ** 20,
    logs: [],
  });
  expect(await run("return new Uint8Array(70 * 2 ** 20).length")).toMatchObject({
    state: "failed",
    code: "code_error",
    message: "The code needs more than 64 MiB of memory.",
  });
});

test("it has five seconds, and others are answered meanwhile", async () => {
  const endless = run("console.log('begun'); for (;;);", { workspaceId: "one" });
  expect(await run("return 1", { workspaceId: "other" })).toMatchObject({ state: "done", result: 1 });
  expect(await endless).toEqual({
    state: "failed",
    code: "timeout",
    message: "The code took longer than 5 s.",
    logs: ["begun"],
  });
});

test("it sees a worker that failed, and nothing of those that have not ended", async () => {
  const workers = new Map([[2, { error: { code: "not_found" } }]]);
  expect(await run("return [workers.length, workers[0], workers[2].error.code]", { workers })).toMatchObject({
    result: [3, null, "not_found"],
  });
});

test("inside a box it sees the item and its place, and the outer's where it stands in two", async () => {
  const source = "return [item, item_index, typeof outer === 'undefined' ? null : outer]";
  const inner = { item: { symbol: "AAPL" }, item_index: 3 };
  expect(await run(source, { iteration: inner })).toMatchObject({ result: [{ symbol: "AAPL" }, 3, null] });
  const outer = { item: "tech", item_index: 1 };
  expect(await run(source, { iteration: { ...inner, outer } })).toMatchObject({
    result: [{ symbol: "AAPL" }, 3, outer],
  });
});
