import { Logger, runOnce } from "graphile-worker";
import { expect, test } from "vitest";
import { z } from "zod";
import { RUN_TASK } from "@/db/accept-runs";
import type { Engine } from "@/lib/engine/engine";
import type { JsonObject } from "@/lib/kit/json";
import { listen } from "@/lib/service/process/signals";
import { createRunExecutor } from "./run-executor";
import { chain, testRunExecutor, transform, trigger } from "./run-executor.suite";

const { accept, ended, engine, services, sql, work, workflow } = await testRunExecutor();

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
  // Which of its two chances to die each run's first attempts take: before the change, after it, or none.
  const deaths = new Map<string, ("before" | "after")[]>();
  const dying: Engine = {
    ...engine,
    store: {
      ...engine.store,
      async keep(kept, recordOf) {
        const next = deaths.get(kept.run.id)?.shift();
        if (next === "before") throw new Error("died before");
        const written = await engine.store.keep(kept, recordOf);
        if (next === "after") throw new Error("died after");
        return written;
      },
    },
  };
  const signals = await listen(services, ["millrace_cancelled"]);
  const carrier = createRunExecutor(services, dying, signals);
  const runs = await Promise.all(Array.from({ length: 12 }, () => accept(id)));
  for (const [at, run] of runs.entries())
    deaths.set(
      run,
      [[], ["before" as const], ["after" as const], ["before" as const, "after" as const]][at % 4] ?? [],
    );
  const all = async () => Promise.all(runs.map(async (run) => (await ended(run)).status));
  await expect
    .poll(
      async () => {
        await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`;
        await runOnce({
          connectionString: services.env.databaseUrl,
          taskList: { [RUN_TASK]: carrier.task },
          noHandleSignals: true,
          logger: new Logger(() => () => undefined),
        });
        return new Set(await all());
      },
      { timeout: 30_000 },
    )
    .toEqual(new Set(["succeeded"]));
  carrier.stop();
  await signals.stop();
  expect([...deaths.values()].flat()).toEqual([]);
  expect(await remembered(id)).toEqual([{ name: "n", key: "", value: "1.2" }]);
  const sums = await Promise.all(runs.map(async (run) => (await ended(run)).result(2)));
  expect(new Set(sums).size).toBe(12);
});

test("whoever has lost the run writes nothing", async () => {
  const id = await workflow([trigger, remember(counter)], chain(0, 1));
  const run = await accept(id);
  const stale: Engine = {
    ...engine,
    store: {
      ...engine.store,
      async keep(kept, recordOf) {
        await sql`update runs set attempt = attempt + 1 where id = ${run}`;
        return engine.store.keep(kept, recordOf);
      },
    },
  };
  const signals = await listen(services, ["millrace_cancelled"]);
  const carrier = createRunExecutor(services, stale, signals);
  await runOnce({
    connectionString: services.env.databaseUrl,
    taskList: { [RUN_TASK]: carrier.task },
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
  carrier.stop();
  await signals.stop();
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
  // The same name and key, but of a workflow that remembers nothing yet.
  expect(await ask(other)).toMatchObject({ status: "failed", error: "result_too_large" });
  await sql`delete from memories where name = 'many'`;
});
