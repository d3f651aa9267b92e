import { expect, it } from "vitest";
import { testRunExecutor, trigger, WORKSPACE } from "./run-executor.suite";
import { createRunnerSlots } from "./runner-slots";

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
  const places = createRunnerSlots(db, 3, NEVER_MS);
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
  const places = createRunnerSlots(db, 3, 10);
  await places.enter(await queued());
  await places.enter(await queued());
  const third = await queued();
  expect(await places.enter(third)).toBe(false);
  expect(await parked()).toEqual([third.id]);
  const other = { ...(await queued()), workspaceId: "another" };
  expect(await places.enter(other)).toBe(true);
});
