import { describe, expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import { callWorkflow } from "./call-workflow";
import { condition } from "./condition";
import { dataProvider } from "./data-provider";
import { LIST_RESULT_BYTES } from "./define-worker";
import { scheduleTrigger } from "./schedule-trigger";
import { transform } from "./transform";
import { webhookTrigger } from "./webhook-trigger";
import { testContext } from "./worker-context.suite";

const context = testContext({
  variables: { symbol: "AAPL", days: 30 },
  workers: new Map([
    [0, { result: { close: 273.2, list: [], none: null, zero: 0, text: "false" } }],
    [2, { error: { code: "no_data" } }],
  ]),
});

describe("transform", () => {
  const run = (expression: string) => transform.run({ expression }, context);

  test.each<[string, Json]>([
    ["workers[0].result.close", 273.2],
    ["workers[1]", null],
    ["workers[2].error.code", "no_data"],
    ["$count(workers)", 3],
    ["context.symbol", "AAPL"],
    ["$now()", "2026-11-20T14:30:00.000Z"],
  ])("%s", async (expression, result) => {
    expect(await run(expression)).toEqual({ state: "done", result });
  });

  test("says what went wrong and where", async () => {
    expect(await run("workers[0].result.text + 1")).toMatchObject({
      state: "failed",
      code: "expression_error",
      details: { jsonata: "T2001", position: expect.any(Number) },
    });
    const large = testContext({ workers: new Map([[0, { result: "x".repeat(LIST_RESULT_BYTES / 2) }]]) });
    const twice = { expression: "[workers[0].result, workers[0].result]" };
    expect(await transform.run(twice, large)).toMatchObject({ state: "failed", code: "result_too_large" });
  });

  test("flattens eight series of 5,000 minutes", async () => {
    const values = Array.from({ length: 5_000 }, (_, n) => ({
      datetime: new Date(n * 60_000).toISOString(),
      ...{ open: 231.50999, high: 231.62, low: 231.47, close: 231.55501, volume: 1000345 + n },
    }));
    const symbols = Object.fromEntries(Array.from("ABCDEFGH", (symbol) => [symbol, { symbol, values }]));
    const outcome = await transform.run(
      { expression: "workers[0].result.symbols.*.values" },
      testContext({ workers: new Map([[0, { result: { symbols } }]]) }),
    );
    expect(outcome).toMatchObject({ state: "done" });
    if (outcome.state === "done") expect(outcome.result).toHaveLength(40_000);
  });

  test("an expression that does not parse is a problem of its parameter", () => {
    const { error } = transform.params.safeParse({ expression: "workers[" });
    expect(error?.issues).toMatchObject([
      { path: ["expression"], message: expect.stringContaining("character") },
    ]);
    const lines = transform.params.safeParse({ expression: "(\n  $x := 1;\n  $y := ;\n)" });
    expect(lines.error?.issues[0]?.message).toContain("(line 3, column 9)");
    expect(transform.params.safeParse({ expression: "" }).error?.issues).toHaveLength(1);
    expect(transform.params.safeParse({}).success).toBe(false);
  });

  test("braces are named as what is wrong, with the expression that was meant", async () => {
    const said = (expression: string) => transform.params.safeParse({ expression }).error?.issues[0]?.message;
    expect(said("{{workers[1].result.body.rate}} > 4")).toBe(
      "Remove the braces: write `workers[1].result.body.rate > 4`.",
    );
    expect(said("{{context.symbol}}")).toBe("Remove the braces: write `context.symbol`.");
    expect(said("{{context.symbol | upcase}}")).toBe(
      "Remove the braces: write plain JSONata, as in `workers[1].result`.",
    );
    expect(await run("'{{context.symbol}}'")).toEqual({ state: "done", result: "{{context.symbol}}" });
  });
});

describe("condition", () => {
  test.each([
    ["workers[0].result.close > 100", true],
    ["workers[0].result.close > 300", false],
    ["workers[0].result.list", false],
    ["workers[0].result.none", false],
    ["workers[0].result.zero", false],
    ["workers[0].result.text", true],
    ["workers[9]", false],
    ["[0, '', false]", false],
    ["[0, 1]", true],
    ["{}", false],
  ])("%s takes %s", async (expression, result) => {
    expect(await condition.run({ expression }, context)).toEqual({
      state: "done",
      result,
      outlet: String(result),
    });
  });
});

describe("webhook_trigger", () => {
  test("gives the variables it was called with", async () => {
    const params = webhookTrigger.params.parse({});
    expect(params).toEqual({
      api_key: "",
      variables: [],
      respond: "accepted",
      rate_limit: 0,
      allowed_origins: ["*"],
    });
    expect(await webhookTrigger.run(params, context)).toEqual({
      state: "done",
      result: { symbol: "AAPL", days: 30 },
    });
  });

  test.each([
    { webhook_id: "a b" },
    { webhook_id: "x".repeat(65) },
    { rate_limit: -1 },
    { rate_limit: 1.5 },
    { respond: "later" },
    { allowed_origins: "*" },
    { result_from: -1 },
  ])("%j breaks a rule", (params) => {
    expect(webhookTrigger.params.safeParse(params).success).toBe(false);
  });
});

describe("schedule_trigger", () => {
  test.each([
    [{ cron: "30 9 * * 1-5" }, undefined],
    [{ cron: "30 9 * * 1-5", timezone: "", every: null }, undefined],
    [{ every: 1 }, undefined],
    [{}, "cron"],
    [{ cron: "30 9 * * 1-5", every: 60 }, "every"],
    [{ every: 0.5 }, "every"],
    [{ cron: "x" }, "cron"],
    [{ cron: "0 0 30 2 *" }, "cron"],
    [{ cron: "30 9 * * *", timezone: "Mars/Phobos" }, "timezone"],
    [{ every: 60, catch_up: "later" }, "catch_up"],
  ])("%j has its fault at %s", (params, path) => {
    const issue = scheduleTrigger.params.safeParse(params).error?.issues[0];
    expect(issue?.path[0]).toBe(path);
  });

  test("tells the time it was planned for and the time it started", async () => {
    const params = scheduleTrigger.params.parse({ every: 60 });
    expect(params.timezone).toBe("UTC");
    const variables = { scheduled_at: "2026-11-20T14:00:00.000Z", fired_at: "2026-11-20T14:00:00.100Z" };
    expect(await scheduleTrigger.run(params, testContext({ variables }))).toEqual({
      state: "done",
      result: variables,
    });
    const now = "2026-11-20T14:30:00.000Z";
    expect(await scheduleTrigger.run(params, testContext())).toEqual({
      state: "done",
      result: { scheduled_at: now, fired_at: now },
    });
  });
});

describe("data_provider", () => {
  test.each<[Json, "JSON" | "text", Json, string]>([
    ['{"a": 1 }', "JSON", { a: 1 }, '{"a": 1 }'],
    ["  [1]\n", "JSON", [1], "  [1]\n"],
    ['"x"', "JSON", "x", '"x"'],
    [{ a: [1, null, "ü\u0000"] }, "JSON", { a: [1, null, "ü\u0000"] }, '{"a":[1,null,"ü\\u0000"]}'],
    [null, "JSON", null, "null"],
    [0, "JSON", 0, "0"],
    ["plain", "text", "plain", "plain"],
    ["", "text", "", ""],
    [{ a: 1 }, "text", { a: 1 }, '{"a":1}'],
  ])("%j as %s", async (data, type, result, body) => {
    const params = dataProvider.params.parse({
      response_data: data,
      response_type: type,
      provider_id: "board",
    });
    expect(await dataProvider.run(params, context)).toEqual({
      state: "done",
      result,
      publish: {
        providerId: "board",
        contentType: type === "JSON" ? "application/json; charset=utf-8" : "text/plain; charset=utf-8",
        body,
      },
    });
  });

  test.each(["", "{", "undefined", "NaN", "{'a': 1}", "[1,]", "\uFEFF{}"])(
    "%j is not JSON and publishes nothing",
    async (data) => {
      const params = dataProvider.params.parse({ response_data: data });
      expect(await dataProvider.run(params, context)).toMatchObject({
        state: "failed",
        code: "invalid_json",
      });
    },
  );

  test("needs data", () => {
    expect(dataProvider.params.safeParse({}).success).toBe(false);
    expect(dataProvider.params.safeParse({ response_data: null }).success).toBe(true);
  });
});

test("call_workflow asks for a run of the other workflow", async () => {
  const params = callWorkflow.params.parse({ workflow_id: "w2", trigger: 0, variables: { symbol: "AAPL" } });
  expect(await callWorkflow.run(params, context)).toEqual({
    state: "waiting",
    on: { workflowId: "w2", trigger: 0, variables: { symbol: "AAPL" } },
  });
});
