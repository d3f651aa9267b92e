CREATE TABLE "alert_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"workflow_id" uuid NOT NULL,
	"run_id" uuid,
	"worker" integer,
	"due_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	CONSTRAINT "alert_events_kind" CHECK (kind in ('run', 'schedule'))
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"workflow_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"rules" text NOT NULL,
	"sealed" text,
	"slow_ms" double precision,
	"silence_ms" double precision,
	"silent_since" timestamp with time zone,
	"silence_due" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"cause" text NOT NULL,
	"worker" integer,
	"code" text,
	"message" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"count" integer NOT NULL,
	"last_run_id" uuid,
	"trigger" integer,
	"last_due" timestamp with time zone,
	"next_due" timestamp with time zone,
	"said_at" timestamp with time zone NOT NULL,
	"told" boolean NOT NULL,
	CONSTRAINT "alerts_rule" CHECK (rule in ('failure', 'failures_in_a_row', 'missed_schedule', 'silence', 'slow'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"type" text NOT NULL,
	"alert_id" uuid,
	"workflow_id" uuid,
	"rule" text,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"message_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"delivered_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "notices_state" CHECK (state in ('pending', 'delivered', 'failed', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_rules_silence" ON "alert_rules" USING btree ("silence_due") WHERE silence_due is not null;--> statement-breakpoint
CREATE INDEX "alerts_of_workspace" ON "alerts" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alerts_of_workflow" ON "alerts" USING btree ("workflow_id","rule","cause","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("workflow_id","rule","cause") WHERE until is null;--> statement-breakpoint
CREATE INDEX "alerts_ended" ON "alerts" USING btree ("until") WHERE until is not null;--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "notices_claimed" ON "notices" USING btree ("claimed_until") WHERE claimed_until is not null;--> statement-breakpoint
CREATE INDEX "notices_of_alert" ON "notices" USING btree ("alert_id") WHERE alert_id is not null;--> statement-breakpoint
CREATE INDEX "notices_of_workflow" ON "notices" USING btree ("workflow_id") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "notices_by_time" ON "notices" USING btree ("at");