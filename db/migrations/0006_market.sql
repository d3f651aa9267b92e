CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"description" text NOT NULL,
	"listed" boolean NOT NULL,
	"sample" text,
	"sampled_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listings_item" UNIQUE("kind","item_id"),
	CONSTRAINT "listings_kind" CHECK ("listings"."kind" in ('workflow', 'worker', 'widget', 'dashboard')),
	CONSTRAINT "listings_sample" CHECK (("listings"."sample" is null) = ("listings"."sampled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "dashboards" ADD COLUMN "visibility" text DEFAULT 'workspace' NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboards" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listings_shown" ON "listings" USING btree ("id") WHERE listed;--> statement-breakpoint
CREATE INDEX "runs_of_subscription" ON "runs" USING btree ("subscription_id","id") WHERE subscription_id is not null;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_visibility" CHECK ("dashboards"."visibility" in ('private', 'workspace'));--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_private_maker" CHECK ("dashboards"."visibility" <> 'private' or "dashboards"."created_by" is not null);