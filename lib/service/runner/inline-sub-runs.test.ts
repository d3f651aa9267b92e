import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import type { JsonObject } from "@/lib/kit/json";
import { NO_INLINE_EXECUTION } from "@/lib/service/inline/create-inline-executor";
import { everythingOf } from "@/lib/service/inline/everything-of.suite";
import { type Pure, pureDocument, variables } from "@/lib/service/inline/pure-documents.suite";
import { cancelTree } from "@/lib/service/runs/cancel-run";
import { chain, testRunExecutor, transform, trigger } from "./run-executor.suite";

const {
  accept,
  answerWith,
  calls,
  db,
  ended,
  inlineExecutor,
  request,
  services,
  sql,
  work,
  workflow,
  workWith,
} = await testRunExecutor();

const VARIABLES = [
  { name: "n", type: "number" },
  { name: "text", type: "string" },
];
const call = (id: string, given: JsonObject = {}, more: { retry?: JsonObject; timeout?: number } = {}) => ({
  index: 1,
  type: "call_workflow",
  params: { workflow_id: id, variables: given },
  ...more,
});

const child = z.object({ id: z.string(), status: z.string(), carried: z.boolean() });
const childrenOf = async (id: string) =>
  z
    .array(child)
    .parse(
      (
        await sql`select id, status, packed_steps is not null as carried from runs where parent_run = ${id} order by id`
      ).map((row) => ({ ...row })),
    );

/** A run and all runs that it called, without their IDs. */
async function familyOf(id: string) {
  const called = await childrenOf(id);
  const all = await Promise.all(
    [id, ...called.map((run) => run.id)].map((each) => everythingOf({ db, sql }, each)),
  );
  const text = called.reduce(
    (notified, run, at) => notified.replaceAll(run.id, `child ${at}`),
    JSON.stringify(all),
  );
  return { execution: called.some((run) => run.carried), all: JSON.parse(text) };
}

/** Creates a workflow that calls the given one and shows what came out of both outputs of the call. */
async function callerOf(
  { workers: [first, ...others], connections }: Pure,
  given: JsonObject,
  again: boolean,
) {
  const params = { webhook_id: "in", variables: VARIABLES };
  const called = await workflow(first ? [{ ...first, params }, ...others] : [], connections);
  const retry = { attempts: 2, backoff: 0.001, codes: ["run_failed"] };
  const step = call(called, given, again ? { retry } : {});
  return workflow(
    [trigger, step, transform(2, "workers[1].result"), transform(3, "workers[1].error")],
    [...chain(0, 1, 2), { from: 1, to: 3, port: "error" }],
  );
}

it("a called run is the same on both ways, byte for byte, with the run that called it", async () => {
  let here = 0;
  const family = fc.tuple(pureDocument, variables, fc.boolean());
  await fc.assert(
    // Tests several at once, because starting takes longer than the work itself.
    fc.asyncProperty(fc.array(family, { minLength: 4, maxLength: 4 }), async (families) => {
      const callers = await Promise.all(families.map((each) => callerOf(...each)));
      const quick = await Promise.all(callers.map((id) => accept(id)));
      await work();
      const queued = await Promise.all(callers.map((id) => accept(id)));
      await workWith(NO_INLINE_EXECUTION);
      const [ones, others] = await Promise.all(
        [quick, queued].map((ids) => Promise.all(ids.map((id) => familyOf(id)))),
      );
      expect(ones?.map(({ all }) => all)).toEqual(others?.map(({ all }) => all));
      expect(others?.some(({ execution }) => execution)).toBe(false);
      here += ones?.filter(({ execution }) => execution).length ?? 0;
    }),
    { numRuns: 4 },
  );
  expect(here).toBeGreaterThan(3);
}, 120_000);

const provider = {
  index: 1,
  type: "data_provider",
  params: { provider_id: "p", response_data: "{{context.n}}" },
};
const webhook = { ...trigger, params: { webhook_id: "in", variables: VARIABLES } };

it("a call that is carried is written with the step that made it, and leaves no job", async () => {
  const caller = await workflow(
    [
      trigger,
      call(await workflow([webhook, provider], chain(0, 1)), { n: 7 }),
      transform(2, "workers[1].result"),
    ],
    chain(0, 1, 2),
  );
  const id = await accept(caller);
  await work();
  const [called] = await childrenOf(id);
  expect(called).toMatchObject({ status: "succeeded", carried: true });
  const [step] = await sql`select child_run from steps where run_id = ${id} and worker = 1`;
  expect(step?.child_run).toBe(called?.id);
  expect(await sql`select body from provider_values where run_id = ${called?.id ?? null}`).toEqual([
    { body: "7" },
  ]);
  expect(await sql`select count from sub_run_counts where root_run = ${id}`).toEqual([{ count: 1 }]);
  const jobs = sql`select from graphile_worker._private_jobs where payload->>'r' in (${id}, ${called?.id ?? ""})`;
  expect(await jobs).toEqual([]);
});

it("a limit on runs at once, and what reaches outside, is the queue's", async () => {
  const limited = await workflow([webhook, provider], chain(0, 1), { concurrency: 1 });
  const outside = await workflow([webhook, request(1, "/")], chain(0, 1));
  for (const called of [limited, outside]) {
    const id = await accept(await workflow([trigger, call(called, { n: 1 })], chain(0, 1)));
    await work();
    expect(await childrenOf(id)).toMatchObject([{ status: "succeeded", carried: false }]);
    expect(await ended(id)).toMatchObject({ status: "succeeded" });
  }
});

it("nothing of a called run is there when its caller was cancelled before it was written", async () => {
  const called = await workflow([webhook, provider], chain(0, 1));
  const id = await accept(await workflow([trigger, call(called, { n: 1 })], chain(0, 1)));
  await workWith({
    async executeUnsaved(run) {
      const execution = await inlineExecutor.executeUnsaved(run);
      await cancelTree(services, id);
      return execution;
    },
  });
  expect((await ended(id)).status).toBe("cancelled");
  expect(await childrenOf(id)).toEqual([]);
  expect(await sql`select from provider_values where workflow_id = ${called}`).toEqual([]);
});

it("a caller whose process died before it wrote calls again, and one that died after does not", async () => {
  const called = await workflow([webhook, provider], chain(0, 1));
  const id = await accept(
    await workflow([trigger, call(called, { n: 1 }), request(2, "/after")], chain(0, 1, 2)),
  );
  await workWith({
    async executeUnsaved(run) {
      await inlineExecutor.executeUnsaved(run);
      throw new Error("died");
    },
  });
  expect(await childrenOf(id)).toEqual([]);
  await sql`update graphile_worker._private_jobs set run_at = now() where payload->>'r' = ${id}`;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  calls.length = 0;
  answerWith(() => (calls.length > 1 ? { status: 200 } : { status: 200, holdUntil: held }));
  const dying = workWith(inlineExecutor);
  await expect.poll(() => calls).toEqual(["/after"]);
  const [first] = await childrenOf(id);
  expect(first).toMatchObject({ status: "succeeded", carried: true });
  await sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where payload->>'r' = ${id}`;
  await work();
  expect(await ended(id)).toMatchObject({
    status: "succeeded",
    steps: ["0 succeeded", "1 succeeded", "2 succeeded"],
  });
  expect(await childrenOf(id)).toEqual([first]);
  release();
  await dying;
  expect(await sql`select body from provider_values where workflow_id = ${called}`).toHaveLength(1);
  answerWith(() => ({ status: 200 }));
});
