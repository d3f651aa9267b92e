import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { JsonObject } from "@/lib/kit/json";

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

const asked: Asked[] = [];
/** The next responses. The last one is repeated. */
let says: readonly string[] = ["Good news."];
/** A model server that responds to `/chat/completions`, including fields that we ignore. */
const model = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url, headers } = request;
  asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
  const content = says[Math.min(asked.length, says.length) - 1];
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
  response.end(
    JSON.stringify({
      id: "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT",
      object: "chat.completion",
      created: 1_741_569_952,
      model: "house-model-2026-04-14",
      choices: [
        {
          index: 0,
          message: { role: "assistant", content, refusal: null, annotations: [] },
          logprobs: null,
          finish_reason: "stop",
        },
      ],
      usage: {
        prompt_tokens: 19,
        completion_tokens: 10,
        total_tokens: 29,
        prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
      },
      service_tier: "default",
    }),
  );
}).listen(0, "127.0.0.1");
await once(model, "listening");
afterAll(() => {
  model.closeAllConnections();
  model.close();
});
const address = model.address();
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v1/`;

const { knock, seller, work } = await testMarket({
  MILLRACE_MODEL_URL: base,
  MILLRACE_MODEL_API_KEY: "house-key-0123456789",
  MILLRACE_MODEL: "house-model",
});

beforeEach(() => {
  asked.length = 0;
  says = ["Good news."];
});

async function stepOf(params: JsonObject) {
  const { body } = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Ask",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        params: { webhook_id: "in", variables: [{ name: "who", type: "string", default: "Apple" }] },
      },
      { index: 1, type: "ask_model", params },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  expect(body.problems).toEqual([]);
  expect((await seller.api("POST", `/workflows/${body.id}/publish`)).status).toBe(200);
  const sent = await knock(`/api/t/${body.id}/in`, null, {});
  await work();
  return (await seller.api("GET", `/runs/${sent.body.run_id}`)).body.steps[1];
}

test("a model is asked by one POST to /chat/completions under the base address, with the key and nothing of ours", async () => {
  const step = await stepOf({ prompt: "What of {{workers[0].result.who}}?" });
  expect(step.result).toEqual({
    text: "Good news.",
    json: null,
    usage: { input: 19, output: 10 },
    cost: null,
  });
  expect(asked).toHaveLength(1);
  const [only] = asked;
  expect(only).toMatchObject({ method: "POST", url: "/v1/chat/completions" });
  expect(only?.headers).toMatchObject({
    authorization: "Bearer house-key-0123456789",
    "content-type": "application/json",
    accept: "application/json",
  });
  expect(Object.keys(only?.headers ?? {}).filter((name) => name.startsWith("x-"))).toEqual([]);
  // Temperature 0 is sent explicitly, because a server's own default may differ.
  expect(JSON.parse(only?.body ?? "")).toEqual({
    model: "house-model",
    messages: [{ role: "user", content: "What of Apple?" }],
    temperature: 0,
  });
});

test("what is given goes along: another model, instructions, the most tokens, the temperature", async () => {
  await stepOf({
    model: "other-model",
    prompt: "Why?",
    system: "Be brief.",
    max_tokens: 12,
    temperature: 0.7,
  });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    model: "other-model",
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Why?" },
    ],
    temperature: 0.7,
    max_tokens: 12,
  });
});

test("a schema goes along in words; what does not fit is sent back once, with what is wrong, and both are counted", async () => {
  const schema = { type: "object", properties: { mood: { enum: ["good", "bad"] } }, required: ["mood"] };
  says = ['{"mood":"mixed"}', '```json\n{"mood":"good"}\n```'];
  const step = await stepOf({ prompt: "Which?", system: "Be brief.", schema });
  expect(step.error).toBeNull();
  expect(step.result).toMatchObject({ json: { mood: "good" }, usage: { input: 38, output: 20 } });
  const [first, second] = asked.map(({ body }) => JSON.parse(body));
  expect(first.messages).toEqual([
    { role: "system", content: expect.stringMatching(/^Be brief\.\n\n.*JSON Schema/s) },
    { role: "user", content: "Which?" },
  ]);
  expect(first.messages[0].content).toContain(JSON.stringify(schema));
  expect(first).not.toHaveProperty("response_format");
  expect(second.messages.slice(0, 2)).toEqual(first.messages);
  expect(second.messages.slice(2)).toEqual([
    { role: "assistant", content: '{"mood":"mixed"}' },
    { role: "user", content: expect.stringContaining("mood") },
  ]);
  expect(asked).toHaveLength(2);

  asked.length = 0;
  says = ["no JSON at all"];
  const failed = await stepOf({ prompt: "Which?", schema });
  expect(failed).toMatchObject({
    status: "failed",
    error: { code: "model_invalid_output", details: { text: "no JSON at all" } },
  });
  expect(asked).toHaveLength(2);
});
