ALTER TABLE "subscriptions" ADD COLUMN "offline_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD COLUMN "providers" text[];--> statement-breakpoint
CREATE INDEX "subscriptions_offline" ON "subscriptions" USING btree ("offline_since") WHERE offline_since is not null;