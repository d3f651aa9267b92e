import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { JsonObject } from "@/lib/kit/json";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";

const { knock, seller, work } = await testMarket();

/** A workflow that joins two lists. A call can skip one of them or make it large. */
async function merging(params: JsonObject, provider = "{{workers[4].result}}") {
  const list = (side: string) => `[[1..context.many].{"k": 1, "${side}": $}]`;
  const document = {
    format: "millrace.workflow/1",
    name: "Merging",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        params: {
          webhook_id: "in",
          respond: "result",
          variables: [
            { name: "side", type: "string", default: "both" },
            { name: "many", type: "integer", default: 2 },
          ],
        },
      },
      { index: 1, type: "condition", params: { expression: 'context.side != "left"' } },
      { index: 2, type: "transform", params: { expression: list("l") } },
      { index: 3, type: "transform", params: { expression: list("r") } },
      { index: 4, type: "merge", params },
      { index: 5, type: "data_provider", params: { provider_id: "out", response_data: provider } },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 0, to: 2 },
      { from: 1, to: 3, port: "true" },
      { from: 2, to: 4 },
      { from: 3, to: 4 },
      { from: 4, to: 5 },
    ],
  };
  const made = await seller.api("POST", "/workflows", document);
  expect(made.body.problems).toEqual([]);
  const published = await seller.api("POST", `/workflows/${made.body.id}/publish`);
  expect(published.status).toBe(200);
  return `/api/t/${made.body.id}/in`;
}

const SIDES = { left: "{{workers[2].result}}", right: "{{workers[3].result}}" };

/** Returns the response to a call. A runner executes the run unless it runs inline. */
function answerOf(path: string, body: JsonObject) {
  return executeUntil(knock(path, null, body), work);
}

test("two lists are joined by their keys, and a side whose worker was skipped is an empty list", async () => {
  const path = await merging({ mode: "by_key", ...SIDES, left_key: "k", join: "full" });
  const both = await answerOf(path, {});
  const row = (l: number, r: number) => ({ k: 1, l, right_k: 1, r });
  expect([both.status, both.body.result]).toEqual([
    200,
    { rows: [row(1, 1), row(1, 2), row(2, 1), row(2, 2)], count: 4, unmatched: { left: 0, right: 0 } },
  ]);
  const left = await answerOf(path, { side: "left" });
  expect(left.body.result).toEqual({
    rows: [
      { k: 1, l: 1 },
      { k: 1, l: 2 },
    ],
    count: 2,
    unmatched: { left: 2, right: 0 },
  });
});

test("a fallback that stands in the expression goes before the empty list", async () => {
  const right = "{{workers[3].result | default: workers[2].result}}";
  const path = await merging({ mode: "append", left: SIDES.left, right });
  expect((await answerOf(path, { side: "left" })).body.result.count).toBe(4);
});

test("more pairs than a result may hold fail at once, with the step's code", async () => {
  const path = await merging({ mode: "by_key", ...SIDES, left_key: "k" });
  const answer = await answerOf(path, { many: 2_000 });
  expect(answer.body).toMatchObject({ status: 502, code: "result_too_large", error: { worker: 4 } });
});

test("what is no list, and a key that is not named, are said before a run and in it", async () => {
  const path = await merging({ mode: "append", left: "{{workers[0].result}}", right: [] });
  expect((await answerOf(path, {})).body).toMatchObject({
    status: 502,
    code: "invalid_params",
    error: { worker: 4, details: { parameter: "left" } },
  });
  const problems = async (params: JsonObject) => {
    const workers = [
      { index: 0, type: "transform", params: { expression: "[]" } },
      { index: 1, type: "merge", params },
    ];
    const { body } = await seller.api("POST", "/workflows", {
      format: "millrace.workflow/1",
      workers,
      connections: [{ from: 0, to: 1 }],
    });
    return body.problems.map((problem: { path: string }) => problem.path.replace("workers[1].params.", ""));
  };
  const side = "{{workers[0].result}}";
  expect(await problems({ mode: "as_of", left: "rows", right: side, tolerance: -1 })).toEqual([
    "left",
    "tolerance",
    "left_key",
  ]);
  expect(await problems({ mode: "by_key", left: side, right: side })).toEqual(["left_key"]);
  expect(await problems({ mode: "by_key", left: side })).toEqual(["right", "left_key"]);
});

async function answer(expression: string) {
  const made = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in", respond: "result" } },
      { index: 1, type: "transform", params: { expression } },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  await seller.api("POST", `/workflows/${made.body.id}/publish`);
  return answerOf(`/api/t/${made.body.id}/in`, {});
}

test("programs have the functions for series, in place and in a process, and say what they were given wrongly", async () => {
  expect((await answer("$count($sma([1..20000], 20000))")).body.result).toBe(20_000);
  expect((await answer("$ema([1, 2], 0)")).body).toMatchObject({
    status: 502,
    code: "expression_error",
    error: {
      message: "$ema: the window must be a whole number of at least 1, not 0.",
      details: { reason: "failed" },
    },
  });
});
