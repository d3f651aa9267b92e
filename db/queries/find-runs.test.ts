import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { query } from "@/db/handle";
import { testDatabase } from "@/db/test-database";
import { idAtTime, newId } from "@/lib/kit/id";
import { countRuns, findFirstRun, findLookedTo, findRuns, LOOK, type RunFilter } from "./find-runs";

const { db } = await testDatabase();
const NOW = Date.parse("2026-11-20T12:00:00Z");
const RUNS = 100_000;
const [workspaceId, quiet, busy, other] = [newId(1), newId(2), newId(3), newId(4)];

const ALL: RunFilter = {
  workspaceId,
  workflowId: null,
  before: null,
  from: null,
  until: null,
  status: null,
  trigger: null,
  mode: null,
  longerThan: null,
  shorterThan: null,
  variable: null,
  error: null,
  errorGroup: null,
  now: new Date(NOW),
};

/**
 * Creates one run per second, going back from now. One in a hundred has failed, and one in a thousand belongs
 * to the quiet workflow. Another workspace has equally many.
 */
beforeAll(async () => {
  await query(
    db,
    `insert into runs (id, workspace_id, workflow_id, version, mode, status, trigger, context, started_at, finished_at, error, result_workers)
     select (overlay(overlay($1::text placing lpad(to_hex(($2::bigint - (at * 1000)::bigint) >> 16), 8, '0') from 1 for 8)
       placing lpad(to_hex(($2::bigint - (at * 1000)::bigint) & 65535), 4, '0') from 10 for 4))::uuid,
       case when n <= $6::int then $3::uuid else $7::uuid end, case when n % 1000 = 7 then $4::uuid else $5::uuid end, 1, 'production',
       case when n % 100 = 0 then 'failed' else 'succeeded' end, n % 3, '{"symbol":"S' || n || '","n":' || n || '}',
       to_timestamp($2::bigint / 1000.0 - n), to_timestamp($2::bigint / 1000.0 - n + case when n % 5000 = 0 then 90 else 0.2 end),
       case when n % 100 = 0 then json_build_object('code', case when n % 200 = 0 then 'timeout' else 'invalid_key' end, 'worker', n % 4,
         'message', 'No answer for S' || n || ' after ' || n || ' ms, attempt 3')::text end, '{}'
     from generate_series(1, 2 * $6::int) n, lateral (select case when n <= $6::int then n else n - $6::int + 0.5 end as at) a`,
    [idAtTime(NOW), NOW, workspaceId, quiet, busy, RUNS, other],
  );
  await query(db, "analyze runs");
}, 120_000);

const textOf = (n: number) => `No answer for S${n} after ${n} ms, attempt 3`;
const all = async (filter: RunFilter) => (await findRuns(db, filter, RUNS)).length;

describe("of 100,000 runs", () => {
  it.each([
    [{ status: "failed" }, RUNS / 100],
    [{ workflowId: quiet }, RUNS / 1000],
    [{ workflowId: quiet, trigger: 1 }, 34],
    [{ workflowId: busy, status: "failed" }, RUNS / 100],
    [{ error: "INVALID_KEY" }, RUNS / 200],
    [{ error: textOf(77_000).slice(0, 20) }, 1],
    [{ variable: { name: "symbol", value: "S19900" } }, 1],
    [{ variable: { name: "n", value: "19900" } }, 1],
    [{ variable: { name: "n", value: "1" } }, 1],
    [{ variable: { name: "symbol", value: "19" } }, 0],
    // Found among the newest 20,000 runs. The next page continues further back.
    [{ longerThan: 60_000 }, 4],
    [{ shorterThan: 100 }, 0],
    [{ from: NOW - 10_000, until: NOW - 5_000 }, 5],
    [{ workspaceId: newId(9) }, 0],
  ])("%o finds %i", async (part, found) => {
    expect(await all({ ...ALL, ...part })).toBe(found);
  });

  it("goes on where it ended, until all were looked at", async () => {
    const filter = { ...ALL, longerThan: 60_000 };
    const pieces: number[] = [];
    for (let before: string | null = null, first = true; first || before !== null; first = false) {
      pieces.push(await all({ ...filter, before }));
      before = await findLookedTo(db, { ...filter, before });
    }
    // The last page may be empty, because it takes a read to find out that there are no more.
    expect(pieces).toEqual([4, 4, 4, 4, 4, 0]);
    expect(await findLookedTo(db, { ...ALL, status: "failed" })).toBeNull();
  });

  it("counts by time and status, and failures by their cause", async () => {
    const hour = await countRuns(db, { ...ALL, from: NOW - 3_600_000 }, 900_000);
    expect(hour.bars.reduce((sum, { count }) => sum + count, 0)).toBe(3_600);
    expect(new Set(hour.bars.map(({ at }) => at)).size).toBe(4);
    expect(hour.to).toBeNull();
    const failures = await countRuns(db, { ...ALL, status: "failed" }, 86_400_000);
    expect(failures.causes).toMatchObject([
      { code: "invalid_key", worker: 0, count: 500, message: textOf(100), workflow_id: busy },
      { code: "timeout", worker: 0, count: 500, message: textOf(200) },
    ]);
    const [cause] = failures.causes;
    expect(cause && cause.last > cause.first).toBe(true);
    expect(await all({ ...ALL, errorGroup: cause?.key ?? "" })).toBe(500);
    expect(await countRuns(db, ALL, 86_400_000)).toMatchObject({
      looked: LOOK.counts,
      to: expect.any(String),
    });
    expect(await findFirstRun(db, ALL)).toBe(
      (await findRuns(db, { ...ALL, until: NOW - 99_999_500 }, 9)).at(-1)?.id,
    );
  });

  it("reads no JSON that Postgres refuses", async () => {
    // This test changes the run, so it uses a workspace that no other test reads.
    const filter = { ...ALL, workspaceId: other };
    const [run] = await findRuns(db, { ...filter, status: "failed" }, 1);
    const message = "\u0000 \\u0000 \ud800 at C:\\users 7";
    await query(db, "update runs set error = $1, context = $2 where id = $3::uuid", [
      JSON.stringify({ code: "odd", worker: 1, message }),
      JSON.stringify({ text: "\u0000", quote: '{"symbol":"NONE"}' }),
      run?.id ?? null,
    ]);
    const [odd] = (await countRuns(db, { ...filter, error: "odd" }, 1000)).causes;
    expect(odd).toMatchObject({ code: "odd", count: 1, message: expect.stringContaining("C:/users 7") });
    expect(await all({ ...filter, errorGroup: odd?.key ?? "" })).toBe(1);
    expect(await all({ ...filter, variable: { name: "text", value: "\u0000" } })).toBe(1);
    expect(await all({ ...filter, variable: { name: "symbol", value: "NONE" } })).toBe(0);
  });
});

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string | undefined;
  readonly "Index Cond"?: string | undefined;
  readonly Plans?: readonly Plan[] | undefined;
}
const plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Cond": z.string().optional(),
    Plans: z.array(plan).optional(),
  }),
);
const explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: plan })]) })]);

/** How the tables of runs are scanned, and whether a limit applies further up in the plan. */
function scansOf(node: Plan, bounded: boolean): { node: Plan; bounded: boolean }[] {
  const within = bounded || node["Node Type"] === "Limit";
  const below = (node.Plans ?? []).flatMap((part) => scansOf(part, within));
  return /^runs_/.test(node["Relation Name"] ?? "") ? [{ node, bounded: within }, ...below] : below;
}

async function plansOf(ask: () => Promise<unknown>): Promise<Plan[]> {
  const said = vi.spyOn(db._.session, "prepareQuery");
  await ask();
  const asked = said.mock.calls.map(([statement]) => statement);
  said.mockRestore();
  return Promise.all(
    asked.map(async ({ sql: text, params }) => {
      const rows = await query(db, `explain (format json) ${text}`, params as string[]);
      return explained.parse(rows)[0]["QUERY PLAN"][0].Plan;
    }),
  );
}

// A million runs take no longer than 100,000, because an index leads to the first of them and a limit ends
// the scan.
describe("every filter is read by an index, up to a bound", () => {
  const hour = { from: NOW - 3_600_000, until: NOW };
  const offered: [string, Partial<RunFilter>][] = [
    ["none", {}],
    ["a failed one", { status: "failed" }],
    ["one that goes on", { status: "running" }],
    ["one that waits", { status: "queued" }],
    ["one that went well", { status: "succeeded" }],
    ["one that was stopped", { status: "cancelled" }],
    ["a trigger", { trigger: 2 }],
    ["tests", { mode: "test" }],
    ["what is no test", { mode: "production" }],
    ["a quick one", { shorterThan: 10 }],
    ["a period", hour],
    ["a page further back", { before: idAtTime(NOW - 50_000_000) }],
    ["a long one", { longerThan: 60_000, shorterThan: 90_000 }],
    ["a variable", { variable: { name: "n", value: "99999" } }],
    ["an error", { error: "no such text" }],
    ["a cause", { errorGroup: "0".repeat(32) }],
    [
      "all together",
      { status: "failed", trigger: 0, error: "x", variable: { name: "a", value: "b" }, ...hour },
    ],
  ];

  it("and none that can be asked is left out", () => {
    const tried = new Set([
      "workspaceId",
      "workflowId",
      "now",
      ...offered.flatMap(([, part]) => Object.keys(part)),
    ]);
    expect([...tried].sort()).toEqual(Object.keys(ALL).sort());
  });

  it.each(offered)("%s", async (_what, part) => {
    for (const workflowId of [null, quiet, busy]) {
      const filter = { ...ALL, workflowId, ...part };
      const plans = await plansOf(async () => {
        await findRuns(db, filter, 51);
        await findLookedTo(db, filter);
        await countRuns(db, filter, 3_600_000);
        await findFirstRun(db, filter);
      });
      expect(plans).toHaveLength(4);
      for (const found of plans) {
        const scans = scansOf(found, false);
        expect(scans.length).toBeGreaterThan(0);
        for (const scan of scans) {
          expect(scan.node["Node Type"]).toMatch(/^Index/);
          expect(scan.node["Index Cond"]).toMatch(/workspace_id|workflow_id/);
          expect(scan.bounded).toBe(true);
        }
      }
    }
  });
});
