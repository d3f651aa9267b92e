import { expect, test } from "vitest";
import { z } from "zod";
import { insertTable } from "@/db/queries/tables";
import { newId } from "@/lib/kit/id";
import { chain, type TestWorker, testRunExecutor, transform, trigger, WORKSPACE } from "./run-executor.suite";

const { accept, answerWith, db, diedEverywhere, ended, request, sql, workflow, workWithDeaths } =
  await testRunExecutor();

const ITEMS = ["a", "b", "c"];
const loop = { index: 1, type: "for_each", params: { items: ITEMS, parallel: 2 } };

/** Returns runs of a loop around this worker, after processes have died at every possible point. */
async function died(worker: Omit<TestWorker, "index">): Promise<readonly string[]> {
  const id = await workflow([trigger, loop, { ...worker, index: 2, inside: 1 }], chain(0, 1));
  const all = await diedEverywhere(id);
  for (const run of all) {
    const steps =
      await sql`select iteration, status from inside_steps where run_id = ${run} order by iteration`;
    expect(steps.map(({ iteration, status }) => `${iteration} ${status}`)).toEqual(
      ITEMS.map((_, at) => `${at} succeeded`),
    );
    expect((await ended(run)).result(1)).toMatchObject({ count: 3, failed: 0 });
  }
  return all;
}

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
  await workWithDeaths([run], deaths, (stored) => stored.iteration?.[0]);
  const { results } = (await ended(run)).result(1);
  const values = results.map((each: { result: { value: number } }) => each.result.value);
  expect(values.toSorted((one: number, other: number) => one - other)).toEqual(items.map((at) => at + 1));
  const stored = await sql`select worker, count(*)::int as rows from inside_steps
    where run_id = ${run} and status = 'succeeded' group by worker order by worker`;
  expect([...stored]).toEqual([
    { worker: 2, rows: 12 },
    { worker: 3, rows: 12 },
  ]);
});

test("rows that a box writes are there once each, wherever a process dies", async () => {
  const columns = ["run", "item"].map((name) => ({ name, type: "text" }));
  await insertTable(db, {
    id: newId(Date.now()),
    workspaceId: WORKSPACE,
    name: "written",
    columns: JSON.stringify(columns),
    key: [],
  });
  const rows = { run: "{{run.id}}", item: "{{item}}" };
  const runs = await died({ type: "write_table", params: { table: "written", rows } });
  const stored = await sql`select cells from table_rows where died is null`;
  const cells = stored.map((row) => z.array(z.string()).parse(Object.values(row.cells)).join(" "));
  expect(cells.toSorted()).toEqual(runs.flatMap((run) => ITEMS.map((item) => `${run} ${item}`)).toSorted());
}, 120_000);

test("a model that a box asks is accounted for once an item, wherever a process dies", async () => {
  const body = {
    choices: [{ message: { content: "yes" } }],
    usage: { prompt_tokens: 10, completion_tokens: 1 },
  };
  answerWith(() => ({ status: 200, body }));
  await sql`delete from model_spending`;
  const runs = await died({ type: "ask_model", params: { prompt: "{{item}}?" } });
  const items = runs.length * ITEMS.length;
  expect([...(await sql`select calls::int, input::int, output::int from model_spending`)]).toEqual([
    { calls: items, input: items * 10, output: items },
  ]);
}, 120_000);

test.each([
  ["carried on the spot", transform(1, "1")],
  ["queued", request(1, "/")],
])(
  "a run that an item calls is begun once, wherever a process dies: %s",
  async (_, worker) => {
    const called = await workflow([trigger, worker], chain(0, 1));
    const runs = await died({ type: "call_workflow", params: { workflow_id: called } });
    for (const run of runs) {
      const begun = await sql`select id, status from runs where parent_run = ${run} order by id`;
      expect(begun.map(({ status }) => status)).toEqual(ITEMS.map(() => "succeeded"));
      const waited = await sql`select child_run from inside_steps where run_id = ${run} order by child_run`;
      expect(waited.map((row) => row.child_run)).toEqual(begun.map(({ id }) => id));
    }
  },
  120_000,
);
