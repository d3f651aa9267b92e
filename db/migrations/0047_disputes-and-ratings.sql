CREATE TABLE "dispute_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispute_messages_side" CHECK ("dispute_messages"."side" in ('buyer', 'seller', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"charge" text NOT NULL,
	"opened_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"refunded_before" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"decision" text,
	"decided" bigint,
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'settled', 'withdrawn')),
	CONSTRAINT "disputes_end" CHECK (("disputes"."state" = 'open') = ("disputes"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "failing_workflows" (
	"workflow_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"rated_by" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"hidden" text,
	CONSTRAINT "ratings_one" UNIQUE("kind","item_id","workspace_id"),
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_charge_ledger_entries_cause_fk" FOREIGN KEY ("charge") REFERENCES "public"."ledger_entries"("cause") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failing_workflows" ADD CONSTRAINT "failing_workflows_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_messages_of_dispute" ON "dispute_messages" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_open" ON "disputes" USING btree ("charge") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "disputes_of_charge" ON "disputes" USING btree ("charge");--> statement-breakpoint
CREATE INDEX "disputes_of_buyer" ON "disputes" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "disputes_of_seller" ON "disputes" USING btree ("seller_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ratings_shown" ON "ratings" USING btree ("kind","item_id","rated_at" DESC NULLS LAST) WHERE withdrawn_at is null and hidden is null;