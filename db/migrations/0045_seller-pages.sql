ALTER TABLE "listings" ADD COLUMN "listed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "seller_slug" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "seller_about" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "seller_site" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_seller_slug" UNIQUE("seller_slug");