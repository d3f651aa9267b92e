ALTER TABLE "holds" ADD COLUMN "parent_run" uuid;--> statement-breakpoint
CREATE INDEX "holds_of_parent" ON "holds" USING btree ("parent_run") WHERE parent_run is not null;