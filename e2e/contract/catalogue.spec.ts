import { expect, test } from "@playwright/test";
import { z } from "zod";
import { owner } from "@/e2e/api/api";
import { send } from "@/e2e/api/send";
import { deployment } from "@/e2e/deployment";

const TYPES = [
  "webhook_trigger",
  "schedule_trigger",
  "data_provider",
  "fetch_news",
  "market_data",
  "economic_data",
  "http_request",
  "ask_model",
  "transform",
  "condition",
  "write_table",
  "read_table",
  "wait",
  "call_workflow",
  "notify",
];
const schema = z.record(z.string(), z.unknown());
const catalogue = z.strictObject({
  next_cursor: z.string().optional(),
  items: z.array(
    z.looseObject({
      type: z.string(),
      kind: z.string(),
      title: z.string().min(1),
      params: schema,
      result: schema,
      sample: z.unknown(),
    }),
  ),
});

test("the catalogue has every worker of the contract, with schemas and a sample", async () => {
  const { items } = catalogue.parse((await owner.get("/workers")).json);
  expect(items.map(({ type }) => type).sort()).toEqual(expect.arrayContaining([...TYPES].sort()));
  for (const { type, params, sample } of items) {
    expect.soft(params, type).toMatchObject({ type: "object" });
    expect.soft(sample, type).not.toBeUndefined();
  }
});

test("the parameters that the contract names are in the catalogue", async () => {
  const { items } = catalogue.parse((await owner.get("/workers")).json);
  const named: Record<string, readonly string[]> = {
    webhook_trigger: [
      "webhook_id",
      "api_key",
      "variables",
      "respond",
      "result_from",
      "rate_limit",
      "allowed_origins",
    ],
    data_provider: ["response_data", "response_type", "provider_id", "access", "api_key"],
    schedule_trigger: ["cron", "timezone", "every", "catch_up"],
    fetch_news: ["apiKey", "categories", "sources", "lang", "dateFrom", "dateTo", "limit", "keyword"],
    economic_data: [
      "api_key",
      "operation",
      "series_id",
      "start_date",
      "end_date",
      "frequency",
      "units",
      "limit",
    ],
    http_request: ["method", "url", "query", "headers", "body", "credential", "timeout", "accept_errors"],
    ask_model: ["credential", "model", "prompt", "system", "schema", "max_tokens", "temperature"],
    transform: ["expression"],
    condition: ["expression"],
    write_table: ["table", "rows", "mode"],
    read_table: ["table", "where", "columns", "order", "limit", "as_of"],
    wait: ["mode", "seconds", "until", "title", "message", "to", "fields", "timeout"],
    call_workflow: ["workflow_id", "trigger", "variables"],
    notify: ["channel", "to", "subject", "message", "credential"],
  };
  for (const [type, names] of Object.entries(named)) {
    const params = JSON.stringify(items.find((item) => item.type === type)?.params);
    for (const name of names) expect.soft(params, `${type}.${name}`).toContain(`"${name}":`);
  }
});

test("health and readiness answer without a token, metrics with an instance owner's", async () => {
  expect((await send("/api/health/live")).status).toBe(200);
  expect((await send("/api/health/ready")).status).toBe(200);
  expect((await send("/api/metrics")).status).toBe(401);
  const headers = { authorization: `Bearer ${deployment.ownerToken}` };
  const metrics = await send("/api/metrics", { headers });
  expect(metrics.status).toBe(200);
  expect(metrics.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(metrics.text).toMatch(/^# TYPE \w+ (counter|gauge|histogram|summary)$/m);
});
