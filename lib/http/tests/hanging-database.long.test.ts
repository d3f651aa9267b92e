import { afterAll, expect, onTestFinished, test } from "vitest";
import { openRelay } from "@/db/test-relay";
import { INTAKE_MEMORY } from "@/lib/service/intake/intake-memory";
import { makeServices } from "@/lib/service/make-services";
import { callerOf, serve } from "./http-entry.suite";
import { testMarket } from "./market.suite";
import { took } from "./took.suite";

const { credit, person, seller, services, setPrice, sql, work, workflow } = await testMarket();
const relay = await openRelay(services.env.databaseUrl);
const behind = makeServices({ ...services.env, databaseUrl: relay.url });
const memory = await behind.part(INTAKE_MEMORY);
const call = callerOf(await serve(behind, { pulse: memory.pulse, memory }));
afterAll(async () => {
  await behind.end();
  await relay.close();
});

async function runsOf(id: string): Promise<string[]> {
  const { body } = await seller.api("GET", `/workflows/${id}/runs`);
  return body.items.map((run: { id: string }) => run.id);
}

async function refused(asked: Promise<{ status: number; headers: Headers; text: string }>) {
  const { status, headers, text } = await asked;
  expect({ status, text }).toMatchObject({
    status: 503,
    text: expect.stringContaining("database_unavailable"),
  });
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
}

test.each(["answers", "everything"] as const)(
  "while the database hangs (%s held up) all are refused in time, and no refused call is a run when it wakes",
  async (what) => {
    const free = await workflow(seller);
    const sold = await workflow(seller);
    await setPrice(seller, "workflow", sold.id, { mode: "per_cycle", amount: 100, currency: "USD" });
    const payer = await person(`payer-${what}`);
    await credit(payer, 1000);
    const { key } = (await payer.api("POST", "/subscriptions", { kind: "workflow", id: sold.id })).body;
    const once = { token: null, body: {}, headers: { "Idempotency-Key": "one" } };
    const first = await call("POST", free.t, { token: null, body: {} });
    const paid = await call("POST", sold.t, { token: key, body: {} });
    expect([first.status, paid.status]).toEqual([202, 202]);
    await work();
    expect((await call("GET", free.w, { token: null })).status).toBe(200);

    relay.hang(what);
    // Without this, a failed test would make all later ones hang.
    onTestFinished(() => relay.mend());
    const inFlight = [
      call("POST", free.t, { token: null, body: {} }),
      call("POST", `${free.t}?wait=30`, { token: null, body: {} }),
      call("POST", sold.t, { token: key, body: {} }),
      call("POST", free.t, once),
      call("POST", `/workflows/${free.id}/runs`, { token: seller.token, body: {} }),
      call("GET", "/workflows", { token: seller.token }),
      call("GET", `${free.w}?as_of=${new Date().toISOString()}`, { token: null }),
      call("GET", "/api/metrics", { token: payer.token }),
      call("POST", "/tokens", { token: seller.token, body: { name: "one more" } }),
    ];
    const atOnce = await took(call, () => Promise.all(inFlight.map(refused)));
    // Later callers must not wait for what earlier ones are waiting for.
    const later = [call("GET", free.w, { token: null }), call("POST", free.t, { token: null, body: {} })];
    const afterwards = await took(call, () => Promise.all(later.map(refused)));
    for (const { ms, delayMs } of [atOnce, afterwards]) expect(ms).toBeLessThan(5_000 + 5 * delayMs);
    relay.mend();

    await expect.poll(async () => (await call("GET", free.w, { token: null })).status).toBe(200);
    const again = await call("POST", free.t, once);
    expect(again.status).toBe(202);
    await expect.poll(() => runsOf(free.id)).toEqual([again.body.run_id, first.body.run_id]);
    await expect.poll(() => runsOf(sold.id)).toEqual([paid.body.run_id]);
    const held = await sql`select from holds where run_id <> ${paid.body.run_id}`;
    expect(held).toEqual([]);
    await work();
    expect(await runsOf(free.id)).toHaveLength(2);
  },
);
