ALTER TABLE "workflows" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "summary_revision" integer;