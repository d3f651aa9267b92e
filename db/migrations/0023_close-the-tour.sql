ALTER TABLE "users" ADD COLUMN "tour_closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "price_items_of_workspace" ON "price_items" USING btree ("workspace_id");