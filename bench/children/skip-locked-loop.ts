import { z } from "zod";
import { answerTasks } from "@/bench/helper";
import { connectSql, type Sql } from "@/db/client";

const task = z.object({
  databaseUrl: z.string(),
  body: z.string(),
  runs: z.int(),
  steps: z.int(),
  atOnce: z.int(),
  /** Inserts a row after each step, or records the whole run with one statement. */
  record: z.enum(["each step", "each run"]),
});

const CONNECTIONS = 16;

/**
 * The queue a good programmer writes by hand in an afternoon. It claims runs in batches with `for update skip
 * locked`, runs `atOnce` of them concurrently over a pool with prepared statements, and stores each step's
 * result as a row. It is fast, but has no retries, leases, cancellation or order.
 */
answerTasks(task, async ({ databaseUrl, body, runs, steps, atOnce, record }) => {
  const sql = connectSql(databaseUrl, { max: CONNECTIONS, name: "bench loop" });
  await sql.unsafe(SCHEMA);
  await sql`insert into bench.runs (body) select ${body} from generate_series(1, ${runs}::int)`;
  await sql`analyze bench.runs`;
  const write = record === "each step" ? writeEachStep : writeOnce;
  const execute = async () => {
    for (;;) {
      const claimed = await claim(sql, atOnce);
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((run) => write(sql, run, steps)));
    }
  };
  // Two batches run at a time, so that the pool never waits for the slowest run of a single batch.
  await Promise.all([execute(), execute()]);
  const finished = await sql`select finished_at from bench.runs order by finished_at`;
  await sql.unsafe("drop table bench.runs, bench.steps");
  await sql.end();
  return {
    finishedAt: z
      .array(z.object({ finished_at: z.date() }))
      .parse(finished)
      .map(timeOf),
  };
});

const SCHEMA = `
create schema if not exists bench;
drop table if exists bench.runs, bench.steps;
create table bench.runs (id bigserial primary key, body text not null, status text not null default 'queued',
  created_at timestamptz not null default now(), finished_at timestamptz);
create index on bench.runs (id) where status = 'queued';
create table bench.steps (run_id bigint not null, step int not null, result text not null,
  primary key (run_id, step))`;

const claimedRun = z.object({ id: z.string(), body: z.string() });
type ClaimedRun = z.infer<typeof claimedRun>;

async function claim(sql: Sql, atOnce: number): Promise<ClaimedRun[]> {
  const rows = await sql`
    update bench.runs set status = 'running' where id in (
      select id from bench.runs where status = 'queued' order by id limit ${atOnce} for update skip locked)
    returning id, body`;
  return z.array(claimedRun).parse(rows);
}

async function writeEachStep(sql: Sql, run: ClaimedRun, steps: number): Promise<void> {
  for (const result of resultsOf(run, steps)) {
    await sql`insert into bench.steps (run_id, step, result) values (${run.id}, ${result.step}, ${result.text})`;
  }
  await sql`update bench.runs set status = 'succeeded', finished_at = clock_timestamp() where id = ${run.id}`;
}

async function writeOnce(sql: Sql, run: ClaimedRun, steps: number): Promise<void> {
  const results = [...resultsOf(run, steps)];
  await sql`
    with written as (
      insert into bench.steps (run_id, step, result)
      select ${run.id}::bigint, * from unnest(${results.map(({ step }) => step)}::int[], ${results.map(({ text }) => text)}::text[])
    )
    update bench.runs set status = 'succeeded', finished_at = clock_timestamp() where id = ${run.id}`;
}

/** Each step reads the previous result and produces its own. */
function* resultsOf({ body }: ClaimedRun, steps: number): Generator<{ step: number; text: string }> {
  let text = body;
  for (let step = 0; step < steps; step += 1) {
    if (step > 0)
      text = JSON.stringify({
        n: step,
        symbol: z.object({ symbol: z.string() }).parse(JSON.parse(text)).symbol,
      });
    yield { step, text };
  }
}

function timeOf({ finished_at: at }: { finished_at: Date }): number {
  return at.getTime();
}
