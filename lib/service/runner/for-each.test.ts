import { expect, test } from "vitest";
import { chain, testRunExecutor, transform, trigger } from "./run-executor.suite";

const { accept, ended, sql, workflow, workWithDeaths } = await testRunExecutor();

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
  const run = await accept(id);
  const deaths = new Map<unknown, ("before" | "after")[]>([
    [1, ["before"]],
    [4, ["after"]],
    [9, ["before", "after"]],
  ]);
  await workWithDeaths([run], deaths, (kept) => kept.iteration?.[0]);
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
