CREATE TABLE "back_run_bodies" (
	"back_run_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "back_run_bodies_back_run_id_sha256_pk" PRIMARY KEY("back_run_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "back_run_results" (
	"back_run_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"run_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_recorded" boolean NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"unanswered" text NOT NULL,
	CONSTRAINT "back_run_results_back_run_id_n_pk" PRIMARY KEY("back_run_id","n")
);
--> statement-breakpoint
CREATE TABLE "back_run_values" (
	"back_run_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"n" integer NOT NULL,
	"type" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "back_run_values_back_run_id_provider_id_n_pk" PRIMARY KEY("back_run_id","provider_id","n")
);
--> statement-breakpoint
CREATE TABLE "back_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"trigger" integer NOT NULL,
	"source" text NOT NULL,
	"fetch" boolean NOT NULL,
	"schedule" text,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"due" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"position" text,
	"counts" text NOT NULL,
	"state" "bytea",
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "back_runs_status" CHECK (status in ('queued', 'running', 'finished', 'cancelled')),
	CONSTRAINT "back_runs_source" CHECK (source in ('schedule', 'calls'))
);
--> statement-breakpoint
ALTER TABLE "back_run_bodies" ADD CONSTRAINT "back_run_bodies_back_run_id_back_runs_id_fk" FOREIGN KEY ("back_run_id") REFERENCES "public"."back_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_run_results" ADD CONSTRAINT "back_run_results_back_run_id_back_runs_id_fk" FOREIGN KEY ("back_run_id") REFERENCES "public"."back_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_run_values" ADD CONSTRAINT "back_run_values_back_run_id_back_runs_id_fk" FOREIGN KEY ("back_run_id") REFERENCES "public"."back_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_runs" ADD CONSTRAINT "back_runs_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "back_runs_of_workflow" ON "back_runs" USING btree ("workflow_id","id");--> statement-breakpoint
CREATE INDEX "back_runs_open" ON "back_runs" USING btree ("workspace_id") WHERE finished_at is null;