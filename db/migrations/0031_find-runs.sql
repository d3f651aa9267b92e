CREATE INDEX "runs_failed_of_workflow" ON "runs" USING btree ("workflow_id","id" DESC NULLS LAST) WHERE error is not null;--> statement-breakpoint
CREATE INDEX "runs_failed_of_workspace" ON "runs" USING btree ("workspace_id","id" DESC NULLS LAST) WHERE error is not null;--> statement-breakpoint
CREATE INDEX "runs_of_original" ON "runs" USING btree ("retry_of") WHERE retry_of is not null;