ALTER TABLE "hooks" ADD COLUMN "paused_reason" text;--> statement-breakpoint
ALTER TABLE "hooks" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "hooks_paused" ON "hooks" USING btree ("paused_until") WHERE ended_at is null and paused_until is not null;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_paused_reason" CHECK (paused_reason in ('quota_used'));