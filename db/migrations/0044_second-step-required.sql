ALTER TABLE "instance" ADD COLUMN "second_step_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signed_in_by" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "second_step_required" boolean DEFAULT false NOT NULL;