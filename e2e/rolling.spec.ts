import { request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { until } from "./api/until";
import { Instance } from "./durability/instance";
import { endedRuns, expectExactlyOnce, settled, startLoad, threeSteps } from "./durability/load";
import { signal } from "./durability/processes";
import { startUpstream, type Upstream } from "./upstream";

test.describe.configure({ mode: "default", timeout: 480_000 });

const PACE_MS = 20;

let mine: Instance | undefined;
let upstream: Upstream | undefined;
test.afterEach(async () => {
  await mine?.remove();
  await upstream?.close();
});

test("two web servers and two workers are restarted in turn under load: nothing lost, twice, refused or broken", async () => {
  upstream = await startUpstream();
  mine = await Instance.create({ MILLRACE_WEB: "2", MILLRACE_WORKERS: "2", MILLRACE_DRAIN_SECONDS: "3" });
  const instance = mine;
  const of = await threeSteps(mine, upstream.answers(200).url);
  await expect.poll(() => instance.webServers().length).toBe(2);
  const load = startLoad(of, 4);
  const goesOn = async () => {
    const before = load.accepted.size;
    await expect.poll(() => load.accepted.size).toBeGreaterThan(before + 25);
  };
  const strangers = startStrangers(of.triggerPath(), 4);
  for (const role of ["webServers", "workers"] as const) {
    for (const pid of instance[role]()) {
      await goesOn();
      expect(signal(pid, "SIGTERM")).toBe(true);
      await until(
        `another process follows ${pid}`,
        async () => instance[role](),
        (pids) => pids.length === 2 && !pids.includes(pid),
      );
    }
  }
  await goesOn();
  await Promise.all([load.stop(), strangers.stop()]);
  const stood = silences(instance.output());
  expect(strangers.faults().filter((fault) => stood === 0 || !fault.startsWith("503 "))).toEqual([]);
  const statuses = [...load.statuses.keys()].filter((status) => stood === 0 || status !== 503);
  expect({ statuses, broken: load.broken() }).toEqual({ statuses: [202], broken: 0 });
  // Waits for the backlog, which can take minutes on a busy machine.
  await endedRuns(instance.api);
  const runs = await settled(instance);
  expectExactlyOnce(
    runs.filter(({ context }) => typeof context.n === "number"),
    load,
    [1, 2, 3],
  );
});

/**
 * Returns the number of calls rejected because the database didn't respond for three seconds. This can happen
 * when the disk of a busy machine stalls and isn't the restart's fault. Any other outage would be.
 */
function silences(output: string): number {
  const outages = output.split("\n").filter((line) => line.includes('"Database unavailable"'));
  expect(outages.filter((line) => !line.includes('"codes":["DATABASE_SILENT"]'))).toEqual([]);
  return outages.length;
}

/** Starts callers that open a connection for each call, so that some arrive just as a server closes. */
function startStrangers(address: string, callers: number) {
  const faults: string[] = [];
  let isOver = false;
  const call = () =>
    new Promise<string | null>((resolve) => {
      const asked = request(address, { method: "POST", agent: false }, async (answer) => {
        const said = await text(answer);
        resolve(answer.statusCode === 202 ? null : `${answer.statusCode} ${said}`);
      });
      asked.on("error", (error) => resolve(String(error))).end();
    });
  const caller = async () => {
    while (!isOver) {
      const fault = await call();
      if (fault !== null) faults.push(fault);
      // Keeps an even pace, because the backlog of a flood would outlast the restarts.
      await pause(PACE_MS);
    }
  };
  const done = Promise.all(Array.from({ length: callers }, caller));
  return {
    faults: () => faults,
    stop: async () => {
      isOver = true;
      await done;
    },
  };
}
