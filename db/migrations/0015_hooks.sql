CREATE TABLE "hook_deliveries" (
	"hook_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"workspace_id" uuid NOT NULL,
	"webhook_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" text DEFAULT '[]' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "hook_deliveries_hook_id_n_pk" PRIMARY KEY("hook_id","n"),
	CONSTRAINT "hook_deliveries_state" CHECK (state in ('pending', 'delivered', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "hook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workflow_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"reader_id" uuid,
	"version" integer NOT NULL,
	"etag" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"url" text NOT NULL,
	"sealed" text NOT NULL,
	"only_if_changed" boolean NOT NULL,
	"include_value" boolean NOT NULL,
	"since_event" bigint NOT NULL,
	"deliveries" integer DEFAULT 0 NOT NULL,
	"last_version" integer,
	"last_etag" text,
	"failing_since" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_reason" text,
	CONSTRAINT "hooks_ended_reason" CHECK (ended_reason in ('gone', 'no_success', 'access_ended'))
);
--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "hooked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hook_deliveries_due" ON "hook_deliveries" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "hook_deliveries_of_hook" ON "hook_deliveries" USING btree ("hook_id","next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "hook_deliveries_claimed" ON "hook_deliveries" USING btree ("claimed_until") WHERE claimed_until is not null;--> statement-breakpoint
CREATE INDEX "hook_deliveries_by_time" ON "hook_deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "hooks_of_workspace" ON "hooks" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "hooks_of_provider" ON "hooks" USING btree ("workflow_id","provider_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "hooks_failing" ON "hooks" USING btree ("failing_since") WHERE ended_at is null and failing_since is not null;