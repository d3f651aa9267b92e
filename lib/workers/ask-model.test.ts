import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGuardedFetch } from "@/lib/egress/guarded-fetch";
import type { JsonObject } from "@/lib/kit/json";
import { askModel } from "./ask-model";
import type { Secret, WorkerContext } from "./define-worker";
import type { ModelCall } from "./model/model-access";
import { testContext } from "./worker-context.suite";

const KEY = "sk-a-key-of-the-workspace";

interface Asked {
  readonly url: string;
  readonly key: string | undefined;
  readonly body: JsonObject & { messages: { role: string; content: string }[] };
}

/** Responses of a server in the recorded format, in order. Each test sets its own. */
let answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = [];
let asked: Asked[] = [];
let origin = "";
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const body = JSON.parse(Buffer.concat(chunks).toString());
    asked.push({ url: request.url ?? "", key: request.headers.authorization, body });
    answers.shift()?.(request, response);
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = [];
  asked = [];
});

const raw =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, headers).end(body);
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  raw(status, JSON.stringify(body), { "content-type": "application/json", ...headers });
const USAGE = { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 };
const says = (content: unknown, more: object = { usage: USAGE }, finish_reason = "stop") =>
  json(200, {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: "m-2026",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason }],
    ...more,
  });

const guarded = createGuardedFetch({ allow: ["127.0.0.1"] });

function context(given: Partial<WorkerContext> = {}, month: { budget: number; spent: number } | null = null) {
  const spent: ModelCall[] = [];
  const secret: Secret = { value: KEY, source: "workspace", baseUrl: `${origin}/v1/` };
  return {
    spent,
    ...testContext({
      fetch: guarded,
      secret: async () => secret,
      models: {
        defaultModel: null,
        fetch: async () => ({ ok: false, code: "upstream_error", message: "Not the deployment's." }),
        budget: async () => month,
        spend: async (call) => {
          spent.push(call);
          return call.usage === null ? null : call.usage.input * 2 + call.usage.output * 10;
        },
      },
      ...given,
    }),
  };
}
const ask = (params: object, given = context()) =>
  askModel.run(askModel.params.parse({ model: "m", prompt: "Good or bad?", ...params }), given);
const schema = { type: "object", properties: { mood: { enum: ["good", "bad"] } }, required: ["mood"] };

test("a text is one call with the key, the prompt and temperature 0", async () => {
  answers = [says("Good.")];
  const given = context();
  const result = { text: "Good.", json: null, usage: { input: 20, output: 5 }, cost: 90 };
  expect(await ask({ system: "Be short.", max_tokens: 50 }, given)).toEqual({ state: "done", result });
  expect(asked).toEqual([
    {
      url: "/v1/chat/completions",
      key: `Bearer ${KEY}`,
      body: {
        model: "m",
        messages: [
          { role: "system", content: "Be short." },
          { role: "user", content: "Good or bad?" },
        ],
        temperature: 0,
        max_tokens: 50,
      },
    },
  ]);
  expect(given.spent).toEqual([{ key: "run-3/1/0", model: "m", usage: { input: 20, output: 5 } }]);
});

test("a server that tells no usage costs nothing that is known, and parts of text are joined", async () => {
  answers = [says([{ type: "text", text: "Go" }, { type: "image" }, { type: "text", text: "od." }], {})];
  expect(await ask({})).toEqual({
    state: "done",
    result: { text: "Good.", json: null, usage: null, cost: null },
  });
});

test.each([
  ["JSON", '{"mood":"good"}'],
  ["JSON in a fence", '```json\n{"mood":"good"}\n```'],
  ["JSON in prose", 'I would say {"mood":"good"}.'],
])("%s that fits needs no second call", async (_what, text) => {
  answers = [says(text)];
  expect(await ask({ schema })).toMatchObject({ state: "done", result: { text, json: { mood: "good" } } });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body.messages[0]?.content).toContain(JSON.stringify(schema));
});

test("what does not fit is repaired once, with what is wrong; both calls count", async () => {
  answers = [says('{"mood":"so so"}'), says('{"mood":"bad"}')];
  const given = context();
  expect(await ask({ schema }, given)).toEqual({
    state: "done",
    result: { text: '{"mood":"bad"}', json: { mood: "bad" }, usage: { input: 40, output: 10 }, cost: 180 },
  });
  expect(asked[1]?.body.messages.slice(-2)).toEqual([
    { role: "assistant", content: '{"mood":"so so"}' },
    { role: "user", content: expect.stringContaining("mood") },
  ]);
  expect(given.spent.map(({ key }) => key)).toEqual(["run-3/1/0", "run-3/1/1"]);
});

test("half a JSON twice fails with the text, and is paid for", async () => {
  answers = [says('{"mood":"go', { usage: USAGE }, "length"), says('{"mo', { usage: USAGE }, "length")];
  const given = context();
  expect(await ask({ schema }, given)).toMatchObject({
    state: "failed",
    code: "model_invalid_output",
    message: expect.stringContaining("cut off"),
    details: { text: '{"mo' },
  });
  expect(asked).toHaveLength(2);
  expect(given.spent).toHaveLength(2);
});

describe("a server that", () => {
  test.each([
    ["refuses the key", json(401, { error: { message: `Incorrect API key: ${KEY}` } }), "invalid_key"],
    ["speaks of the key under 400", json(400, { error: { message: "API key not valid." } }), "invalid_key"],
    ["wants money", json(402, { error: "Insufficient credits" }), "plan_required"],
    ["forbids", json(403, { error: { message: "No access" } }), "plan_required"],
    [
      "does not know the model",
      json(404, { error: { message: "The model `m` does not exist" } }),
      "not_found",
    ],
    ["refuses the request", json(400, { error: { message: "max_tokens is too large" } }), "invalid_params"],
    ["is busy", json(429, { error: { message: "Slow down" } }, { "retry-after": "7" }), "rate_limited"],
    ["breaks", raw(500, "oops"), "upstream_error"],
    ["is away", raw(503, "<html>"), "upstream_error"],
    [
      "says 200 with an error of another",
      json(200, { error: { code: 429, message: "Busy" } }),
      "rate_limited",
    ],
    ["resets", (request: IncomingMessage) => request.socket.destroy(), "upstream_error"],
    ["stops within its JSON", raw(200, '{"choices":[{"mess'), "upstream_invalid"],
    ["answers HTML", raw(200, "<!doctype html>"), "upstream_invalid"],
    ["answers nothing", raw(200, ""), "upstream_invalid"],
    ["gives no choice", json(200, { choices: [], usage: USAGE }), "upstream_invalid"],
    ["gives no text", says(null), "upstream_invalid"],
    ["gives a list", json(200, [1]), "upstream_invalid"],
    ["sends more than is taken", raw(200, `{"x":"${"a".repeat(5 * 1024 * 1024)}"}`), "result_too_large"],
  ])("%s", async (_what, answer, code) => {
    answers = [answer];
    const outcome = await ask({});
    expect(outcome).toMatchObject({ state: "failed", code });
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(outcome)).not.toContain(KEY);
    if (outcome.state === "failed" && code === "rate_limited")
      expect([null, 7_000]).toContain(outcome.retryAfterMs);
  });

  test("gives tokens and no answer is paid all the same", async () => {
    answers = [json(200, { choices: [], usage: USAGE })];
    const given = context();
    await ask({}, given);
    expect(given.spent).toHaveLength(1);
  });

  test("never answers is waited for as long as the step says, by default 120 s", async () => {
    const waits: (number | undefined)[] = [];
    const fetch: WorkerContext["fetch"] = async (_url, init) => {
      waits.push(init?.timeoutMs);
      return { ok: false, code: "upstream_timeout", message: "Nothing came." };
    };
    for (const timeoutMs of [undefined, 5_000, 200_000])
      expect(await ask({}, context({ fetch, ...(timeoutMs && { timeoutMs }) }))).toMatchObject({
        code: "upstream_timeout",
      });
    expect(waits).toEqual([120_000, 120_000, 201_000]);
  });
});

test("a budget that is used up stops each call before it is made, the repair too", async () => {
  const month = { budget: 100, spent: 100 };
  expect(await ask({}, context({}, month))).toMatchObject({ code: "budget_exceeded", details: month });
  expect(asked).toHaveLength(0);
  const running = { budget: 100, spent: 0 };
  answers = [
    (...arrived) => {
      running.spent = 100;
      says("no JSON")(...arrived);
    },
  ];
  expect(await ask({ schema }, context({}, running))).toMatchObject({ code: "budget_exceeded" });
  expect(asked).toHaveLength(1);
});

test("without a credential, with an unknown one, or without a model nothing is sent", async () => {
  const none = context({ secret: async () => null });
  for (const credential of [undefined, "gone"])
    expect(await ask({ credential }, none)).toMatchObject({
      code: "invalid_key",
      details: { parameter: "credential" },
    });
  expect(await ask({ model: "" })).toMatchObject({ code: "invalid_params", details: { parameter: "model" } });
  expect(asked).toHaveLength(0);
});

test("where sample data stand in nobody is asked: the answer says that it is made up, in the schema's form", async () => {
  const sample = context({ secret: async () => ({ value: "", source: "sample" }) });
  expect(await ask({}, sample)).toMatchObject({
    state: "done",
    result: {
      text: expect.stringContaining("Good or bad?"),
      json: null,
      usage: null,
      cost: null,
      sample: true,
    },
  });
  expect(await ask({ schema }, sample)).toMatchObject({
    state: "done",
    result: { json: { mood: "good" }, sample: true },
  });
  const strange = { type: "string", pattern: "^[0-9]{8}$" };
  expect(await ask({ schema: strange }, sample)).toMatchObject({ state: "failed", code: "invalid_key" });
  expect([asked, sample.spent]).toEqual([[], []]);
});

test("the deployment's own model is asked by its own client, without a key where it has none", async () => {
  const own = context({ fetch: async () => ({ ok: false, code: "egress_blocked", message: "No." }) });
  const secret: Secret = { value: "", source: "deployment", baseUrl: origin };
  const models = { ...own.models, defaultModel: "house-model", fetch: guarded };
  answers = [says("Yes.")];
  const outcome = await ask({ model: null }, { ...own, secret: async () => secret, models });
  expect(outcome).toMatchObject({ state: "done", result: { text: "Yes." } });
  expect(asked).toMatchObject([{ url: "/chat/completions", key: undefined, body: { model: "house-model" } }]);
});

test("a pattern that takes forever is stopped, and keeps nobody waiting", async () => {
  answers = [says(JSON.stringify({ mood: `${"a".repeat(60)}!` }))];
  const slow = { type: "object", properties: { mood: { pattern: "^(a+)+$" } } };
  expect(await ask({ schema: slow })).toMatchObject({
    code: "invalid_params",
    details: { parameter: "schema" },
  });
});

test.each([
  [{ prompt: "" }, "prompt"],
  [{ temperature: 3 }, "temperature"],
  [{ max_tokens: 0 }, "max_tokens"],
  [{ schema: { type: "strnig" } }, "schema"],
  [{ schema: "object" }, "schema"],
  [{ model: "a\nb" }, "model"],
])("%j is no parameter", (params, path) => {
  const parsed = askModel.params.safeParse({ model: "m", prompt: "p", ...params });
  expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual([path]);
});
