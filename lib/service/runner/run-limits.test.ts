import { describe, expect, it, onTestFinished } from "vitest";
import { FencedOut } from "@/lib/engine/run-journal";
import { newId } from "@/lib/kit/id";
import { enterLimit, leaveLimit, sweepLimits } from "./concurrency-limit";
import { chain, testRunExecutor, trigger, WORKSPACE } from "./run-executor.suite";

const { accept, answerWith, db, ended, request, sql, work, workflow, workOn } = await testRunExecutor();

it("runs of one workspace that wait for a slow upstream leave places for those of others, and all of them end", async () => {
  const other = newId(Date.now());
  await sql`insert into workspaces (id, name) values (${other}, 'other')`;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  answerWith((path) => (path === "/slow" ? { status: 200, holdUntil: held } : { status: 200 }));
  const slow = await workflow([trigger, request(1, "/slow")], chain(0, 1));
  const quick = await workflow([trigger, request(1, "/quick")], chain(0, 1), { workspace: other });
  const many = await Promise.all(Array.from({ length: 30 }, () => accept(slow)));
  const runner = await workOn();
  onTestFinished(async () => {
    release();
    await runner.stop();
    answerWith(() => ({ status: 200 }));
  });
  await expect.poll(async () => (await sql`select from run_line`).length).toBeGreaterThan(10);
  const single = await accept(quick, { workspaceId: other });
  await expect
    .poll(async () => (await sql`select status from runs where id = ${single}`)[0]?.status)
    .toBe("succeeded");
  expect(await sql`select from runs where id = any(${many}::uuid[]) and status = 'succeeded'`).toHaveLength(
    0,
  );
  release();
  await expect
    .poll(
      async () =>
        (await sql`select from runs where id = any(${many}::uuid[]) and status = 'succeeded'`).length,
    )
    .toBe(many.length);
});

describe("a limit of runs at once", () => {
  it.each(["workflow", "workspace"])("of a %s is never passed, and everybody gets a turn", async (scope) => {
    let under = 0;
    let max = 0;
    const holds: (() => void)[] = [];
    answerWith(() => {
      under += 1;
      max = Math.max(max, under);
      return {
        status: 200,
        holdUntil: new Promise<void>((resolve) => {
          holds.push(() => {
            under -= 1;
            resolve();
          });
        }),
      };
    });
    const ofWorkspace = scope === "workspace";
    await sql`update workspaces set concurrency = ${ofWorkspace ? 2 : null} where id = ${WORKSPACE}`;
    const held = () =>
      workflow([trigger, request(1, "/held")], chain(0, 1), ofWorkspace ? {} : { concurrency: 2 });
    const workflows = ofWorkspace ? [await held(), await held()] : [await held()];
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_, turn) => accept(workflows[turn % workflows.length] ?? "")),
    );
    const open = setInterval(() => holds.shift()?.(), 20);
    await expect
      .poll(async () => {
        await sweepLimits(db);
        await work();
        return Promise.all(ids.map(async (id) => (await ended(id)).status));
      })
      .toEqual(ids.map(() => "succeeded"));
    clearInterval(open);
    expect(max).toBeLessThanOrEqual(2);
    expect(await sql`select * from run_slots`).toHaveLength(0);
    await sql`update workspaces set concurrency = null where id = ${WORKSPACE}`;
    answerWith(() => ({ status: 200 }));
  });

  it("that stops the run whose turn it is lets the next one have the slot", async () => {
    const workflowId = await workflow([trigger], []);
    const workspace = { key: "workspace:shared", limit: 2 };
    const one = [workspace, { key: "workflow:one", limit: 1 }];
    const other = [workspace, { key: "workflow:other", limit: 5 }];
    const run = async () => ({ id: await accept(workflowId), attempt: 1 });
    const woken = async () =>
      (
        await sql`delete from graphile_worker._private_jobs where payload->>'k' = 'wake' returning payload->>'r' as run`
      ).map((job) => String(job.run));
    const runs = [await run(), await run(), await run(), await run(), await run()] as const;
    const [first, leaves, second, third, waits] = runs;
    expect(await enterLimit(db, first, one)).toBe(true);
    expect(await enterLimit(db, leaves, other)).toBe(true);
    for (const given of [second, third]) expect(await enterLimit(db, given, one)).toBe(false);
    expect(await enterLimit(db, waits, other)).toBe(false);
    await leaveLimit(db, leaves.id, other);
    expect(await woken()).toEqual([second.id]);
    expect(await enterLimit(db, second, one)).toBe(false);
    expect(await woken()).toEqual([third.id]);
    expect(await enterLimit(db, third, one)).toBe(false);
    expect(await woken()).toEqual([waits.id]);
    expect(await enterLimit(db, waits, other)).toBe(true);
    expect(await woken()).toEqual([]);
    await expect(enterLimit(db, { ...second, attempt: 0 }, one)).rejects.toThrow(FencedOut);
    await sql`delete from run_slots`;
    await sql`delete from run_line`;
    await sql`delete from graphile_worker._private_jobs where payload->>'r' = any(${runs.map(({ id }) => id)})`;
  });
});
