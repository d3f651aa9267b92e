import { sql } from "drizzle-orm";
import { boolean, integer, pgView, text, uuid } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";

/**
 * The steps of all runs. A running run has one row per step in `steps`, which can be updated. An ended run
 * may have all its steps together in `runs.packed_steps`. Reads use this view, which covers both.
 */
export const runSteps = pgView("run_steps", {
  runId: uuid("run_id"),
  worker: integer("worker"),
  type: text("type"),
  status: text("status"),
  attempt: integer("attempt"),
  startedAt: at("started_at"),
  finishedAt: at("finished_at"),
  input: jsonText("input"),
  result: jsonText("result"),
  error: jsonText("error"),
  outlet: text("output"),
  reused: boolean("reused"),
  sample: boolean("sample"),
  publication: jsonText("publication"),
  wakeAt: at("wake_at"),
  childRun: uuid("child_run"),
  logs: jsonText("logs"),
}).as(sql`
  select run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, output, reused, sample,
    publication, wake_at, child_run, logs
  from steps
  union all
  select r.id, s.worker, s.type, s.status, s.attempt, to_timestamp(s.started_at / 1000), to_timestamp(s.finished_at / 1000),
    s.input, s.result, s.error, s.outlet, false, coalesce(s.sample, false), s.publication, null, null, s.logs
  from runs r, json_to_recordset(r.packed_steps::json) as s(worker int, type text, status text, attempt int,
    started_at float8, finished_at float8, input text, result text, error text, outlet text, sample boolean, publication text,
    logs text)
  where r.packed_steps is not null`);
