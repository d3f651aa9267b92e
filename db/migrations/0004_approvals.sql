CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"worker" integer NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"fields" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"answers" text,
	"notified" text,
	CONSTRAINT "approvals_status" CHECK (status in ('open', 'approved', 'rejected', 'timeout', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_of_run" ON "approvals" USING btree ("run_id","worker");--> statement-breakpoint
CREATE INDEX "approvals_of_workspace" ON "approvals" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("workspace_id","id") WHERE status = 'open';