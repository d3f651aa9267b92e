CREATE TABLE "table_changes" (
	"table_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"mode" text NOT NULL,
	"run_id" uuid,
	CONSTRAINT "table_changes_table_id_version_pk" PRIMARY KEY("table_id","version")
);
--> statement-breakpoint
CREATE TABLE "table_rows" (
	"table_id" uuid NOT NULL,
	"row_no" bigint NOT NULL,
	"born" integer NOT NULL,
	"died" integer,
	"key" uuid,
	"word" text collate "C",
	"number" double precision,
	"cells" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "table_rows_table_id_row_no_born_pk" PRIMARY KEY("table_id","row_no","born")
);
--> statement-breakpoint
CREATE TABLE "tables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"columns" text NOT NULL,
	"key" text[] NOT NULL,
	"keep_days" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone,
	"next_row" bigint DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"stored_rows" bigint DEFAULT 0 NOT NULL,
	"stored_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "tables" ADD CONSTRAINT "tables_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "table_changes_by_time" ON "table_changes" USING btree ("table_id","at","version");--> statement-breakpoint
CREATE INDEX "table_rows_now" ON "table_rows" USING btree ("table_id","row_no") WHERE died is null;--> statement-breakpoint
CREATE UNIQUE INDEX "table_rows_by_key" ON "table_rows" USING btree ("table_id","key") WHERE died is null and key is not null;--> statement-breakpoint
CREATE INDEX "table_rows_by_word" ON "table_rows" USING btree ("table_id","word","number") WHERE died is null;--> statement-breakpoint
CREATE INDEX "table_rows_by_number" ON "table_rows" USING btree ("table_id","number") WHERE died is null;--> statement-breakpoint
CREATE INDEX "table_rows_replaced" ON "table_rows" USING btree ("table_id","died") WHERE died is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tables_by_name" ON "tables" USING btree ("workspace_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tables_of_workspace" ON "tables" USING btree ("workspace_id","id" DESC NULLS LAST) WHERE deleted_at is null;