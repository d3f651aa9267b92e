import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

// No runner is executing runs in these tests, so every response comes from an inline run.
const { call, elsewhere, knock, seller, time, workflow } = await testMarket();

const waiting = { respond: "result" };
const DAY_MS = 24 * 3600 * 1000;

async function runs(id: string) {
  return (await seller.api("GET", `/workflows/${id}/runs`)).body.items;
}

test("a small pure workflow is answered without any worker process, and everything of its run is there", async () => {
  const { id, t, w } = await workflow(seller, { trigger: waiting });
  const answer = await knock(t, null, { symbol: "nvda" });
  expect([answer.status, answer.body.status, answer.body.result]).toEqual([
    200,
    "succeeded",
    { symbol: "NVDA" },
  ]);
  const run = (await seller.api("GET", `/runs/${answer.body.run_id}`)).body;
  expect(run).toMatchObject({ status: "succeeded", context: { symbol: "nvda" }, error: null });
  expect(
    run.steps.map(({ worker, status, result }: Record<string, unknown>) => [worker, status, result]),
  ).toEqual([
    [0, "succeeded", { symbol: "nvda" }],
    [1, "succeeded", { symbol: "NVDA" }],
    [2, "succeeded", { symbol: "NVDA" }],
  ]);
  for (const ask of [call, elsewhere]) {
    await expect.poll(async () => (await ask("GET", w, { token: null })).text).toBe('{"symbol":"NVDA"}');
  }
  const [listed] = await runs(id);
  expect(listed.steps.map(({ status }: { status: string }) => status)).toEqual([
    "succeeded",
    "succeeded",
    "succeeded",
  ]);
  const events = await seller.api("GET", `/runs/${answer.body.run_id}/events`);
  expect(events.text).toContain("event: run");
});

test("who does not wait is told 202, and finds the run ended", async () => {
  const { t } = await workflow(seller);
  const sent = await knock(t, null, { symbol: "a" });
  expect([sent.status, sent.body.status]).toEqual([202, "queued"]);
  expect((await seller.api("GET", `/runs/${sent.body.run_id}`)).body.status).toBe("succeeded");
});

test("a run that fails is answered 502 with the step's code, publishes nothing, and can be retried", async () => {
  const { t, w } = await workflow(seller, { trigger: waiting });
  const failed = await knock(t, null, { symbol: "FAIL" });
  expect(failed.body).toMatchObject({ status: 502, code: "expression_error", error: { worker: 1 } });
  expect((await call("GET", w, { token: null })).status).toBe(404);
  const retried = await seller.api("POST", `/runs/${failed.body.run_id}/retry`, { from: 1 });
  expect(retried.status).toBe(202);
  const { steps } = (await seller.api("GET", `/runs/${retried.body.id}`)).body;
  expect(steps[0]).toMatchObject({ worker: 0, status: "succeeded", reused: true });
});

test("a run by hand and its retry are carried too: both are shown ended, and what they publish is served", async () => {
  const { id, w } = await workflow(seller);
  const begun = await seller.api("POST", `/workflows/${id}/runs`, { variables: { symbol: "x" } });
  expect([begun.status, begun.body.status, begun.body.steps.length]).toEqual([202, "succeeded", 3]);
  expect((await call("GET", w, { token: null })).headers.get("x-run-id")).toBe(begun.body.id);
  const retried = await seller.api("POST", `/runs/${begun.body.id}/retry`, {});
  expect(retried).toMatchObject({
    status: 202,
    body: { status: "succeeded", retry_of: begun.body.id, context: { symbol: "x" } },
  });
  const served = await call("GET", w, { token: null });
  expect([served.text, served.headers.get("x-run-id")]).toEqual(['{"symbol":"X"}', retried.body.id]);
  const draft = await seller.api("POST", `/workflows/${id}/runs`, { version: "draft" });
  expect(draft.body.status).toBe("queued");
});

test("of calls at once with one Idempotency-Key one runs, whichever process they reach", async () => {
  const { id, t } = await workflow(seller, { trigger: waiting });
  const headers = { "Idempotency-Key": "once" };
  const sent = { token: null, headers, body: { symbol: "b" } };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at % 2 ? call : elsewhere)("POST", t, sent)),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.filter((answer) => answer.headers.get("idempotency-replayed") === null)).toHaveLength(1);
  expect(await runs(id)).toHaveLength(1);
  const other = await call("POST", t, { ...sent, body: { symbol: "c" } });
  expect([other.status, other.body.code]).toEqual([409, "idempotency_conflict"]);
  expect(await runs(id)).toHaveLength(1);
  time.offsetMs += DAY_MS + 1_000;
  const again = await call("POST", t, { ...sent, body: { symbol: "c" } });
  expect([again.status, again.body.result]).toEqual([200, { symbol: "C" }]);
  time.offsetMs = 0;
});

test("what is taken offline is carried no more", async () => {
  const { id, t } = await workflow(seller, { trigger: waiting });
  expect((await knock(t, null, {})).status).toBe(200);
  await seller.api("POST", `/workflows/${id}/unpublish`);
  await expect.poll(async () => (await knock(t, null, {})).body.code).toBe("workflow_not_live");
});
