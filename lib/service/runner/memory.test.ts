import { expect, test } from "vitest";
import { z } from "zod";
import { forgetMemories, forgetWorkflow } from "@/db/queries/memories";
import { deleteMemoryChangesBefore, findMemoryAt } from "@/db/queries/memory-changes";
import { createRunStore } from "@/db/run-store/run-store";
import type { JsonObject } from "@/lib/kit/json";
import { MEMORY_SCOPES } from "@/lib/schema/stored-change";
import { trimStorage } from "@/lib/service/process/storage-budget";
import { memoryChangeLimit } from "./memory-change-budget";
import { chain, everyDeath, testRunExecutor, transform, trigger, WORKSPACE } from "./run-executor.suite";

const { accept, db, ended, engine, sql, work, workflow, workOnEngine, workWithDeaths } =
  await testRunExecutor();

const remember = (params: JsonObject) => ({ index: 1, type: "memory", params });
const counter = { name: "n", mode: "count", by: "0.1" };

async function remembered(workflowId: string) {
  const rows =
    await sql`select name, key, value from memories where workflow_id = ${workflowId} and at is not null order by name, key`;
  return z.array(z.object({ name: z.string(), key: z.string(), value: z.string() })).parse(rows);
}

test("runs that meet at one key take turns, and each is counted once", async () => {
  const id = await workflow([trigger, remember(counter)], chain(0, 1));
  const runs = await Promise.all(Array.from({ length: 30 }, () => accept(id)));
  await work();
  const sums = await Promise.all(runs.map(async (run) => (await ended(run)).result(1).value));
  expect(sums.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 30 }, (_, at) => (at + 1) / 10),
  );
  expect(await remembered(id)).toEqual([{ name: "n", key: "", value: "3" }]);
});

test("a process that dies before or after it remembered loses nothing and doubles nothing", async () => {
  const id = await workflow(
    [trigger, remember(counter), transform(2, "workers[1].result.value")],
    chain(0, 1, 2),
  );
  const runs = await Promise.all(Array.from({ length: 12 }, () => accept(id)));
  await workWithDeaths(runs, everyDeath(runs));
  expect(await remembered(id)).toEqual([{ name: "n", key: "", value: "1.2" }]);
  const sums = await Promise.all(runs.map(async (run) => (await ended(run)).result(2)));
  expect(new Set(sums).size).toBe(12);
});

test("whoever has lost the run writes nothing", async () => {
  const id = await workflow([trigger, remember(counter)], chain(0, 1));
  const run = await accept(id);
  await workOnEngine({
    ...engine,
    store: {
      ...engine.store,
      async keep(stored, recordOf) {
        await sql`update runs set attempt = attempt + 1 where id = ${run}`;
        return engine.store.keep(stored, recordOf);
      },
    },
  });
  expect(await remembered(id)).toEqual([]);
});

test("a test reads what is remembered and writes nothing", async () => {
  const id = await workflow([trigger, remember(counter)], chain(0, 1));
  await accept(id);
  await work();
  const tried = await accept(id, { mode: "test" });
  await work();
  expect((await ended(tried)).result(1)).toEqual({ value: 0.2 });
  expect(await remembered(id)).toEqual([{ name: "n", key: "", value: "0.1" }]);
});

test("an item is forgotten after its days, and seeing it again renews them", async () => {
  const params = { name: "seen", mode: "new_items", items: "{{context.items}}", keep_days: 1 };
  const id = await workflow([trigger, remember(params)], chain(0, 1));
  const next = async (...items: string[]) => {
    const run = await accept(id, { context: JSON.stringify({ items }) });
    await work();
    return (await ended(run)).result(1);
  };
  const pass = (hours: number) =>
    sql`update memory_items set seen_at = seen_at - make_interval(hours => ${hours})
      where memory_id in (select id from memories where workflow_id = ${id})`;
  expect(await next("a", "b")).toEqual({ items: ["a", "b"], count: 2, seen: 2 });
  expect(await next()).toEqual({ items: [], count: 0, seen: 2 });
  await pass(20);
  expect(await next("a")).toEqual({ items: [], count: 0, seen: 2 });
  await pass(20);
  expect(await next("a", "b")).toEqual({ items: ["b"], count: 1, seen: 2 });
});

test("a new key is refused where a workspace remembers all it may, and known ones go on", async () => {
  const own = await workflow([trigger, remember(counter)], chain(0, 1));
  const other = await workflow([trigger, remember(counter)], chain(0, 1));
  const ask = async (workflowId: string) => {
    const run = await accept(workflowId);
    await work();
    return ended(run);
  };
  await ask(own);
  await sql`insert into memories (workspace_id, workflow_id, name, key)
    select workspace_id, ${own}, 'many', i::text from workflows, generate_series(1, 100000) as i where id = ${own}`;
  expect(await ask(own)).toMatchObject({ status: "succeeded" });
  // The same name and key, but in a workflow that has not stored anything yet.
  expect(await ask(other)).toMatchObject({ status: "failed", error: "result_too_large" });
  await sql`delete from memories where name = 'many'`;
});

/** Runs a workflow whose only step uses a memory, and reads that memory as it was at a time. */
async function past(params: JsonObject) {
  const { name, key = "", scope = "workflow" } = params;
  const place = z.object({ name: z.string(), key: z.string(), scope: z.enum(MEMORY_SCOPES) });
  const id = await workflow([trigger, remember(params)], chain(0, 1));
  const owner = { workspaceId: WORKSPACE, workflowId: id, shared: [String(name)] };
  return {
    id,
    forget: () => forgetMemories(db, owner, String(name), null, new Date()),
    at: (time: number) => findMemoryAt(db, owner, place.parse({ name, key, scope }), time),
    async run(context: JsonObject) {
      await accept(id, { context: JSON.stringify(context) });
      await work();
    },
  };
}

/** Returns a time after everything that has happened and before everything that follows. */
async function between(): Promise<number> {
  const at = Date.now() + 1;
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(at);
  return at;
}

const valueAt = async ({ at }: Awaited<ReturnType<typeof past>>, time: number) => (await at(time))?.value;

test.each(MEMORY_SCOPES)("memory of a %s is known as it was at any time of its changes", async (scope) => {
  const memory = await past({ name: `past_${scope}`, scope, mode: "set", value: "{{context.value}}" });
  const times = [await between()];
  for (const value of [1, 2, "x".repeat(10_000)]) {
    await memory.run({ value });
    times.push(await between());
  }
  await memory.forget();
  times.push(await between());
  await memory.run({ value: 4 });
  times.push(await between());
  const values = await Promise.all(times.map((time) => valueAt(memory, time)));
  expect(values).toEqual([undefined, "1", "2", JSON.stringify("x".repeat(10_000)), undefined, "4"]);
  expect((await memory.at(times[2] ?? 0))?.at).toBeLessThan(times[2] ?? 0);
});

test("items are known as they were seen, also those that were forgotten or deleted since", async () => {
  const items = "{{context.items}}";
  const memory = await past({ name: "seen", mode: "new_items", items, keep_days: 1 });
  const countAt = async (time: number) => (await memory.at(time))?.items.length;
  const pass = async (hours: number) => {
    await sql`update memory_items set seen_at = seen_at - make_interval(hours => ${hours})
      where memory_id in (select id from memories where workflow_id = ${memory.id})`;
  };
  await memory.run({ items: ["a", "b"] });
  const two = await between();
  const first = await memory.at(two);
  await memory.run({ items: ["a", "c"] });
  const three = await between();
  expect(await memory.at(two)).toEqual(first);
  await pass(30);
  const earlier = await memory.at(three);
  expect(earlier?.items).toHaveLength(3);
  await memory.run({ items: ["a"] });
  const one = await between();
  expect(await countAt(one)).toBe(1);
  await memory.forget();
  const none = await between();
  await memory.run({ items: ["d"] });
  expect(await countAt(none)).toBeUndefined();
  expect(await countAt(one)).toBe(1);
  expect(new Map((await memory.at(three))?.items)).toEqual(new Map(earlier?.items));
});

test("a change is deleted after its days or with its workflow, and what it hid is unknown", async () => {
  const memory = await past({ name: "old", mode: "set", value: "{{context.value}}" });
  await memory.run({ value: 1 });
  const one = await between();
  await memory.run({ value: 2 });
  const two = await between();
  await memory.run({ value: 3 });
  expect(await valueAt(memory, one)).toBe("1");
  while ((await deleteMemoryChangesBefore(db, new Date(two), 1)) > 0);
  expect(await valueAt(memory, one)).toBeUndefined();
  expect(await valueAt(memory, two)).toBe("2");
  await forgetWorkflow(db, memory.id);
  expect(await valueAt(memory, two)).toBeUndefined();
});

test("a workspace's oldest changes are deleted above its limit, and what they hid is unknown", async () => {
  const memory = await past({ name: "large", mode: "set", value: "{{context.value}}" });
  const times: number[] = [];
  for (const letter of ["a", "b", "c"]) {
    await memory.run({ value: letter.repeat(1_000) });
    times.push(await between());
  }
  const last =
    await sql`select bytes from memory_changes where workflow_id = ${memory.id} order by id desc limit 1`;
  const bytes = z.object({ bytes: z.coerce.number() }).parse(last[0]).bytes;
  expect(bytes).toBeGreaterThan(1_000);
  expect(await trimStorage(memoryChangeLimit(db, bytes), WORKSPACE)).toBe(bytes);
  const values = await Promise.all(times.map((time) => valueAt(memory, time)));
  expect(values).toEqual([undefined, JSON.stringify("b".repeat(1_000)), JSON.stringify("c".repeat(1_000))]);
});

test("the budget is told the size of each past state that is stored", async () => {
  const id = await workflow(
    [trigger, remember({ name: "told", mode: "set", value: "{{context.value}}" })],
    chain(0, 1),
  );
  let noted = 0;
  const { keep } = createRunStore(db, (workspaceId, bytes) => {
    if (workspaceId === WORKSPACE) noted += bytes;
  });
  for (const value of [1, "x".repeat(500), 3]) {
    await accept(id, { context: JSON.stringify({ value }) });
    await workOnEngine({ ...engine, store: { ...engine.store, keep } });
  }
  const stored = await sql`select sum(bytes) as bytes from memory_changes where workflow_id = ${id}`;
  expect(noted).toBeGreaterThan(500);
  expect(z.object({ bytes: z.coerce.number() }).parse(stored[0]).bytes).toBe(noted);
});
