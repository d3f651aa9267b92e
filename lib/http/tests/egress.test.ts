import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { testInstance } from "./instance.suite";

/** A private server that workflows must not reach. Counts connections to it. */
let connections = 0;
const inside = createServer((socket) => {
  connections += 1;
  socket.destroy();
}).listen(0, "127.0.0.1");
await new Promise((resolve) => inside.once("listening", resolve));
afterAll(() => inside.close());
const address = inside.address();
const port = typeof address === "object" && address !== null ? address.port : 0;

/** The operator's own upstream. Its address is private too, but its connector may reach it. */
const upstream = createHttpServer((_request, response) =>
  response
    .writeHead(200, { "content-type": "application/json" })
    .end('{"symbol":"AAPL","name":"Apple","close":"1"}'),
).listen(0, "127.0.0.1");
await new Promise((resolve) => upstream.once("listening", resolve));
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});
const upstreamAddress = upstream.address();
const upstreamUrl = `http://127.0.0.1:${typeof upstreamAddress === "object" && upstreamAddress !== null ? upstreamAddress.port : 0}`;

const { call, createWorkflow, runToEnd } = await testInstance({
  env: { MILLRACE_MARKET_URL: upstreamUrl, MILLRACE_MARKET_API_KEY: "operators-key" },
});

async function keep(provider: string, value: string, name: string): Promise<string> {
  return (await call("POST", "/credentials", { body: { name, provider, value } })).body.id;
}

async function outcomeOf(type: string, params: object) {
  const id = await createWorkflow({
    format: "millrace.workflow/1",
    name: type,
    workers: [
      { index: 0, type: "schedule_trigger", params: { every: 3600 } },
      { index: 1, type, params },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  const run = await runToEnd(id, { version: "draft" });
  return run.steps.find(({ worker }: { worker: number }) => worker === 1);
}

const blocked = { status: "failed", error: { code: "egress_blocked", retryable: false } };

describe.each([
  ["loopback", `127.0.0.1:${port}`],
  ["a name for loopback", `localhost:${port}`],
  ["a number for loopback", `2130706433:${port}`],
  ["loopback as IPv6", `[::ffff:127.0.0.1]:${port}`],
  ["the cloud's metadata", "169.254.169.254"],
  ["a private network", "10.0.0.1"],
])("%s is refused", (_what, host) => {
  test("by http_request", async () => {
    expect(await outcomeOf("http_request", { url: `http://${host}/` })).toMatchObject(blocked);
  });

  test.each(["webhook", "slack", "discord"])("by notify to %s", async (channel) => {
    const params = { channel, to: `http://${host}/`, message: "hello" };
    expect(await outcomeOf("notify", params)).toMatchObject(blocked);
  });

  test("by notify to an address that a credential holds", async () => {
    await keep("http", `http://${host}/hook`, `hook ${host}`);
    const params = { channel: "slack", message: "hello", credential: `hook ${host}` };
    await expect.poll(() => outcomeOf("notify", params)).toMatchObject(blocked);
  });

  test("by notify by mail, and by the test of that mail server", async () => {
    const id = await keep("smtp", `smtp://${host}?from=a@example.com`, `mail ${host}`);
    const params = { channel: "email", to: "a@example.com", message: "hello", credential: `mail ${host}` };
    await expect.poll(() => outcomeOf("notify", params)).toMatchObject(blocked);
    expect((await call("POST", `/credentials/${id}/test`)).body).toMatchObject({ code: "egress_blocked" });
  });
});

test("the operator's private upstream is there for its connector alone", async () => {
  const quote = await outcomeOf("market_data", { operation: "quote", symbol: "AAPL" });
  expect(quote).toMatchObject({ status: "succeeded" });
  expect(await outcomeOf("http_request", { url: `${upstreamUrl}/quote` })).toMatchObject(blocked);
  const notified = { channel: "webhook", to: upstreamUrl, message: "hello" };
  expect(await outcomeOf("notify", notified)).toMatchObject(blocked);
});

test("a workflow that is called reaches no more than the one that calls it", async () => {
  const called = await createWorkflow({
    format: "millrace.workflow/1",
    name: "called",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "called" } },
      { index: 1, type: "http_request", params: { url: `http://127.0.0.1:${port}/` } },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  await call("POST", `/workflows/${called}/publish`, { body: {} });
  const step = await outcomeOf("call_workflow", { workflow_id: called });
  expect(step).toMatchObject({ status: "failed", error: { code: "run_failed" } });
  expect(step.error.details.error).toMatchObject({ code: "egress_blocked" });
});

test("nobody ever connected", () => {
  expect(connections).toBe(0);
});
