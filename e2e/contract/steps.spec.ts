import { expect, test } from "@playwright/test";
import { flow, httpGet, transform, type WorkerDraft, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { ended, stepOf } from "@/e2e/api/runs";
import { startUpstream, type Upstream } from "@/e2e/upstream";

const OK = "succeeded";

type Joins = Parameters<typeof flow>[1];

async function outcome(workers: readonly WorkerDraft[], joins: Joins) {
  const { call } = await live(
    flow([webhook(0, { variables: [{ name: "n", type: "integer" }] }), ...workers], joins),
  );
  return ended(await call({ n: 5 }));
}

let upstream: Upstream;
test.beforeAll(async () => {
  upstream = await startUpstream();
});
test.afterAll(() => upstream.close());

test("branches run in parallel", async () => {
  const [left, right] = [upstream.holds(), upstream.holds()];
  const { call } = await live(
    flow(
      [webhook(0), httpGet(1, left.url), httpGet(2, right.url), transform(3, "1")],
      [
        [0, 1],
        [0, 2],
        [1, 3],
        [2, 3],
      ],
    ),
  );
  const accepted = await call();
  await expect.poll(() => [left.calls(), right.calls()]).toEqual([1, 1]);
  left.release();
  right.release();
  expect((await ended(accepted)).status).toBe(OK);
});

test("a worker waits for every worker before it", async () => {
  const gate = upstream.holds();
  const after = upstream.answers(200);
  const { call } = await live(
    flow(
      [webhook(0), transform(1, "1"), httpGet(2, gate.url), httpGet(3, after.url)],
      [
        [0, 1],
        [0, 2],
        [1, 3],
        [2, 3],
      ],
    ),
  );
  const accepted = await call();
  await expect.poll(gate.calls).toBe(1);
  expect(after.calls()).toBe(0);
  gate.release();
  const run = await ended(accepted);
  expect(after.calls()).toBe(1);
  expect(Date.parse(String(stepOf(run, 3)?.started_at))).toBeGreaterThanOrEqual(
    Date.parse(String(stepOf(run, 2)?.finished_at)),
  );
});

test("a step is tried again as often as its retry policy says, for retryable codes", async () => {
  const flaky = upstream.answers(500, 502, 200);
  const retry = { attempts: 3, backoff: 0 };
  const run = await outcome([httpGet(1, flaky.url, { retry })], [[0, 1]]);
  expect(run.status).toBe(OK);
  expect(stepOf(run, 1)).toMatchObject({ status: OK, attempt: 3, error: null });
  expect(flaky.calls()).toBe(3);

  const down = upstream.answers(500);
  const failed = await outcome([httpGet(1, down.url, { retry: { attempts: 2, backoff: 0 } })], [[0, 1]]);
  expect(stepOf(failed, 1)).toMatchObject({
    status: "failed",
    attempt: 2,
    error: { code: "upstream_error", retryable: true },
  });
  expect(down.calls()).toBe(2);

  const refused = upstream.answers(404);
  const once = await outcome([httpGet(1, refused.url, { retry })], [[0, 1]]);
  expect(once.status).toBe("failed");
  expect(refused.calls(), "not retryable").toBe(1);

  const codes = upstream.answers(500);
  await outcome([httpGet(1, codes.url, { retry: { ...retry, codes: ["timeout"] } })], [[0, 1]]);
  expect(codes.calls(), "not one of its codes").toBe(1);
});

test("a step past its timeout fails with timeout, and its error way is taken", async () => {
  const gate = upstream.holds();
  const run = await outcome(
    [httpGet(1, gate.url, { timeout: 1 }), transform(2, "1")],
    [
      [0, 1],
      [1, 2, "error"],
    ],
  );
  expect(stepOf(run, 1)).toMatchObject({ status: "failed", error: { code: "timeout", worker: 1 } });
  expect(run.status).toBe(OK);
  gate.release();
});

test("a run with one worker ends as well", async () => {
  const { call } = await live(flow([webhook(0, { respond: "result" })]));
  expect((await call()).status).toBe(200);
});

test("a workflow calls another and gets its result", async () => {
  const inner = await live(
    flow(
      [
        webhook(0, { webhook_id: "in", variables: [{ name: "n", type: "integer" }] }),
        transform(1, "context.n * 2"),
      ],
      [[0, 1]],
    ),
  );
  const run = await outcome(
    [
      {
        index: 1,
        type: "call_workflow",
        params: { workflow_id: inner.id, variables: { n: "{{context.n}}" } },
      },
    ],
    [[0, 1]],
  );
  expect(run.status, JSON.stringify(run.error)).toBe(OK);
  expect(stepOf(run, 1)?.result).toBe(10);
});
