import { expect, it } from "vitest";
import { testRunExecutor, trigger, WORKSPACE } from "./run-executor.suite";
import { createRunnerSlots, type ParkedRuns, parkedIn } from "./runner-slots";

const { accept, db, sql, workflow } = await testRunExecutor();

const NEVER_MS = 3_600_000;

async function queued() {
  const id = await accept(await workflow([trigger], []));
  return { id, attempt: 1, workspaceId: WORKSPACE };
}

async function parked(): Promise<string[]> {
  return (await sql`select id from runs where parked`).map((row) => String(row.id));
}

it("a run of a workspace alone waits in memory while places become free, and is not parked", async () => {
  const places = createRunnerSlots(parkedIn(db), 3, NEVER_MS);
  expect(await places.enter(await queued())).toBe(true);
  expect(await places.enter(await queued())).toBe(true);
  const third = await queued();
  const entered = places.enter(third);
  await places.leave(WORKSPACE);
  expect(await entered).toBe(true);
  expect(await parked()).not.toContain(third.id);
  await places.leave(WORKSPACE);
  await places.leave(WORKSPACE);
});

it("a run that waits while nobody leaves is parked, and gives its slot to others", async () => {
  const places = createRunnerSlots(parkedIn(db), 3, 10);
  await places.enter(await queued());
  await places.enter(await queued());
  const third = await queued();
  expect(await places.enter(third)).toBe(false);
  expect(await parked()).toContain(third.id);
  const other = { ...(await queued()), workspaceId: "another" };
  expect(await places.enter(other)).toBe(true);
});

/** The answer of the first question who is to be woken comes as late as the test says. */
function withLateAnswer(
  parked: ParkedRuns,
  late: Promise<void>,
): ParkedRuns & { readonly asked: Promise<void> } {
  let answered = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answered = resolve;
  });
  let isFirst = true;
  return {
    ...parked,
    asked,
    async wake(workspaceId, most) {
      const wasFirst = isFirst;
      isFirst = false;
      const woken = await parked.wake(workspaceId, most);
      answered();
      if (wasFirst) await late;
      return woken;
    },
  };
}

it("a run that is parked while this process learns that nobody else was is woken by the next that leaves", async () => {
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const parkedRuns = withLateAnswer(parkedIn(db), late);
  const places = createRunnerSlots(parkedRuns, 3, 0);
  await places.enter(await queued());
  await places.enter(await queued());
  // Parked and ended: the line holds nobody, and this process does not know it yet.
  expect(await places.enter(await queued())).toBe(false);
  await sql`delete from run_line`;
  const leaving = places.leave(WORKSPACE);
  await parkedRuns.asked;
  await places.enter(await queued());
  const forgotten = await queued();
  expect(await places.enter(forgotten)).toBe(false);
  arrive();
  await leaving;
  await places.leave(WORKSPACE);
  const jobs = await sql`select from graphile_worker._private_jobs
    where payload->>'r' = ${forgotten.id} and payload->>'k' = 'wake'`;
  expect(jobs).toHaveLength(1);
});
