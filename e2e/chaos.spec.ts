import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { readRun, runIdOf } from "@/e2e/api/runs";
import { until } from "@/e2e/api/until";
import { Instance } from "@/e2e/durability/instance";
import { endedRuns, expectExactlyOnce, settled, startLoad, threeSteps } from "@/e2e/durability/load";
import { signal } from "@/e2e/durability/processes";
import { randomFrom } from "@/e2e/hostile/random";
import { SOAK, soakLength, soakSeed } from "@/e2e/soak";
import { startUpstream, type Upstream } from "@/e2e/upstream";

const CHAOS_MS = soakLength("MILLRACE_CHAOS_SECONDS", 20) * 1000;
const MIN_KILLS = 4;
/** Number of rounds. In each, one worker and then the database is killed. */
const ROUNDS = soakLength("MILLRACE_CHAOS_ROUNDS", 4);
const SEED = soakSeed("MILLRACE_CHAOS_SEED");
const STEPS = [1, 2, 3];

// Runs the tests one at a time, so that each has two processors to itself.
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
    const isEnough = () => kills >= MIN_KILLS && restarted && load.accepted.size > 50;
    while (performance.now() < end || !isEnough()) {
      await pause(300 + random.below(1_200));
      // Once the time is up, only waits, because a busy machine may restart workers more slowly than they are
      // killed here.
      if (performance.now() > end && kills >= MIN_KILLS && restarted) continue;
      const [one, ...others] = mine.workers();
      if (one !== undefined && signal(random.pick([one, ...others]), "SIGKILL")) kills += 1;
      const database = mine.database();
      if (!restarted && performance.now() > middle && database !== undefined) {
        restarted = signal(database, "SIGINT");
      }
    }
    await load.stop();
    expect([...load.statuses.keys()].filter((status) => status !== 202 && status !== 503)).toEqual([]);
    expectExactlyOnce(await settled(mine), load, STEPS);
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
      );
      await pause(random.below(6_000));
      const database = mine.database();
      expect(database !== undefined && signal(database, "SIGKILL"), `round ${round}`).toBe(true);
      await pause(random.below(3_000));
      const so = load.accepted.size;
      await expect.poll(() => load.accepted.size).toBeGreaterThan(so + 50);
      await load.stop();
      const ended = await endedRuns(mine.api);
      const statuses = new Map(ended.map(({ id, status }) => [id, status]));
      const lost = [...load.accepted.values()].filter((id) => statuses.get(id) !== "succeeded");
      expect(lost, `round ${round} of seed ${SEED}`).toEqual([]);
    }
  },
);

for (const withDatabase of [false, true]) {
  test(
    `kill -9 of everything${withDatabase ? ", the database too," : ""} during calls loses no acknowledged call`,
    SOAK,
    async () => {
      const mine = await Instance.create();
      instance = mine;
      const load = startLoad(await threeSteps(mine, upstream.answers(200).url), 8);
      await expect.poll(() => load.accepted.size).toBeGreaterThan(50);
      await mine.killGroup(withDatabase);
      const before = load.accepted.size;
      await mine.start();
      await expect.poll(() => load.accepted.size).toBeGreaterThan(before + 50);
      await load.stop();
      expectExactlyOnce(await settled(mine), load, STEPS);
    },
  );
}

test(
  "beyond the queue's bound calls are 503 and nothing is accepted; what was accepted runs later",
  SOAK,
  async () => {
    const mine = await Instance.create({ MILLRACE_QUEUE_BOUND: "30" });
    instance = mine;
    const of = await threeSteps(mine, upstream.answers(200).url);
    // Once a worker has finished a run, its startup work is done.
    const accepted = [runIdOf(await of.call({ n: -1 }))];
    await settled(mine);
    for (const worker of mine.workers()) signal(worker, "SIGSTOP");
    const refusal = await until(
      "a call is refused",
      async () => {
        const answer = await of.call({ n: accepted.length });
        if (answer.status === 202) accepted.push(runIdOf(answer));
        return answer;
      },
      ({ status }) => status !== 202,
    );
    expect(refusal.status).toBe(503);
    expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    for (const worker of mine.workers()) signal(worker, "SIGCONT");
    const runs = await settled(mine);
    expect(runs.map(({ id }) => id).sort()).toEqual([...accepted].sort());
    expect((await readRun(String(accepted[0]), mine.api)).status).toBe("succeeded");
  },
);
