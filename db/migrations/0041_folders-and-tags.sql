ALTER TABLE "dashboards" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboards" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "worker_words" text;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;