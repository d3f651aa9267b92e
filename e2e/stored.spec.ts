import { expect, test } from "@playwright/test";
import { z } from "zod";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { type Live, live } from "@/e2e/api/live";
import { ended, readRun, runIdOf, stepOf } from "@/e2e/api/runs";
import { page as list } from "@/e2e/api/shapes";
import { until } from "@/e2e/api/until";
import { Instance } from "@/e2e/durability/instance";
import { type Load, settled, startLoad } from "@/e2e/durability/load";
import { signal } from "@/e2e/durability/processes";

const memories = z.object({ items: z.array(z.looseObject({ name: z.string(), value: z.unknown() })) });
const rows = z.array(z.looseObject({ n: z.int() }));
const opened = z.looseObject({ id: z.string(), run_id: z.string() });
const waits = z.looseObject({ waiting_until: z.string() });

let instance: Instance | undefined;
test.afterEach(async () => {
  await instance?.remove();
  instance = undefined;
});

/**
 * A workflow whose runs each add their number to a remembered sum and insert it as a row, both without a key
 * for deduplication.
 */
async function adding({ api, address }: Instance) {
  const table = await api.post("/tables", { name: "sent", columns: [{ name: "n", type: "integer" }] });
  expect(table.status, table.text).toBe(201);
  const { id } = z.looseObject({ id: z.string() }).parse(table.json);
  const count = { name: "sum", mode: "count", by: "{{context.n}}" };
  const write = { table: "sent", rows: { n: "{{context.n}}" } };
  const document = flow(
    [
      webhook(0, { variables: [{ name: "n", type: "integer" }] }),
      { index: 1, type: "memory", params: count },
      { index: 2, type: "write_table", params: write },
    ],
    [
      [0, 1],
      [1, 2, "changed"],
    ],
  );
  const of = await live(document, api, address);
  return {
    of,
    sum: async () => {
      const { items } = memories.parse((await api.get(`/workflows/${of.id}/memory`)).json);
      return items.find(({ name }) => name === "sum")?.value;
    },
    rows: async () => rows.parse((await api.get(`/tables/${id}/rows?limit=10000`)).json).map(({ n }) => n),
  };
}

function waiting({ api, address }: Instance, params: object, port: string) {
  const document = flow(
    [webhook(0), { index: 1, type: "wait", params }, transform(2, "workers[1].result.decision")],
    [
      [0, 1],
      [1, 2, port],
    ],
  );
  return live(document, api, address);
}

test("sums, rows, waits and decisions outlive kill -9 of workers and database under load", async () => {
  const mine = await Instance.create();
  instance = mine;
  const { api } = mine;
  const counted = await adding(mine);
  const later = await waiting(mine, { mode: "for", seconds: 4 }, "done");
  const asking = await waiting(mine, { mode: "approval", title: "Go on?" }, "approved");
  const first = startLoad(counted.of, 4, { max: 80 });
  const accepted = (load: Load, calls: number) =>
    expect.poll(() => load.accepted.size).toBeGreaterThanOrEqual(calls);

  await accepted(first, 20);
  for (const worker of mine.workers()) signal(worker, "SIGKILL");
  await accepted(first, 30);
  signal(mine.database() ?? 0, "SIGKILL");
  await first.done;

  const begun = async (of: Live) =>
    runIdOf(
      await until(
        "a call is accepted",
        () => of.call(),
        ({ status }) => status === 202,
      ),
    );
  const sleeper = await begun(later);
  const asker = await begun(asking);
  const [approval] = await until(
    "something is asked",
    async () => list.parse((await api.get("/approvals?status=open")).json).items,
    (items) => items.length > 0,
  );
  const asleep = await until(
    "the other run waits",
    async () => stepOf(await readRun(sleeper, api), 1),
    (step) => step !== undefined && (step.status === "succeeded" || waits.safeParse(step).success),
  );
  const due = Date.parse(waits.safeParse(asleep).data?.waiting_until ?? "") || 0;
  // A paused runner doesn't learn of the decision and then dies along with everything else.
  for (const worker of mine.workers()) signal(worker, "SIGSTOP");
  const decided = await api.post(`/approvals/${opened.parse(approval).id}`, { decision: "approved" });
  expect(decided.status, decided.text).toBe(200);
  const second = startLoad(counted.of, 4, { max: 40, from: 1_000 });
  await accepted(second, 10);
  await mine.killGroup(true);
  await expect.poll(() => Date.now()).toBeGreaterThan(due);
  await mine.start();
  await second.done;

  for (const [id, way] of [
    [sleeper, "done"],
    [asker, "approved"],
  ] as const) {
    const run = await ended(id, api);
    expect([run.status, stepOf(run, 2)?.result]).toEqual(["succeeded", way]);
  }
  const numbered = (await settled(mine)).filter(({ context }) => context.n !== undefined);
  expect(numbered.filter(({ status }) => status !== "succeeded")).toEqual([]);
  const numbers = numbered.map(({ context }) => Number(context.n)).sort((a, b) => a - b);
  const ids = new Set(numbered.map(({ id }) => id));
  const answered = [...first.accepted.values(), ...second.accepted.values()];
  expect(answered.filter((id) => !ids.has(id))).toEqual([]);
  expect(answered).toHaveLength(120);
  expect(await counted.sum()).toBe(numbers.reduce((sum, n) => sum + n, 0));
  expect((await counted.rows()).sort((a, b) => a - b)).toEqual(numbers);
});
