CREATE TABLE "replays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"request" text NOT NULL,
	"result" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "replays_kind" CHECK (kind in ('tests', 'verify'))
);
--> statement-breakpoint
CREATE TABLE "test_bodies" (
	"test_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "test_bodies_test_id_sha256_pk" PRIMARY KEY("test_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "workflow_tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"name" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ran_at" timestamp with time zone,
	"has_passed" boolean,
	"passed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "test_bodies" ADD CONSTRAINT "test_bodies_test_id_workflow_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."workflow_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_tests" ADD CONSTRAINT "workflow_tests_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replays_by_age" ON "replays" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "test_bodies_by_body" ON "test_bodies" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "workflow_tests_of_workflow" ON "workflow_tests" USING btree ("workflow_id","id");