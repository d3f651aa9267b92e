ALTER TABLE "listings" ADD COLUMN "score" integer DEFAULT 3000 NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_best" ON "listings" USING btree ("score","id") WHERE listed;