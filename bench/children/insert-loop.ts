import { z } from "zod";
import { answerTasks } from "@/bench/helper";
import { median } from "@/bench/load/latency";
import { connectSql } from "@/db/client";

const task = z.object({
  databaseUrl: z.string(),
  body: z.string(),
  callers: z.int(),
  warmupMs: z.number(),
  durationMs: z.number(),
});

const CONNECTIONS = 20;

/** Baseline: each caller inserts a row, waits for the commit and inserts the next. */
answerTasks(task, async ({ databaseUrl, body, callers, warmupMs, durationMs }) => {
  const sql = connectSql(databaseUrl, { max: CONNECTIONS, name: "bench inserts" });
  await sql.unsafe(`create schema if not exists bench;
    create table if not exists bench.calls (id bigserial primary key, body text not null)`);
  let inserted = 0;
  const times: number[] = [];
  const end = performance.now() + warmupMs + durationMs;
  const call = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      await sql`insert into bench.calls (body) values (${body})`;
      times.push(performance.now() - begun);
      inserted += 1;
    }
  };
  const calls = Promise.all(Array.from({ length: callers }, call));
  await new Promise((resolve) => setTimeout(resolve, warmupMs));
  const before = inserted;
  const begun = performance.now();
  await calls;
  const perSecond = ((inserted - before) / (performance.now() - begun)) * 1000;
  await sql`truncate bench.calls`;
  await sql.end();
  return { perSecond, p50: median(times) };
});
