ALTER TABLE "widgets" ALTER COLUMN "workflow_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "widgets" ALTER COLUMN "provider_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "widgets" ADD COLUMN "table_id" uuid;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_source" CHECK (num_nonnulls(workflow_id, provider_id) = case when table_id is null then 2 else 0 end);