import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { send } from "@/e2e/api/send";
import { until } from "@/e2e/api/until";
import { Instance } from "@/e2e/durability/instance";
import { endedRuns, settled, startLoad } from "@/e2e/durability/load";
import { signal } from "@/e2e/durability/processes";
import { randomFrom } from "@/e2e/hostile/random";
import { SOAK, soakLength, soakSeed } from "@/e2e/soak";

const CHAOS_MS = soakLength("MILLRACE_CHAOS_SECONDS", 20) * 1000;
const SEED = soakSeed("MILLRACE_CHAOS_SEED");
const MIN_KILLS = 3;

test.describe.configure({ mode: "default", timeout: 120_000 + 3 * CHAOS_MS });

let instance: Instance | undefined;
test.afterEach(async () => {
  await instance?.remove();
  instance = undefined;
});

/**
 * A workflow without external calls. It is expensive only with a long text, in which case its run stops
 * running inline.
 */
function pureSteps(mine: Instance) {
  const variables = [
    { name: "n", type: "integer" },
    { name: "text", type: "string", default: "" },
  ];
  const workers = [
    webhook(0, { variables }),
    transform(1, "context.n"),
    transform(2, "workers[1].result * 2 + $length(context.text) * 0"),
    provider(3, "{{workers[2].result}}", { provider_id: "p3" }),
  ];
  const chain: [number, number][] = [
    [0, 1],
    [1, 2],
    [2, 3],
  ];
  return live(flow(workers, chain), mine.api, mine.address);
}

/** Waits until the instance responds again, because connections to killed servers break on their next use. */
async function answersAgain(mine: Instance): Promise<void> {
  const ready = () =>
    send(`${mine.address}/api/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await until(
    "whoever is asked answers",
    () => Promise.all(Array.from({ length: 20 }, ready)),
    (statuses) => statuses.every((status) => status === 200),
  );
}

const LONG = "x".repeat(120_000);

const OFF = { how: "off", env: { MILLRACE_LANE: "off" }, more: () => ({}) };

for (const { how, env, more } of [
  { how: "on", env: {}, more: () => ({}) },
  ...(process.env.MILLRACE_SOAK === "whole" ? [OFF] : []),
  { how: "flapping", env: {}, more: (n: number) => (n % 7 === 0 ? { text: LONG } : {}) },
]) {
  test(
    `with the lane ${how}, web servers and the database are killed: every answered call is one ended run`,
    SOAK,
    async () => {
      const mine = await Instance.create({ MILLRACE_WEB: "2", ...env });
      instance = mine;
      const of = await pureSteps(mine);
      const random = randomFrom(SEED);
      const load = startLoad(of, 4, { more });
      const end = performance.now() + CHAOS_MS;
      let kills = 0;
      let restarted = false;
      const isEnough = () => kills >= MIN_KILLS && restarted && load.accepted.size > 50;
      while (performance.now() < end || !isEnough()) {
        await pause(300 + random.below(1_200));
        // Once the time is up, only waits, because a busy machine may restart servers more slowly than they
        // are killed here.
        if (performance.now() > end && kills >= MIN_KILLS && restarted) continue;
        const [one, ...others] = mine.webServers();
        if (one !== undefined && signal(random.pick([one, ...others]), "SIGKILL")) kills += 1;
        const database = mine.database();
        if (!restarted && performance.now() > end - CHAOS_MS / 2 && database !== undefined)
          restarted = signal(database, "SIGKILL");
      }
      await load.stop();
      expect([...load.statuses.keys()].filter((status) => status !== 202 && status !== 503)).toEqual([]);
      await answersAgain(mine);
      const runs = await settled(mine);
      const found = new Map(runs.map((run) => [run.id, run]));
      const faults = [...load.accepted].flatMap(([n, id]) => {
        const run = found.get(id);
        const steps = run?.steps.map(({ worker, status }) => `${worker} ${status}`).join();
        const isSound =
          run?.status === "succeeded" &&
          run.context.n === n &&
          steps === "0 succeeded,1 succeeded,2 succeeded,3 succeeded";
        return isSound ? [] : [`${n} ${id}: ${run?.status} ${steps}`];
      });
      expect(faults.slice(0, 10), `seed ${SEED}`).toEqual([]);
      const numbers = runs.map(({ context }) => context.n);
      expect(numbers.length - new Set(numbers).size, "each key is one run").toBe(0);
      const read = await send(`${mine.address}/api/w/${of.id}/p3`);
      expect(read.status).toBe(200);
    },
  );
}

test("one of two web servers dies: the port stays open, the other answers, and figures are added up", async () => {
  const mine = await Instance.create({
    MILLRACE_WEB: "2",
    MILLRACE_METRICS_TOKEN: "figures-of-this-test-0123456789abcdef",
  });
  instance = mine;
  const of = await pureSteps(mine);
  await expect.poll(() => mine.webServers().length).toBe(2);
  const [first = 0, second = 0] = mine.webServers();
  signal(first, "SIGKILL");
  const answers = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => of.call({ n })));
  const refused = answers.filter((answer) => answer.status === "rejected" || answer.value.status !== 202);
  // Only calls already handed to the killed server are lost.
  expect(refused.length).toBeLessThanOrEqual(20);
  await until(
    "both are there again",
    async () => mine.webServers(),
    (pids) => pids.length === 2 && !pids.includes(first) && pids.includes(second),
  );
  const runs = await endedRuns(mine.api);
  expect(runs.length).toBeGreaterThanOrEqual(40 - refused.length);
  const started = async () => {
    const headers = { authorization: "Bearer figures-of-this-test-0123456789abcdef" };
    const { text } = await send(`${mine.address}/api/metrics`, { headers });
    return [...text.matchAll(/^millrace_process_resident_memory_bytes (\d+)/gm)].map(([, bytes]) =>
      Number(bytes),
    );
  };
  // Two servers use more memory than a single one could.
  await expect.poll(async () => (await started())[0] ?? 0).toBeGreaterThan(280_000_000);
});
