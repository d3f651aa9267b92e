DROP VIEW "public"."run_steps";--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "logs" text;--> statement-breakpoint
CREATE VIEW "public"."run_steps" AS (
  select run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, sample,
    publication, wake_at, child_run, logs
  from steps
  union all
  select r.id, s.worker, s.type, s.status, s.attempt, to_timestamp(s.started_at / 1000), to_timestamp(s.finished_at / 1000),
    s.input, s.result, s.error, s.outlet, false, coalesce(s.sample, false), s.publication, null, null, s.logs
  from runs r, json_to_recordset(r.packed_steps::json) as s(worker int, type text, status text, attempt int,
    started_at float8, finished_at float8, input text, result text, error text, outlet text, sample boolean, publication text,
    logs text)
  where r.packed_steps is not null);