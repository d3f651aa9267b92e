import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { flow, httpGet, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { ended, everything, readRun, runIdOf } from "@/e2e/api/runs";
import { send } from "@/e2e/api/send";
import type { Run } from "@/e2e/api/shapes";
import { until } from "@/e2e/api/until";
import { Instance } from "@/e2e/durability/instance";
import { endedRuns, type Load, settled, startLoad, threeSteps } from "@/e2e/durability/load";
import { signal } from "@/e2e/durability/processes";
import { randomFrom } from "@/e2e/hostile/random";
import { SOAK, soakLength, soakSeed } from "@/e2e/soak";
import { startUpstream, type Upstream } from "@/e2e/upstream";

const CHAOS_MS = soakLength("MILLRACE_CHAOS_SECONDS", 20) * 1000;
const FEWEST_KILLS = 4;
/** Of one worker and the database killed one after the other. */
const ROUNDS = soakLength("MILLRACE_CHAOS_ROUNDS", 4);
const SEED = soakSeed("MILLRACE_CHAOS_SEED");

// One at a time: each has two processors to itself.
test.describe.configure({ mode: "default", timeout: 200_000 + 3 * CHAOS_MS });

let upstream: Upstream;
let instance: Instance | undefined;
test.beforeAll(async () => {
  upstream = await startUpstream();
});
test.afterEach(async () => {
  await instance?.remove();
  instance = undefined;
});
test.afterAll(() => upstream.close());

/** Every accepted call is exactly one finished run, and each of its steps is there once. */
function expectExactlyOnce(runs: readonly Run[], { accepted }: Load): void {
  const byNumber = new Map<unknown, Run[]>();
  for (const run of runs) byNumber.set(run.context.n, [...(byNumber.get(run.context.n) ?? []), run]);
  const faults = [...accepted].flatMap(([n, id]) => {
    const found = byNumber.get(n) ?? [];
    const [run] = found;
    if (run === undefined || found.length > 1 || run.id !== id)
      return [`${n}: ${found.length} runs for ${id}`];
    const steps = run.steps.map(({ worker, status }) => `${worker} ${status}`).sort();
    const sound =
      run.status === "succeeded" &&
      steps.filter((step) => !step.startsWith("0 ")).join() === "1 succeeded,2 succeeded,3 succeeded";
    return sound ? [] : [`${n}: ${run.status} ${steps} ${JSON.stringify(run.error)}`];
  });
  expect(faults.slice(0, 10)).toEqual([]);
  const twice = [...byNumber].filter(([, found]) => found.length > 1);
  expect(twice.length, "a call that broke and was made again with its key is one run").toBe(0);
}

for (const withDatabase of [false, true]) {
  test(`kill -9 of everything${withDatabase ? ", the database too," : ""} during calls loses no acknowledged call`, async () => {
    const mine = await Instance.create();
    instance = mine;
    const load = startLoad(await threeSteps(mine, upstream.answers(200).url), 8);
    await expect.poll(() => load.accepted.size).toBeGreaterThan(50);
    await mine.killGroup(withDatabase);
    const before = load.accepted.size;
    await mine.start();
    await expect.poll(() => load.accepted.size).toBeGreaterThan(before + 50);
    await load.stop();
    expectExactlyOnce(await settled(mine, 30_000), load);
  });
}

test("a call whose answer was lost with the web server is answered from its run when it is made again", async () => {
  const mine = await Instance.create();
  instance = mine;
  const gate = upstream.holds();
  const of = await live(
    flow([webhook(0, { respond: "result" }), httpGet(1, gate.url)], [[0, 1]]),
    mine.api,
    mine.address,
  );
  const call = () =>
    of.call({}, { headers: { "idempotency-key": "once" }, signal: AbortSignal.timeout(20_000) });
  const lost = call().catch(() => "lost");
  await expect.poll(gate.calls).toBe(1);
  signal(mine.webServer(), "SIGKILL");
  expect(await lost).toBe("lost");
  gate.release();
  const ready = () =>
    send(`${mine.address}/api/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await until("the web server is back", ready, (status) => status === 200, 20_000);
  const [run] = await settled(mine, 10_000);
  const begun = performance.now();
  const again = await call();
  expect({ status: again.status, run: runIdOf(again) }).toEqual({ status: 200, run: run?.id });
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test(
  "chaos: workers die at random and the database once; every accepted call is one finished run",
  SOAK,
  async () => {
    const mine = await Instance.create({ MILLRACE_WORKERS: "2" });
    instance = mine;
    const random = randomFrom(SEED);
    const load = startLoad(await threeSteps(mine, upstream.answers(200).url), 4);
    const end = performance.now() + CHAOS_MS;
    const middle = end - CHAOS_MS / 2;
    let kills = 0;
    let restarted = false;
    const isEnough = () => kills >= FEWEST_KILLS && restarted && load.accepted.size > 50;
    while (performance.now() < end || !isEnough()) {
      await pause(300 + random.below(1_200));
      // Past its time it waits alone: a busy machine may start workers no faster than they are killed here.
      if (performance.now() > end && kills >= FEWEST_KILLS && restarted) continue;
      const [one, ...others] = mine.workers();
      if (one !== undefined && signal(random.pick([one, ...others]), "SIGKILL")) kills += 1;
      const database = mine.database();
      if (!restarted && performance.now() > middle && database !== undefined) {
        restarted = signal(database, "SIGINT");
      }
    }
    await load.stop();
    expect([...load.statuses.keys()].filter((status) => status !== 202 && status !== 503)).toEqual([]);
    expectExactlyOnce(await settled(mine, 60_000), load);
  },
);

test(
  "a worker that loses its queue is replaced: accepted runs end whenever it and the database are killed",
  SOAK,
  async () => {
    test.setTimeout(120_000 + ROUNDS * 60_000);
    const mine = await Instance.create();
    instance = mine;
    const of = await threeSteps(mine, upstream.answers(200).url);
    const random = randomFrom(SEED);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const load = startLoad(of, 50, { from: round * 1_000_000 });
      await expect.poll(() => load.accepted.size).toBeGreaterThan(100);
      const before = mine.workers();
      for (const worker of before) signal(worker, "SIGKILL");
      await until(
        "the worker is back",
        async () => mine.workers(),
        ([pid]) => !before.includes(pid ?? before[0] ?? 0),
        20_000,
      );
      await pause(random.below(6_000));
      const database = mine.database();
      expect(database !== undefined && signal(database, "SIGKILL"), `round ${round}`).toBe(true);
      await pause(random.below(3_000));
      const so = load.accepted.size;
      await expect.poll(() => load.accepted.size, { timeout: 30_000 }).toBeGreaterThan(so + 50);
      await load.stop();
      const ended = await endedRuns(mine.api, 30_000);
      const statuses = new Map(ended.map(({ id, status }) => [id, status]));
      const lost = [...load.accepted.values()].filter((id) => statuses.get(id) !== "succeeded");
      expect(lost, `round ${round} of seed ${SEED}`).toEqual([]);
    }
  },
);

test("a planned stop takes calls until it has been noticed, and makes no request twice", async () => {
  const mine = await Instance.create({ MILLRACE_DRAIN_SECONDS: "4" });
  instance = mine;
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
    mine.api,
    mine.address,
  );
  const calls = [await of.call(), await of.call()];
  await expect.poll(gate.calls).toBe(2);
  const stopped = mine.stop();
  const ready = () =>
    send(`${mine.address}/api/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await until("it says that it stops", ready, (status) => status === 503, 3_000);
  calls.push(await of.call());
  await until("the port is closed", ready, (status) => status === 0, 20_000);
  await until(
    "the worker begins no more steps",
    async () => mine.output(),
    (text) => text.includes("begins no more steps"),
    10_000,
  );
  gate.release();
  await stopped;
  expect({ first: gate.calls(), second: after.calls() }).toEqual({ first: 3, second: 0 });
  await mine.start();
  const runs = await settled(mine, 30_000);
  expect(runs.map(({ status }) => status)).toEqual(["succeeded", "succeeded", "succeeded"]);
  expect({ first: gate.calls(), second: after.calls() }).toEqual({ first: 3, second: 3 });
  expect(runs.map(({ id }) => id).sort()).toEqual(calls.map(runIdOf).sort());
});

test("with two workers: takeover in ten seconds, cancel in two, each schedule fires once", async () => {
  const mine = await Instance.create({ MILLRACE_WORKERS: "2" });
  instance = mine;
  const schedule = await live(
    flow([{ index: 0, type: "schedule_trigger", params: { every: 1 } }, transform(1, "1")], [[0, 1]]),
    mine.api,
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
    mine.api,
    mine.address,
  );
  const calls = await Promise.all(Array.from({ length: 40 }, () => held.call()));
  await expect.poll(gate.calls).toBe(40);

  const cancelled = calls.slice(0, 10).map(runIdOf);
  const asked = performance.now();
  await Promise.all(cancelled.map((id) => mine.api.post(`/runs/${id}/cancel`)));
  for (const id of cancelled) expect(await ended(id, mine.api, 2_000)).toMatchObject({ status: "cancelled" });
  expect(performance.now() - asked).toBeLessThan(2_500);

  const [victim = 0] = mine.workers();
  expect(signal(victim, "SIGKILL")).toBe(true);
  const killed = performance.now();
  gate.release();
  for (const call of calls.slice(10))
    expect(await ended(call, mine.api, 12_000)).toMatchObject({ status: "succeeded" });
  expect(performance.now() - killed).toBeLessThan(10_000);

  const fired = () =>
    everything(
      `/workflows/${schedule.id}/runs`,
      z.looseObject({ id: z.string(), created_at: z.string() }),
      mine.api,
    );
  const runs = await until("the schedule fired eight times", fired, (found) => found.length >= 8, 20_000);
  const times = runs.map(({ created_at }) => Date.parse(created_at)).sort((a, b) => a - b);
  const spanS = (Number(times.at(-1)) - Number(times[0])) / 1000;
  expect(times.length, "one a second, not one a second and worker").toBeLessThanOrEqual(Math.ceil(spanS) + 1);
});

test("beyond the queue's bound calls are 503 and nothing is accepted; what was accepted runs later", async () => {
  const mine = await Instance.create({ MILLRACE_QUEUE_BOUND: "30" });
  instance = mine;
  const of = await threeSteps(mine, upstream.answers(200).url);
  // Once it has carried a run, the worker is past what it does when it starts.
  const accepted = [runIdOf(await of.call({ n: -1 }))];
  await settled(mine, 30_000);
  for (const worker of mine.workers()) signal(worker, "SIGSTOP");
  const refusal = await until(
    "a call is refused",
    async () => {
      const answer = await of.call({ n: accepted.length });
      if (answer.status === 202) accepted.push(runIdOf(answer));
      return answer;
    },
    ({ status }) => status !== 202,
    15_000,
  );
  expect(refusal.status).toBe(503);
  expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  for (const worker of mine.workers()) signal(worker, "SIGCONT");
  const runs = await settled(mine, 30_000);
  expect(runs.map(({ id }) => id).sort()).toEqual([...accepted].sort());
  expect((await readRun(String(accepted[0]), mine.api)).status).toBe("succeeded");
});
