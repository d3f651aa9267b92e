ALTER TABLE "table_changes" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;