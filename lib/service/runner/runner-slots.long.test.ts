import fc from "fast-check";
import { expect, it } from "vitest";
import { testRunExecutor, trigger, WORKSPACE } from "./run-executor.suite";
import { createRunnerSlots, type SuspendedRuns, suspendedRunsOf } from "./runner-slots";

const { accept, db, sql, workflow } = await testRunExecutor();

const NEVER_MS = 3_600_000;
/** Suspends immediately if no slot is free. */
const IMPATIENT_MS = -1;

async function queued() {
  const id = await accept(await workflow([trigger], []));
  return { id, attempt: 1, workspaceId: WORKSPACE };
}

async function suspended(): Promise<string[]> {
  return (await sql`select id from runs where suspended`).map((row) => String(row.id));
}

it("a run of a workspace alone waits in memory while places become free, and is not parked", async () => {
  const places = createRunnerSlots(suspendedRunsOf(db), 3, NEVER_MS);
  expect(await places.enter(await queued())).toBe(true);
  expect(await places.enter(await queued())).toBe(true);
  const third = await queued();
  const entered = places.enter(third);
  await places.leave(WORKSPACE);
  expect(await entered).toBe(true);
  expect(await suspended()).not.toContain(third.id);
  await places.leave(WORKSPACE);
  await places.leave(WORKSPACE);
});

it("a run that waits while nobody leaves is parked, and gives its slot to others", async () => {
  const places = createRunnerSlots(suspendedRunsOf(db), 3, 10);
  await places.enter(await queued());
  await places.enter(await queued());
  const third = await queued();
  expect(await places.enter(third)).toBe(false);
  expect(await suspended()).toContain(third.id);
  const other = { ...(await queued()), workspaceId: "another" };
  expect(await places.enter(other)).toBe(true);
});

type Run = Parameters<SuspendedRuns["suspend"]>[0];

/** Queued runs as in the database. Calls take effect and return after random delays. */
function lineOf(pass: (step: string) => Promise<unknown>, begin: (run: Run) => void) {
  const inLine: Run[] = [];
  const parked: SuspendedRuns = {
    async suspend(run) {
      await pass("park");
      inLine.push(run);
      await pass("parked");
      return true;
    },
    async wake(workspaceId, max) {
      await pass("wake");
      const woken = inLine.filter((run) => run.workspaceId === workspaceId).slice(0, max);
      for (const run of woken) {
        inLine.splice(inLine.indexOf(run), 1);
        begin(run);
      }
      await pass("woken");
      return woken.length;
    },
  };
  return { inLine, parked };
}

const arrivals = fc.array(
  fc.record({ workspaceId: fc.constantFrom("one", "another"), after: fc.nat({ max: 12 }) }),
  { minLength: 10, maxLength: 30 },
);

it("in whatever order runs come and end, and answers arrive, none is left in line", async () => {
  const maxOfAll = fc.integer({ min: 1, max: 5 });
  const property = fc.asyncProperty(fc.scheduler(), arrivals, maxOfAll, async (scheduler, all, total) => {
    const pass = (step: string) => scheduler.schedule(Promise.resolve(), step);
    const execution: string[] = [];
    async function execute(run: Run): Promise<void> {
      if (!(await places.enter(run))) return;
      await pass("work");
      execution.push(run.id);
      await places.leave(run.workspaceId);
    }
    const { inLine, parked: suspended } = lineOf(pass, execute);
    const places = createRunnerSlots(suspended, total, IMPATIENT_MS);
    for (const [at, { workspaceId, after }] of all.entries()) {
      const waits = Array.from({ length: after });
      const come = waits.reduce<Promise<unknown>>(
        (waited) => waited.then(() => pass("wait")),
        Promise.resolve(),
      );
      come.then(() => execute({ id: `${at}`, attempt: 1, workspaceId }));
    }
    await scheduler.waitIdle();
    expect(inLine).toEqual([]);
    expect(execution).toHaveLength(all.length);
  });
  await fc.assert(property, { numRuns: 1_000 });
});
