import { createServer } from "node:http";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";
import { createModelAccess } from "@/lib/service/outbound/model-access";
import { maintain } from "@/lib/service/runner/maintain";

const KEY = "dep-model-key-0123456789";
const PROMPT = "Which secret plan is in this prompt?";

/** The operator's own model server at a private address. It repeats its key, as some servers do in errors. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { model } = JSON.parse(Buffer.concat(chunks).toString());
  const content =
    model === "fenced" ? 'Here:\n```json\n{"n": 1}\n```' : `Asked with ${request.headers.authorization}`;
  const body =
    model === "refusing"
      ? { error: { message: `No: ${content}` } }
      : {
          choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
          usage: { prompt_tokens: 1_000, completion_tokens: 100 },
        };
  response.writeHead(model === "refusing" ? 401 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const address = server.address();
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v1`;

const { call, createWorkflow, runToEnd, database, log, services } = await testInstance({
  env: { MILLRACE_MODEL_URL: base, MILLRACE_MODEL_API_KEY: KEY, MILLRACE_MODEL: "house-model" },
});
const person = async (email: string) => {
  const { body } = await call("POST", "/users", { body: { email, password: "a long password" } });
  return { token: String(body.token), workspace: String(body.workspace_id) };
};
const other = await person("other@example.com");
const prices = [{ model: "house-model", input: 2_000_000, output: 10_000_000 }];

beforeEach(async () => {
  await call("PUT", "/settings/models", { body: { prices, monthly_budget: null } });
});

async function stepOf(params: object) {
  const id = await createWorkflow({
    format: "millrace.workflow/1",
    name: "ask",
    workers: [
      { index: 0, type: "schedule_trigger", params: { every: 3600 } },
      { index: 1, type: "ask_model", params: { prompt: PROMPT, ...params } },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  const run = await runToEnd(id, { version: "draft" });
  return run.steps.find(({ worker }: { worker: number }) => worker === 1);
}
const usage = async (token?: string) => (await call("GET", "/usage/models", token ? { token } : {})).body;

test("the deployment's model is asked, priced and counted; its key and the prompt are in no answer or log", async () => {
  const before = await usage();
  const step = await stepOf({});
  expect(step).toMatchObject({
    status: "succeeded",
    result: { json: null, usage: { input: 1_000, output: 100 }, cost: 3_000 },
  });
  expect(step.result.text).toBe("Asked with Bearer [redacted]");
  const refused = await stepOf({ model: "refusing" });
  expect(refused).toMatchObject({ status: "failed", error: { code: "invalid_key" } });
  const after = await usage();
  expect(after.spent - before.spent).toBe(3_000);
  expect(after.items).toContainEqual({
    model: "house-model",
    calls: expect.any(Number),
    input: expect.any(Number),
    output: expect.any(Number),
    cost: after.spent,
  });
  expect(await usage(other.token)).toMatchObject({ spent: 0, items: [] });
  const rows =
    await database.sql`select coalesce(input, '') || coalesce(result, '') || coalesce(error, '') as text from run_steps`;
  for (const text of [JSON.stringify([step, refused]), JSON.stringify(rows), log.join("")])
    expect(text).not.toContain(KEY);
  expect(log.join("")).not.toContain(PROMPT);
});

test("an answer by a schema is read out of words around it; after one repair it fails, with the text", async () => {
  const schema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
  const read = await stepOf({ schema, model: "fenced" });
  expect(read.result).toMatchObject({ json: { n: 1 }, usage: { input: 1_000, output: 100 } });
  const before = await usage();
  const prose = await stepOf({ schema });
  expect(prose).toMatchObject({
    status: "failed",
    error: { code: "model_invalid_output", details: { text: expect.stringContaining("Asked with") } },
  });
  expect(JSON.stringify(prose)).not.toContain(KEY);
  // The second call, which repairs the output, is paid for too.
  expect((await usage()).spent - before.spent).toBe(6_000);
});

test("a budget that is used up stops the next call, and 0 stops the first", async () => {
  await stepOf({});
  const { spent } = await usage();
  for (const budget of [spent, 0]) {
    await call("PUT", "/settings/models", { body: { monthly_budget: budget } });
    expect(await stepOf({})).toMatchObject({
      status: "failed",
      error: { code: "budget_exceeded", retryable: false, details: { budget, spent } },
    });
  }
  await call("PUT", "/settings/models", { body: { monthly_budget: spent + 1 } });
  expect(await stepOf({})).toMatchObject({ status: "succeeded" });
});

test("a credential's address is shown and checked, and is no way around the egress rule", async () => {
  const keep = (more: object) =>
    call("POST", "/credentials", {
      body: { name: "mine", provider: "model", value: "sk-workspace-1", ...more },
    });
  for (const base_url of [
    undefined,
    "",
    "models.example.com",
    "ftp://a.example",
    "https://u:p@a.example/v1",
  ]) {
    const answer = await keep({ base_url });
    expect([base_url, answer.status, answer.body.errors?.[0]?.path]).toEqual([base_url, 422, "base_url"]);
  }
  const misplaced = { provider: "http", value: "Bearer x", base_url: base };
  expect((await keep(misplaced)).body.errors).toMatchObject([{ path: "base_url" }]);
  const made = await keep({ base_url: base });
  expect(made.body).toMatchObject({ provider: "model", base_url: base, last4: "ce-1" });
  const { items } = (await call("GET", "/credentials")).body;
  expect(items).toContainEqual(made.body);
  // The same address that is open to the deployment's own model. Runners may cache credentials for up to a
  // second.
  const blocked = { status: "failed", error: { code: "egress_blocked" } };
  await expect.poll(() => stepOf({ credential: "mine" })).toMatchObject(blocked);
  // The workspace's newest credential takes precedence over the deployment's.
  expect(await stepOf({})).toMatchObject(blocked);
  const tried = await call("POST", `/credentials/${made.body.id}/test`);
  expect(tried.body).toMatchObject({ ok: false, code: "egress_blocked" });
  expect((await call("GET", `/credentials/${made.body.id}/usage`)).body.items.length).toBeGreaterThan(0);
  await call("DELETE", `/credentials/${made.body.id}`);
  await expect.poll(() => stepOf({})).toMatchObject({ status: "succeeded" });
});

test("prices are the instance owner's, the budget a workspace owner's, and both are read by all", async () => {
  const save = (body: object, token: string) => call("PUT", "/settings/models", { token, body });
  expect((await save({ prices: [] }, other.token)).status).toBe(403);
  expect((await save({ prices: [], monthly_budget: 5 }, other.token)).status).toBe(403);
  expect((await save({ monthly_budget: 5 }, other.token)).body).toEqual({ prices, monthly_budget: 5 });
  expect((await call("GET", "/settings/models")).body).toEqual({ prices, monthly_budget: null });
  expect((await save({}, other.token)).body).toEqual({ prices, monthly_budget: 5 });
  const reader = await call("POST", "/tokens", { body: { name: "reader", scopes: ["read"] } });
  expect((await save({ monthly_budget: 1 }, reader.body.token)).status).toBe(403);
  expect((await call("GET", "/usage/models", { token: reader.body.token })).status).toBe(200);
});

test.each([
  [{ prices: [...prices, ...prices] }, "prices"],
  [{ prices: [{ model: "m", input: -1, output: 0 }] }, "prices[0].input"],
  [{ prices: [{ model: "m", input: 0.5, output: 0 }] }, "prices[0].input"],
  [{ prices: [{ model: " ", input: 1, output: 0 }] }, "prices[0].model"],
  [{ monthly_budget: -1 }, "monthly_budget"],
  [{ monthly_budget: "5" }, "monthly_budget"],
  [{ budget: 5 }, "budget"],
])("%j is refused", async (body, path) => {
  const answer = await call("PUT", "/settings/models", { body });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([{ path }]);
});

test("a call that is written twice is counted once, and each month begins at nothing", async () => {
  const month = { now: Date.UTC(2026, 0, 31, 23, 59, 59) };
  const models = createModelAccess({ ...services, clock: () => month.now })(
    other.workspace,
    new AbortController().signal,
  );
  await call("PUT", "/settings/models", { token: other.token, body: { monthly_budget: 10_000 } });
  const spend = (key: string, model = "house-model") =>
    models.spend({ key, model, usage: { input: 1_000, output: 100 } });
  expect(await spend("run-1/1/0")).toBe(3_000);
  await Promise.all([spend("run-1/1/0"), spend("run-1/1/1"), spend("run-1/1/0"), spend("run-1/1/1")]);
  expect(await models.budget()).toEqual({ budget: 10_000, spent: 6_000 });
  expect(await spend("run-1/2/0", "without a price")).toBeNull();
  expect(await models.budget()).toEqual({ budget: 10_000, spent: 6_000 });
  month.now += 1_000;
  expect(await models.budget()).toEqual({ budget: 10_000, spent: 0 });
  await maintain(services);
  expect(await database.sql`select key from model_calls where key like 'run-1/%'`).toEqual([]);
});
