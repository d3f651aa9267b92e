import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { connect, urlByIndex } from "@/db/client";
import { query } from "@/db/handle";
import { createRunStore } from "@/db/run-store/run-store";
import { testDatabase } from "@/db/test-database";
import type { EndedRun, RunChange, RunStore } from "@/lib/engine/run-store";
import { newId } from "@/lib/kit/id";
import { newRun } from "@/lib/service/document/new-run";

// Prepared statements of the hot path are planned at their first call. In a new instance, they are planned on
// empty tables, and the same plans are later used for millions of rows.

const { url } = await testDatabase();
const { hot, end } = connect(url, { max: 1 });
afterAll(() => end());
/** Only PostgreSQL 16 and later explain a statement whose parameters have no values. */
const [version] = await query(hot, "select current_setting('server_version_num')::int as version").column(
  z.number(),
);
const explains = (version ?? 0) >= 160_000;

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string | undefined;
  readonly "Index Cond"?: string | undefined;
  readonly Plans?: readonly Node[] | undefined;
}

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Cond": z.string().optional(),
    Plans: z.array(node).optional(),
  }),
);
const explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: node })]) })]);

const change: RunChange = {
  runId: newId(1),
  attempt: 1,
  paid: false,
  copied: false,
  isSubRun: false,
  status: "succeeded",
  startedAt: 1,
  finishedAt: 2,
  error: null,
  steps: [],
  publications: [],
  suspend: null,
  onFailure: null,
  inside: null,
  spawn: [],
  executedInline: [],
};

const facts = { workspaceId: newId(1), workflowId: newId(1), version: 1, trigger: 0, context: "{}" };
const execution: EndedRun = { run: newRun(1, { ...facts, resultWorkers: [] }), change, key: null };

async function textsOf(use: (store: RunStore) => Promise<unknown>): Promise<string[]> {
  const said = vi.spyOn(hot._.session, "prepareQuery");
  await use(createRunStore(hot));
  const texts = said.mock.calls.map(([statement]) => statement.sql);
  said.mockRestore();
  return texts;
}

function scansOf(plan: Node, tables: RegExp): Node[] {
  const below = (plan.Plans ?? []).flatMap((part) => scansOf(part, tables));
  return /Scan$/.test(plan["Node Type"]) && tables.test(plan["Relation Name"] ?? "")
    ? [plan, ...below]
    : below;
}

/** How a statement that is planned now would read each of these tables, whatever its parameters are. */
async function scans(text: string, tables: RegExp): Promise<Node[]> {
  const [row] = explained.parse(await query(hot, `explain (generic_plan, format json) ${text}`));
  return scansOf(row["QUERY PLAN"][0].Plan, tables);
}

it("lets the queue's own library read by index as well", async () => {
  const client = new Client(urlByIndex(`${url}?application_name=queue`));
  await client.connect();
  const { rows } = await client.query(
    "select name, setting from pg_settings where name in ('enable_bitmapscan', 'enable_seqscan', 'application_name')",
  );
  await client.end();
  expect(rows).toEqual([
    { name: "application_name", setting: "queue" },
    { name: "enable_bitmapscan", setting: "off" },
    { name: "enable_seqscan", setting: "off" },
  ]);
});

describe.runIf(explains)("planned on empty tables", () => {
  it.each([
    ["record", () => textsOf((store) => store.record([change]))],
    ["record what is published", () => textsOf((store) => store.record([{ ...change, paid: true }]))],
    [
      "record what was called",
      () => textsOf((store) => store.record([{ ...change, executedInline: [execution] }])),
    ],
    [
      "record what was called and is paid for",
      () => textsOf((store) => store.record([{ ...change, paid: true, executedInline: [execution] }])),
    ],
    ["record what waits", () => textsOf((store) => store.record([{ ...change, isSubRun: true }]))],
    ["outcomes", () => textsOf((store) => store.outcomes([newId(1)]))],
    ["ended", () => textsOf((store) => store.ended([newId(1)]))],
    ["claim", () => textsOf((store) => store.claim(newId(1), { id: "1", first: true }))],
  ])("%s reads runs and steps by index alone", async (_what, texts) => {
    for (const text of await texts()) {
      const found = await scans(text, /^(runs|steps)_/);
      expect(found.length).toBeGreaterThan(0);
      for (const scan of found)
        expect(scan["Index Cond"] ?? scan.Plans?.[0]?.["Index Cond"]).toMatch(/\bid\b|run_id/);
    }
  });
});

describe.runIf(explains)("planned after the queue was vacuumed while no job was there", () => {
  beforeAll(() => query(hot, "vacuum analyze graphile_worker._private_jobs"));

  // The same joins as in graphile-worker.
  it.each([
    [
      "taken",
      `with j as (
        select jobs.id from graphile_worker._private_jobs jobs where jobs.is_available and run_at <= now()
        order by priority, run_at limit 200 for update skip locked
      ) update graphile_worker._private_jobs jobs set attempts = jobs.attempts + 1 from j where jobs.id = j.id returning *`,
    ],
    [
      "deleted",
      "delete from graphile_worker._private_jobs jobs using unnest($1::bigint[]) n(n) where jobs.id = n",
    ],
  ])("jobs that are %s are found by their id", async (_what, text) => {
    const conditions = (await scans(text, /^_private_jobs$/)).map((scan) => scan["Index Cond"]);
    expect(conditions).toContainEqual(expect.stringMatching(/\bid = /));
    expect(conditions).not.toContain(undefined);
  });
});
