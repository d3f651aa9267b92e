CREATE TABLE "price_tiers" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"tier" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"pending_version" integer,
	"pending_at" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "price_tiers_kind_item_id_tier_pk" PRIMARY KEY("kind","item_id","tier"),
	CONSTRAINT "price_tiers_pending" CHECK (("price_tiers"."pending_version" is null) = ("price_tiers"."pending_at" is null))
);
--> statement-breakpoint
ALTER TABLE "plan_periods" ADD COLUMN "whole_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_periods" ADD COLUMN "whole_ms" bigint;--> statement-breakpoint
ALTER TABLE "plan_periods" ADD COLUMN "whole_amount" bigint;--> statement-breakpoint
ALTER TABLE "plan_periods" ADD COLUMN "discounted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "tier" text;--> statement-breakpoint
ALTER TABLE "price_items" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "price_versions" ADD COLUMN "tier" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_version" integer;--> statement-breakpoint
ALTER TABLE "price_tiers" ADD CONSTRAINT "price_tiers_item" FOREIGN KEY ("kind","item_id") REFERENCES "public"."price_items"("kind","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_price" FOREIGN KEY ("kind","item_id","next_version") REFERENCES "public"."price_versions"("kind","item_id","version") ON DELETE no action ON UPDATE no action;