import { afterAll, expect, it } from "vitest";
import { RUN_TASK } from "@/db/accept-runs";
import { testDatabase } from "@/db/test-database";
import { openRelay } from "@/db/test-relay";
import { createActivity } from "@/lib/service/process/activity";
import { makeLog } from "@/lib/service/process/log";
import { serveQueue } from "./serve-queue";

const { url, sql, db } = await testDatabase();
const log = makeLog(undefined, "silent");
const relay = await openRelay(url);
afterAll(() => relay.close());

it("says within seconds that it takes no more jobs, while its runner still waits for what is under way", async () => {
  const releases: (() => void)[] = [];
  const queue = await serveQueue({
    url: relay.url,
    isPooled: false,
    listen: sql.listen,
    slots: 4,
    log,
    isSubscribed: () => true,
    activity: createActivity({ db, log }),
    tasks: { [RUN_TASK]: () => new Promise((resolve) => releases.push(() => resolve(undefined))) },
  });
  let reason: string | null = null;
  queue.broken.then((why) => {
    reason = why;
  });
  await sql`select graphile_worker.add_job(${RUN_TASK}, '{}') from generate_series(1, 2)`;
  await expect.poll(() => releases.length).toBe(2);
  expect(queue.unservedMs()).toBeLessThan(5_000);
  expect(reason).toBeNull();

  relay.cut();
  // The first job can no longer write, and the second is still running. The runner
  // itself would wait for the second.
  releases[0]?.();
  await expect.poll(() => reason).toContain("inconsistent");
  relay.mend();
  for (const release of releases) release();
  await queue.stop();
});

it("goes on with the next job where a failure cannot be written down as it is", async () => {
  const tried: string[] = [];
  const queue = await serveQueue({
    url,
    isPooled: false,
    listen: sql.listen,
    slots: 1,
    log,
    isSubscribed: () => true,
    activity: createActivity({ db, log }),
    tasks: {
      [RUN_TASK]: async (payload) => {
        tried.push(JSON.stringify(payload));
        if (tried.length === 1) throw new Error("params: a\0b and half of \ud800");
      },
    },
  });
  let reason: string | null = null;
  queue.broken.then((why) => {
    reason = why;
  });
  await sql`select graphile_worker.add_job(${RUN_TASK}, '{"n": 1}', max_attempts := 1)`;
  await expect.poll(() => tried).toHaveLength(1);
  await sql`select graphile_worker.add_job(${RUN_TASK}, '{"n": 2}')`;
  await expect.poll(() => tried).toHaveLength(2);
  const [failed] =
    await sql`select last_error from graphile_worker._private_jobs where payload ->> 'n' = '1'`;
  expect(failed?.last_error).toContain("params: a\uFFFDb and half of \uFFFD");
  expect(reason).toBeNull();
  await queue.stop();
});
