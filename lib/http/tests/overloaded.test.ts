import { afterAll, expect, test } from "vitest";
import { createIntake } from "@/lib/service/accept/intake";
import { createRunQueue } from "@/lib/service/accept/run-queue";
import { createWithdrawals } from "@/lib/service/accept/withdrawals";
import { type InlineExecutor, NO_INLINE_EXECUTION } from "@/lib/service/inline/create-inline-executor";
import { INTAKE_MEMORY } from "@/lib/service/intake/intake-memory";
import { ACTIVITY } from "@/lib/service/process/activity";
import { testMarket } from "./market.suite";

const {
  balance,
  buyer,
  credit,
  elsewhere: busy,
  knock,
  other,
  seller,
  setPrice,
  work,
  workflow,
} = await testMarket();

/** A web server whose queue is too long for any waiting caller. */
const late: InlineExecutor = {
  ...NO_INLINE_EXECUTION,
  refuses: () => false,
  isExecuting: () => true,
  lateS: () => 3,
  execute: async () => ({ state: "late", retryAfterS: 3 }),
  executeUnsaved: async () => ({ state: "late", retryAfterS: 3 }),
};
const memory = await other.part(INTAKE_MEMORY);
const { pulse } = memory;
const withdrawals = createWithdrawals(other, pulse);
const queue = createRunQueue(other.hot, { runs: 1e6, bytes: 1e9 }, withdrawals, other.part(ACTIVITY));
Object.assign(memory, { intake: createIntake(other, { inlineExecutor: late, queue, withdrawals, pulse }) });
afterAll(() => queue.stop());

const result = { respond: "result" };

async function runs(id: string) {
  return (await seller.api("GET", `/workflows/${id}/runs`)).body.items;
}

test("who waits for a result is refused at the door with 503 and Retry-After, and nothing is accepted", async () => {
  const { id, t } = await workflow(seller, { trigger: result });
  const refused = await busy("POST", t, { token: null, body: { symbol: "a" } });
  expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
    503,
    "overloaded",
    "3",
  ]);
  const preferring = await busy("POST", (await workflow(seller)).t, {
    token: null,
    headers: { Prefer: "wait=5" },
    body: {},
  });
  expect(preferring.status).toBe(503);
  expect(await runs(id)).toEqual([]);
});

test("who asks for 202 is accepted into the queue", async () => {
  const { id, t } = await workflow(seller);
  const accepted = await busy("POST", t, { token: null, body: { symbol: "a" } });
  expect(accepted.status).toBe(202);
  expect(await runs(id)).toMatchObject([{ id: accepted.body.run_id, status: "queued" }]);
  const patient = await workflow(seller, { trigger: result });
  expect((await busy("POST", `${patient.t}?wait=0`, { token: null, body: {} })).status).toBe(202);
  await work();
  expect(await runs(id)).toMatchObject([{ status: "succeeded" }]);
});

test("a call under a key is refused, which is not remembered; one that had its answer is answered again", async () => {
  const { id, t } = await workflow(seller, { trigger: result });
  const again = { token: null, headers: { "Idempotency-Key": "before" }, body: { symbol: "a" } };
  const first = await knock(t, null, again.body, again.headers);
  const replayed = await busy("POST", t, again);
  expect([replayed.status, replayed.text, replayed.headers.get("idempotency-replayed")]).toEqual([
    200,
    first.text,
    "true",
  ]);
  const other = { ...again, headers: { "Idempotency-Key": "after" } };
  expect(await busy("POST", t, other)).toMatchObject({ status: 503, body: { code: "overloaded" } });
  expect((await knock(t, null, other.body, other.headers)).status).toBe(200);
  expect(await runs(id)).toHaveLength(2);
});

test("a caller who pays is refused too, and nothing is charged or set aside", async () => {
  const { id, t } = await workflow(seller, { trigger: result });
  await setPrice(seller, "workflow", id, { mode: "per_cycle", currency: "USD", amount: 10 });
  await credit(buyer, 1_000);
  const { key } = (await buyer.api("POST", "/subscriptions", { kind: "workflow", id })).body;
  const refused = await busy("POST", t, { token: String(key), body: {} });
  expect([refused.status, refused.body.code]).toEqual([503, "overloaded"]);
  expect(await balance(buyer)).toBe(1_000);
  expect((await knock(t, String(key), {})).status).toBe(200);
});
