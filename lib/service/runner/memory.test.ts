import { expect, test } from "vitest";
import { z } from "zod";
import type { JsonObject } from "@/lib/kit/json";
import { chain, everyDeath, testRunExecutor, transform, trigger } from "./run-executor.suite";

const { accept, ended, engine, sql, work, workflow, workOnEngine, workWithDeaths } = await testRunExecutor();

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
