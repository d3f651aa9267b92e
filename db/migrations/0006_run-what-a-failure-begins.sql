ALTER TABLE "runs" ADD COLUMN "failure_of" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "on_failure" text;