ALTER TABLE "listings" ADD COLUMN "show_tests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "tests_passed_at" timestamp with time zone;