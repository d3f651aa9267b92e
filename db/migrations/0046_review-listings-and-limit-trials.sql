CREATE TABLE "listing_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"wanted" text,
	"opens" boolean NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_reviews_state" CHECK ("listing_reviews"."state" in ('waiting', 'approved', 'declined')),
	CONSTRAINT "listing_reviews_reason" CHECK (("listing_reviews"."state" = 'declined') = ("listing_reviews"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "trial_marks" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"workspace_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "trial_marks_kind_item_id_mark_pk" PRIMARY KEY("kind","item_id","mark")
);
--> statement-breakpoint
ALTER TABLE "listing_reports" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD COLUMN "reporter" text;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_items" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "listing_reviews" ADD CONSTRAINT "listing_reviews_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reviews_waiting" ON "listing_reviews" USING btree ("kind","item_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "listing_reviews_queue" ON "listing_reviews" USING btree ("id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "listing_reviews_of_item" ON "listing_reviews" USING btree ("kind","item_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trial_marks_of_workspace" ON "trial_marks" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "top_ups_of_workspace" ON "top_ups" USING btree ("workspace_id");--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_one_of_stranger" UNIQUE("listing_id","reporter");