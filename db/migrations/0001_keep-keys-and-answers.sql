CREATE UNLOGGED TABLE "answers" (
	"key" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"weight" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"sealed" text NOT NULL,
	"last4" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "credentials_provider" CHECK ("credentials"."provider" in ('news', 'market', 'economic', 'smtp', 'http'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "key_budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"left" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "sample_news" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "sample_market" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "sample_economic" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_by_age" ON "answers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credentials_of_workspace" ON "credentials" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_sample_data" CHECK (array["workspaces"."sample_news", "workspaces"."sample_market", "workspaces"."sample_economic"] <@ array['auto', 'on', 'off']);