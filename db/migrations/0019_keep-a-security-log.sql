CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"workspace_id" uuid,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"actor" text,
	"via" text,
	"address" text,
	"subject" text,
	"details" text,
	"times" integer DEFAULT 1 NOT NULL,
	"until" timestamp with time zone,
	"bulk" text
);
--> statement-breakpoint
CREATE INDEX "security_events_workspace" ON "security_events" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_bulk" ON "security_events" USING btree ("bulk") WHERE "security_events"."bulk" is not null;--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");