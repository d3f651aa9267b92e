DROP INDEX "approvals_of_run";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "iteration" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "item" text;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_of_step" ON "approvals" USING btree ("run_id","worker","iteration");