import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { isSoak } from "@/lib/kit/soak-runs.suite";
import { testInstance } from "./instance.suite";

/**
 * An external market data server that counts requests, and responds slowly so that many of them wait at once.
 */
const asked: string[] = [];
const upstream = createServer((request, response) => {
  asked.push(request.url ?? "");
  setTimeout(() => {
    response
      .writeHead(200, { "content-type": "application/json" })
      .end('{"symbol":"X","close":"1.5","open":"1"}');
  }, 150);
}).listen(0, "127.0.0.1");
await new Promise((resolve) => upstream.once("listening", resolve));
afterAll(() => upstream.close());
const address = upstream.address();
const port = typeof address === "object" && address !== null ? address.port : 0;

const { call, createWorkflow } = await testInstance({
  workers: 2,
  env: { MILLRACE_MARKET_URL: `http://127.0.0.1:${port}`, MILLRACE_MARKET_API_KEY: "shared-key" },
});
const person = async (email: string): Promise<string> =>
  (await call("POST", "/users", { body: { email, password: "a long password" } })).body.token;

function asking(params: object, more: object = {}) {
  return {
    format: "millrace.workflow/1",
    workers: [
      { index: 0, type: "webhook_trigger", params: {} },
      { index: 1, type: "market_data", params: { operation: "quote", ...params }, ...more },
    ],
    connections: [{ from: 0, to: 1 }],
  };
}

async function begin(workflow: string, token?: string): Promise<string> {
  const as = token === undefined ? {} : { token };
  return (await call("POST", `/workflows/${workflow}/runs`, { ...as, body: { version: "draft" } })).body.id;
}

/** Returns the step that made the request, once its run has ended. */
async function stepOf(run: string, token?: string) {
  const as = token === undefined ? {} : { token };
  await call("GET", `/runs/${run}/events`, as);
  return (await call("GET", `/runs/${run}`, as)).body.steps[1];
}

test("workflows that ask for one quote in one second make one call", { timeout: 120_000 }, async () => {
  const workflows = await Promise.all(
    Array.from({ length: isSoak ? 200 : 50 }, () => createWorkflow(asking({ symbol: "ONE" }))),
  );
  asked.length = 0;
  const runs = await Promise.all(workflows.map((workflow) => begin(workflow)));
  const steps = await Promise.all(runs.map((run) => stepOf(run)));
  expect(steps.map(({ status, result }) => [status, result?.close])).toEqual(
    steps.map(() => ["succeeded", 1.5]),
  );
  expect(asked).toHaveLength(1);
});

test("of the shared key each person has five calls a minute, over both processes", {
  timeout: 60_000,
}, async () => {
  const [ada, ben] = [await person("ada@example.com"), await person("ben@example.com")];
  const made = await Promise.all(
    Array.from({ length: 12 }, async (_, place) => {
      const { body } = await call("POST", "/workflows", {
        token: ada,
        body: asking({ symbol: `A${place}` }),
      });
      return String(body.id);
    }),
  );
  asked.length = 0;
  const runs = await Promise.all(made.map((workflow) => begin(workflow, ada)));
  const steps = await Promise.all(runs.map((run) => stepOf(run, ada)));
  const refused = steps.filter(({ status }) => status === "failed");
  expect(asked).toHaveLength(5);
  expect(refused).toHaveLength(7);
  for (const { error } of refused) {
    expect(error).toMatchObject({ code: "rate_limited", retryable: true, worker: 1 });
    expect(error.retry_after).toBeGreaterThan(0);
    expect(error.retry_after).toBeLessThanOrEqual(60);
    expect(error.message).toContain(`${error.retry_after} s`);
  }

  const others = await call("POST", "/workflows", { token: ben, body: asking({ symbol: "B" }) });
  expect(await stepOf(await begin(others.body.id, ben), ben)).toMatchObject({ status: "succeeded" });

  // With a retry policy, a step can wait instead, and holds no slot while it waits.
  const patient = asking({ symbol: "A99" }, { retry: { attempts: 2, codes: ["rate_limited"] } });
  const waits = (await call("POST", "/workflows", { token: ada, body: patient })).body.id;
  const run = await begin(waits, ada);
  const state = async () => (await call("GET", `/runs/${run}`, { token: ada })).body;
  await expect.poll(async () => (await state()).steps[1].error?.code).toBe("rate_limited");
  expect(await state()).toMatchObject({ status: "running", steps: [{}, { status: "queued", attempt: 1 }] });
  expect(asked).toHaveLength(6);
});
