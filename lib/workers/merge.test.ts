import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { NotInlineable } from "./define-worker";
import { merge } from "./merge";
import { testContext } from "./worker-context.suite";

const run = (params: object, inPlace = false) =>
  merge.run(merge.params.parse(params), testContext({ canRunInline: inPlace }));

test("gives rows, their count and what found no partner", async () => {
  for (const { params, result } of merge.examples) {
    expect(await run({ ...params })).toEqual({ state: "done", result });
  }
});

test("the right key is the left one where it is left out", async () => {
  const params = { mode: "by_key", left: [{ a: 1 }], right: [{ a: 1, b: 1 }], left_key: "a", right_key: "" };
  expect(await run(params)).toMatchObject({ result: { count: 1 } });
});

test.each<[JsonObject, string]>([
  [{ mode: "by_key", left: [], right: [] }, "left_key"],
  [{ mode: "as_of", left: [], right: [], left_key: null }, "left_key"],
  [{ mode: "append", left: [] }, "right"],
  [{ mode: "append", left: { rows: [] }, right: [] }, "left"],
  [{ mode: "as_of", left: [], right: [], left_key: "t", tolerance: -1 }, "tolerance"],
  [{ mode: "as_of", left: [], right: [], left_key: "t", by: [1] }, "by"],
  [{ mode: "zip", left: [], right: [] }, "mode"],
])("%j has its fault at %s", (params, path) => {
  expect(merge.params.safeParse(params).error?.issues[0]?.path[0]).toBe(path);
});

test("two series of 5,000 minutes are one list", async () => {
  const series = Array.from({ length: 5_000 }, (_, n) => ({
    datetime: new Date(n * 60_000).toISOString(),
    ...{ open: 231.50999, high: 231.62, low: 231.47, close: 231.55501, volume: 1000345 + n },
  }));
  const params = { mode: "by_key", left: series, right: series, left_key: "datetime" };
  expect(await run(params)).toMatchObject({ state: "done", result: { count: 5_000 } });
});

test("what holds no place where calls are answered is small, and gives the same there", async () => {
  const rows = Array.from({ length: 600 }, (_, n) => ({ k: 1, n }));
  const params = { mode: "by_key", left: rows.slice(0, 3), right: rows.slice(0, 3), left_key: "k" };
  expect(await run(params, true)).toEqual(await run(params));
  await expect(run({ mode: "append", left: rows, right: rows }, true)).rejects.toThrow(NotInlineable);
  await expect(run({ ...params, left: rows.slice(0, 400), right: rows.slice(0, 400) }, true)).rejects.toThrow(
    NotInlineable,
  );
  const wide = Array.from({ length: 200 }, () => ({ k: 1, text: "x".repeat(1_000) }));
  expect(await run({ ...params, left: wide, right: wide })).toMatchObject({ code: "result_too_large" });
});

test("what is no row fails with the parameter's name", async () => {
  expect(await run({ mode: "by_position", left: ["x"], right: [{}] })).toMatchObject({
    state: "failed",
    code: "invalid_params",
    details: { parameter: "left" },
  });
});
