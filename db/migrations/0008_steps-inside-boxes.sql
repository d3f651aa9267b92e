CREATE TABLE "inside_steps" (
	"run_id" uuid NOT NULL,
	"worker" integer NOT NULL,
	"iteration" integer[] NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"input" text,
	"result" text,
	"error" text,
	"outlet" text,
	"sample" boolean DEFAULT false NOT NULL,
	"wake_at" timestamp with time zone,
	"logs" text,
	CONSTRAINT "inside_steps_run_id_worker_iteration_pk" PRIMARY KEY("run_id","worker","iteration"),
	CONSTRAINT "inside_steps_status" CHECK (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled', 'skipped'))
) PARTITION BY RANGE ("run_id");--> statement-breakpoint
CREATE TABLE "inside_steps_rest" PARTITION OF "inside_steps" DEFAULT;