import { expect, test } from "@playwright/test";
import { z } from "zod";
import { flow, httpGet, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { newPerson } from "@/e2e/api/people";
import { ended, everything, runIdOf } from "@/e2e/api/runs";
import { send } from "@/e2e/api/send";
import { withId } from "@/e2e/api/shapes";
import { until } from "@/e2e/api/until";
import { Instance } from "@/e2e/durability/instance";
import { killDuringReads } from "@/e2e/durability/kill-during-reads";
import { expectExactlyOnce, type Load, settled, startLoad, threeStepsFlow } from "@/e2e/durability/load";
import { signal } from "@/e2e/durability/processes";
import { newBuyer, openShop, PRICE, planPeriodOf, usdOf } from "@/e2e/durability/shop";
import { startUpstream, type Upstream } from "@/e2e/upstream";

/** Upper bound for the calls until the last kill. */
const MAX_CALLS = 10_000;

// Runs the tests in order, because each uses the instance that the previous one left running.
test.describe.configure({ mode: "default", timeout: 600_000 });

let upstream: Upstream;
let mine: Instance;
test.beforeAll(async () => {
  upstream = await startUpstream();
  mine = await Instance.create({
    MILLRACE_WORKERS: "2",
    MILLRACE_DRAIN_SECONDS: "4",
    MILLRACE_CONCURRENCY: "25",
  });
});
test.afterAll(async () => {
  await mine?.remove();
  await upstream.close();
});

test("kill -9 of workers, web server, database and everything at once, during calls: each accepted call is one run, charged or counted by a plan once", async () => {
  const shop = await openShop(mine, threeStepsFlow(upstream.answers(200).url));
  const credit = MAX_CALLS * PRICE;
  const buyer = await newBuyer(mine, shop, { credit });
  const paid = startLoad(shop.item, 4, { max: MAX_CALLS, headers: buyer.headers });
  // This workflow makes no external calls, so it runs inline.
  const somebody = await newPerson(mine.api);
  const free = startLoad(await live(pure(), somebody.api, mine.address), 2, { max: MAX_CALLS });
  // Metered plans, one with queued runs and one with inline runs. Some of the runs fail.
  const terms = { period: "month", includes: 30, overage: 3_333 };
  const plan = { mode: "plan", amount: 500, currency: "USD", ...terms };
  const byPlan = await Promise.all(
    [threeStepsFlow(upstream.answers(200).url), undefined].map(async (document) => {
      const sold = await openShop(mine, document, plan);
      const who = await newBuyer(mine, sold, { credit });
      return { sold, who, load: startLoad(sold.item, 2, { max: MAX_CALLS, headers: who.headers }) };
    }),
  );
  const loads = [paid, free, ...byPlan.map(({ load }) => load)];

  for (const role of ["workers", "web server", "database"] as const) {
    await goOn(...loads);
    const before = pidsOf(role);
    for (const pid of before) expect(signal(pid, "SIGKILL"), role).toBe(true);
    await until(
      `the ${role} killed are followed by others`,
      async () => pidsOf(role),
      (pids) => pids.length === before.length && !pids.some((pid) => before.includes(pid)),
    );
  }
  await goOn(...loads);
  await mine.killGroup(true);
  await mine.start();
  await goOn(...loads);
  await Promise.all(loads.map((load) => load.stop()));

  const runs = await settled(shop.seller);
  expectExactlyOnce(runs, paid, [1, 2, 3]);
  expectExactlyOnce(await settled(somebody), free, [1, 2]);
  const charged = runs.length * PRICE;
  await expect.poll(() => usdOf(buyer.api)).toEqual({ amount: credit - charged, held: 0 });
  expect(await usdOf(shop.seller.api)).toEqual({ amount: charged, held: 0 });
  for (const { sold, who, load } of byPlan) {
    const all = await settled(sold.seller);
    expect(new Set(all.map(({ context }) => context.n)).size, "each call is one run").toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(load.accepted.size);
    const used = all.filter(({ status }) => status === "succeeded").length;
    expect(used).toBeGreaterThan(terms.includes);
    const cost = (used - terms.includes) * terms.overage;
    expect(await planPeriodOf(who)).toMatchObject({ used, cost });
    // Charges are in whole minor units. If runs succeed in a different order from the one they started in,
    // the last unit may only be charged with the next run.
    const posted = (await who.spent()) - plan.amount;
    expect([0, 1]).toContain(Math.floor(cost / 10_000) - posted);
    expect(await usdOf(who.api)).toEqual({ amount: credit - plan.amount - posted, held: 0 });
    expect(await usdOf(sold.seller.api)).toEqual({ amount: plan.amount + posted, held: 0 });
  }
  expect(await mine.command("reconcile")).toEqual({ said: "The ledger is consistent.", status: 0 });
});

test("kill -9 in the middle of a repair: each failed run is retried once, and nothing that was sent is sent again", async () => {
  const RUNS = 60;
  const person = await newPerson(mine.api);
  const sent = upstream.answers(200);
  const read = upstream.refuses(404);
  const document = flow(
    [
      webhook(0),
      { index: 1, type: "http_request", params: { method: "POST", url: sent.url } },
      httpGet(2, read.url),
      transform(3, "1"),
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  );
  const workflow = await live(document, person.api, mine.address);
  for (let n = 0; n < RUNS; n += 1) expect((await workflow.call({})).status).toBe(202);
  const originals = await settled(person);
  expect(originals.map(({ status }) => status)).toEqual(Array.from({ length: RUNS }, () => "failed"));
  expect(sent.calls()).toBe(RUNS);

  const planned = await person.api.post("/repairs", { conditions: { workflow_id: workflow.id } });
  const { id } = withId.parse(planned.json);
  const bulkRetry = async () => bulkRetryShape.parse((await person.api.get(`/repairs/${id}`)).json);
  expect((await bulkRetry()).counts.waiting).toBe(RUNS);
  read.release();
  await person.api.put(`/repairs/${id}`, { state: "running" });
  const further = async (than: number) =>
    until("more retries have begun", bulkRetry, ({ counts }) => RUNS - counts.waiting > than);
  await further(0);
  for (const pid of mine.workers()) signal(pid, "SIGKILL");
  await further(20);
  await mine.killGroup(true);
  await mine.start();
  await until("the repair is done", bulkRetry, ({ state }) => state === "done");

  const retries = (await settled(person)).filter(({ retry_of }) => retry_of !== null);
  expect(new Set(retries.map(({ retry_of }) => retry_of))).toEqual(new Set(originals.map((run) => run.id)));
  expect(retries).toHaveLength(RUNS);
  expect(new Set(retries.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
  expect(sent.calls()).toBe(RUNS);
});

const bulkRetryShape = z.object({ state: z.string(), counts: z.object({ waiting: z.int() }) });

test("kill -9 of the web server during reads that a plan counts: at most the last second is lost, to the buyer's good", () =>
  killDuringReads(mine, { wanted: 1_500, kills: 2 }));

function pidsOf(role: "workers" | "web server" | "database"): number[] {
  if (role === "workers") return mine.workers();
  if (role === "web server") return mine.webServers();
  const database = mine.database();
  return database === undefined ? [] : [database];
}

function pure() {
  return flow(
    [
      webhook(0, { variables: [{ name: "n", type: "integer" }] }),
      transform(1, "context.n"),
      transform(2, "workers[1].result * 2"),
    ],
    [
      [0, 1],
      [1, 2],
    ],
  );
}

/** Waits until each load has had more calls accepted. */
async function goOn(...loads: readonly Load[]): Promise<void> {
  const wanted = loads.map((load) => load.accepted.size + 12);
  const behind = () => loads.filter((load, index) => load.accepted.size <= Number(wanted[index])).length;
  await expect.poll(behind).toBe(0);
}

test("a call whose answer was lost with the web server is answered from its run when it is made again", async () => {
  const { api } = await newPerson(mine.api);
  const gate = upstream.holds();
  const of = await live(
    flow([webhook(0, { respond: "result" }), httpGet(1, gate.url)], [[0, 1]]),
    api,
    mine.address,
  );
  const call = () =>
    of.call({}, { headers: { "idempotency-key": "once" }, signal: AbortSignal.timeout(20_000) });
  const lost = call().catch(() => "lost");
  await expect.poll(gate.calls).toBe(1);
  signal(mine.webServer(), "SIGKILL");
  expect(await lost).toBe("lost");
  gate.release();
  await until("the web server is back", ready, (status) => status === 200);
  const [run] = await settled({ api });
  const again = await call();
  expect({ status: again.status, run: runIdOf(again) }).toEqual({ status: 200, run: run?.id });
});

test("a planned stop takes calls until it has been noticed, and makes no request twice", async () => {
  const { api } = await newPerson(mine.api);
  const gate = upstream.holds();
  const after = upstream.answers(200);
  const of = await live(
    flow(
      [webhook(0), httpGet(1, gate.url), httpGet(2, after.url)],
      [
        [0, 1],
        [1, 2],
      ],
    ),
    api,
    mine.address,
  );
  const calls = [await of.call(), await of.call()];
  await expect.poll(gate.calls).toBe(2);
  const before = mine.output().length;
  const stopped = mine.stop();
  await until("it says that it stops", ready, (status) => status === 503);
  const last = await of.call();
  // The response closes the connection, so that the caller's next request goes to another server.
  expect(last.headers.get("connection")).toBe("close");
  calls.push(last);
  await until("the port is closed", ready, (status) => status === 0);
  await until(
    "both runners start no more steps",
    async () => mine.output().slice(before).split("starts no more steps").length - 1,
    (times) => times === 2,
  );
  gate.release();
  await stopped;
  expect({ first: gate.calls(), second: after.calls() }).toEqual({ first: 3, second: 0 });
  await mine.start();
  const runs = await settled({ api });
  expect(runs.map(({ status }) => status)).toEqual(["succeeded", "succeeded", "succeeded"]);
  expect({ first: gate.calls(), second: after.calls() }).toEqual({ first: 3, second: 3 });
  expect(runs.map(({ id }) => id).sort()).toEqual(calls.map(runIdOf).sort());
});

test("with two workers: runs of a killed one are taken over, cancelled ones end, each schedule fires once", async () => {
  const { api } = await newPerson(mine.api);
  const schedule = await live(
    flow([{ index: 0, type: "schedule_trigger", params: { every: 1 } }, transform(1, "1")], [[0, 1]]),
    api,
    mine.address,
  );

  const gate = upstream.holds();
  const held = await live(
    flow(
      [webhook(0), httpGet(1, gate.url), transform(2, "1")],
      [
        [0, 1],
        [1, 2],
      ],
    ),
    api,
    mine.address,
  );
  // Several workers can share a workspace, so both get some of its runs.
  const calls = await Promise.all(Array.from({ length: 40 }, () => held.call()));
  await expect.poll(gate.calls).toBe(40);

  const cancelled = calls.slice(0, 10).map(runIdOf);
  await Promise.all(cancelled.map((id) => api.post(`/runs/${id}/cancel`)));
  for (const id of cancelled) {
    const run = await ended(id, api);
    expect(run).toMatchObject({ status: "cancelled" });
  }

  const [victim = 0] = mine.workers();
  const killed = Date.now();
  expect(signal(victim, "SIGKILL")).toBe(true);
  gate.release();
  const took: number[] = [];
  for (const call of calls.slice(10)) {
    const run = await ended(call, api);
    expect(run).toMatchObject({ status: "succeeded" });
    took.push(Date.parse(String(run.finished_at)) - killed);
  }
  test.info().annotations.push({ type: "taken over within", description: `${Math.max(...took)} ms` });
  expect(gate.calls(), "what the dead one carried was asked for again").toBeGreaterThan(40);

  const fired = () =>
    everything(
      `/workflows/${schedule.id}/runs`,
      z.looseObject({ id: z.string(), created_at: z.string() }),
      api,
    );
  const runs = await until("the schedule fired eight times", fired, (found) => found.length >= 8);
  const times = runs.map(({ created_at }) => Date.parse(created_at)).sort((a, b) => a - b);
  const spanS = (Number(times.at(-1)) - Number(times[0])) / 1000;
  expect(times.length, "one a second, not one a second and worker").toBeLessThanOrEqual(Math.ceil(spanS) + 1);
});

function ready(): Promise<number> {
  return send(`${mine.address}/api/health/ready`).then(
    ({ status }) => status,
    () => 0,
  );
}
