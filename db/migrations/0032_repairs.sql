CREATE TABLE "repair_runs" (
	"repair_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"state" text NOT NULL,
	"retry_id" uuid,
	"reason" text,
	"message" text,
	CONSTRAINT "repair_runs_repair_id_run_id_pk" PRIMARY KEY("repair_id","run_id"),
	CONSTRAINT "repair_runs_state" CHECK (state in ('waiting', 'begun', 'succeeded', 'failed', 'cancelled', 'passed'))
);
--> statement-breakpoint
CREATE TABLE "repairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_by" uuid,
	"conditions" text NOT NULL,
	"from_step" text NOT NULL,
	"version" text NOT NULL,
	"repeat_effects" boolean NOT NULL,
	"state" text NOT NULL,
	"most" integer,
	"total" integer NOT NULL,
	"complete" boolean NOT NULL,
	"preview" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "repairs_state" CHECK (state in ('planned', 'running', 'paused', 'stopped', 'done'))
);
--> statement-breakpoint
CREATE INDEX "repair_runs_by_state" ON "repair_runs" USING btree ("repair_id","state","run_id");--> statement-breakpoint
CREATE INDEX "repair_runs_by_retry" ON "repair_runs" USING btree ("retry_id") WHERE retry_id is not null;--> statement-breakpoint
CREATE INDEX "repairs_of_workspace" ON "repairs" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "repairs_open" ON "repairs" USING btree ("workspace_id") WHERE ended_at is null and state <> 'planned';