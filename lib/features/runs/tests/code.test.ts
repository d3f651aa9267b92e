import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { JsonObject } from "@/lib/kit/json";

const { buyer, knock, seller, work } = await testMarket();

async function workflow(source: string, more: JsonObject = {}, publish = true) {
  const made = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Code",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        params: { webhook_id: "in", variables: [{ name: "symbol", type: "string", default: "AAPL" }] },
      },
      { index: 1, type: "code", params: { source }, ...more },
      {
        index: 2,
        type: "code",
        params: { source: "return { code: workers[1]?.error?.code ?? null, gap: workers[7] ?? 'gap' }" },
      },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 1, to: 2, port: "error" },
    ],
  });
  const id = String(made.body.id);
  if (publish) expect((await seller.api("POST", `/workflows/${id}/publish`)).status).toBe(200);
  return { id, problems: made.body.problems };
}

async function called(id: string, body: JsonObject = {}) {
  const sent = await knock(`/api/t/${id}/in`, null, body);
  await work();
  const run = (await seller.api("GET", `/runs/${sent.body.run_id}`)).body;
  return { runId: String(sent.body.run_id), run, step: run.steps[1], after: run.steps[2] };
}

test("code sees the results, the variables, the request and the run; what it logs stands on its step", async () => {
  const { id } = await workflow(`console.log("symbol", context.symbol, { n: 1 });
    return { symbol: workers[0].result.symbol, extra: request.body.extra, id: run.id, began: run.started_at,
      now: [Date.now(), new Date().toISOString()], item: typeof item, index: typeof item_index, none: undefined };`);
  const { run, runId, step } = await called(id, { symbol: "MSFT", extra: [1, "two"] });
  expect(step.error).toBeNull();
  expect(step).toMatchObject({ type: "code", status: "succeeded", logs: ['symbol MSFT {"n":1}'] });
  expect(step.result).toEqual({
    symbol: "MSFT",
    extra: [1, "two"],
    id: runId,
    began: run.started_at,
    now: [Date.parse(run.started_at), run.started_at],
    item: "undefined",
    index: "undefined",
    none: null,
  });
  expect(run.steps[0]).not.toHaveProperty("logs");
  const listed = (await seller.api("GET", `/workflows/${id}/runs`)).body.items[0];
  expect(JSON.stringify(listed)).not.toContain("symbol MSFT");
  expect((await buyer.api("GET", `/runs/${runId}`)).status).toBe(404);
});

test("a throw fails the step with its line, keeps the logs and takes the error connection", async () => {
  const { id } = await workflow('console.log("before");\nconst rows = null;\nreturn rows.length;');
  const { run, step, after } = await called(id);
  expect(step).toMatchObject({
    status: "failed",
    logs: ["before"],
    error: { code: "code_error", retryable: false, worker: 1, details: { line: 3 } },
  });
  expect(after).toMatchObject({ status: "succeeded", result: { code: "code_error", gap: "gap" } });
  expect(run.status).toBe("succeeded");
});

test("every attempt is told the same time", async () => {
  const { id } = await workflow("throw new Error(String(Date.now()))", {
    retry: { attempts: 3, codes: ["code_error"], backoff: 0 },
  });
  const { run, step } = await called(id);
  expect(step).toMatchObject({ status: "failed", attempt: 3 });
  expect(Number(step.error.message)).toBe(Date.parse(run.started_at));
});

test("a result that is too large is told as everywhere", async () => {
  const { id } = await workflow("return 'x'.repeat(2 ** 24)");
  expect((await called(id)).step.error).toMatchObject({ code: "result_too_large" });
});

test("a fault of the syntax is a problem of the document, and stops publishing", async () => {
  const { id, problems } = await workflow("const a = 1;\nreturn a +;", {}, false);
  expect(problems).toEqual([
    {
      path: "workers[1].params.source",
      code: "expression_invalid",
      message: "`;` is not allowed here (line 2).",
      worker: 1,
      severity: "error",
    },
  ]);
  expect(await seller.api("POST", `/workflows/${id}/publish`)).toMatchObject({
    status: 422,
    body: { code: "not_publishable", errors: problems },
  });
  expect((await workflow("", {}, false)).problems).toMatchObject([{ path: "workers[1].params.source" }]);
});

test("braces are not read: they are text in a text, and a fault in code", async () => {
  const { id } = await workflow("return '{{context.symbol}}'");
  expect((await called(id)).step.result).toBe("{{context.symbol}}");
  expect((await workflow("return {{context.symbol}}", {}, false)).problems).toMatchObject([
    { message: expect.stringContaining("doesn't work in code") },
  ]);
});

test("a result that is never there is a problem; words in a comment or a text are none", async () => {
  expect((await workflow("return workers[2].result.code", {}, false)).problems).toMatchObject([
    { path: "workers[1].params.source", message: expect.stringContaining("is not upstream"), worker: 1 },
  ]);
  const source = "// don't read workers[9].result\nreturn 'it\\'s workers[8].result' + `'` // '";
  expect((await workflow(source)).problems).toEqual([]);
});
