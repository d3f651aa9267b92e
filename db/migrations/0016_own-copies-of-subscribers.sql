CREATE TABLE "copied_values" (
	"workflow_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"reader_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"workspace_id" uuid NOT NULL,
	"body" text NOT NULL,
	"content_type" text NOT NULL,
	"etag" text NOT NULL,
	"run_id" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"marks" text DEFAULT '' NOT NULL,
	CONSTRAINT "copied_values_workflow_id_provider_id_reader_id_version_pk" PRIMARY KEY("workflow_id","provider_id","reader_id","version")
);
--> statement-breakpoint
CREATE TABLE "provider_copies" (
	"workflow_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"reader_id" uuid NOT NULL,
	"first_version" integer NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "provider_copies_workflow_id_provider_id_reader_id_pk" PRIMARY KEY("workflow_id","provider_id","reader_id")
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "publish_to" uuid;--> statement-breakpoint
CREATE INDEX "copied_values_by_time" ON "copied_values" USING btree ("workflow_id","provider_id","reader_id","published_at" DESC NULLS LAST);