DROP INDEX "table_rows_by_key";--> statement-breakpoint
UPDATE "table_rows" SET "key" = encode(substr(sha256(("table_id"::text || "key"::text)::bytea), 1, 16), 'hex')::uuid WHERE "key" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "table_rows_by_key" ON "table_rows" USING btree ("key") WHERE died is null and key is not null;