import { Logger, runOnce } from "graphile-worker";
import { expect, test } from "vitest";
import { RUN_TASK } from "@/db/accept-runs";
import type { Engine } from "@/lib/engine/engine";
import { listen } from "@/lib/service/process/signals";
import { createRunExecutor } from "./run-executor";
import { chain, testRunExecutor, transform, trigger } from "./run-executor.suite";

const { accept, ended, engine, services, sql, workflow } = await testRunExecutor();

test("a process that dies before or after an item's record repeats none, and loses none", async () => {
  const items = Array.from({ length: 12 }, (_, at) => at);
  const id = await workflow(
    [
      trigger,
      { index: 1, type: "for_each", params: { items } },
      { ...transform(2, "item_index"), inside: 1 },
      { index: 3, type: "memory", inside: 1, params: { name: "n", mode: "count", by: 1 } },
    ],
    [...chain(0, 1), ...chain(2, 3)],
  );
  // How the first attempts of some items end their process: before the change, or after it.
  const deaths = new Map<number, ("before" | "after")[]>([
    [1, ["before"]],
    [4, ["after"]],
    [9, ["before", "after"]],
  ]);
  const dying: Engine = {
    ...engine,
    store: {
      ...engine.store,
      async keep(kept, recordOf) {
        const next = deaths.get(kept.iteration?.[0] ?? -1)?.shift();
        if (next === "before") throw new Error("died before");
        const written = await engine.store.keep(kept, recordOf);
        if (next === "after") throw new Error("died after");
        return written;
      },
    },
  };
  const signals = await listen(services, ["millrace_cancelled"]);
  const carrier = createRunExecutor(services, dying, signals);
  const run = await accept(id);
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
        return (await ended(run)).status;
      },
      { timeout: 30_000 },
    )
    .toBe("succeeded");
  carrier.stop();
  await signals.stop();
  expect([...deaths.values()].flat()).toEqual([]);
  const { results } = (await ended(run)).result(1);
  const values = results.map((each: { result: { value: number } }) => each.result.value);
  expect(values.toSorted((one: number, other: number) => one - other)).toEqual(items.map((at) => at + 1));
  const kept = await sql`select worker, count(*)::int as rows from inside_steps
    where run_id = ${run} and status = 'succeeded' group by worker order by worker`;
  expect([...kept]).toEqual([
    { worker: 2, rows: 12 },
    { worker: 3, rows: 12 },
  ]);
});
