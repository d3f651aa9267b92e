ALTER TABLE "workflow_tests" ADD COLUMN "expectations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "workflow_tests" SET "expectations" = json_array_length("content"::json -> 'expect');
