import { expect, test } from "vitest";
import { listApprovals } from "@/db/queries/approvals";
import { decideRow } from "@/lib/service/runs/decide-approval";
import { chain, testRunExecutor, trigger, WORKSPACE } from "./run-executor.suite";

const { db, diedEverywhere, ended, services, sql, workflow } = await testRunExecutor();

/** Decides the oldest open approval of each run. Only `b` is rejected. */
async function decideOneEach(): Promise<void> {
  const open = await listApprovals(db, {
    workspaceId: WORKSPACE,
    status: "open",
    runId: null,
    worker: null,
    iteration: null,
    before: null,
    limit: 1_000,
    now: new Date(services.clock()),
  });
  const oldest = new Map(open.map((row) => [row.runId, row]));
  const values = { kind: "body", body: {} } as const;
  for (const row of oldest.values()) {
    const decision = row.title === "b?" ? "rejected" : "approved";
    expect(await decideRow(services, row, { decision, by: "somebody", values })).toMatchObject({ ok: true });
  }
}

test("each item of a box is asked for once and goes on once, wherever a process dies", async () => {
  const id = await workflow(
    [
      trigger,
      { index: 1, type: "for_each", params: { items: ["a", "b"] } },
      { index: 2, type: "wait", inside: 1, params: { mode: "approval", title: "{{item}}?" } },
      {
        index: 3,
        type: "memory",
        inside: 1,
        params: { name: "n", key: "{{run.id}} {{item}}", mode: "count", by: 1 },
      },
    ],
    [...chain(0, 1), { from: 2, to: 3, port: "approved" }],
  );
  const runs = await diedEverywhere(id, { meanwhile: decideOneEach, turns: 3 });
  for (const run of runs) {
    const { results } = (await ended(run)).result(1);
    expect(results).toMatchObject([
      { ok: true, result: { value: 1 } },
      { ok: true, result: null },
    ]);
    const asked =
      await sql`select a.iteration[1] as at, a.status, i.output as outlet, i.status as step from approvals a
      join inside_steps i on i.run_id = a.run_id and i.worker = a.worker and i.iteration = a.iteration
      where a.run_id = ${run} order by a.iteration`;
    expect(asked.map(({ at, status, outlet: output, step }) => [at, status, output, step])).toEqual([
      [0, "approved", "approved", "succeeded"],
      [1, "rejected", "rejected", "succeeded"],
    ]);
  }
}, 120_000);
