CREATE TABLE "memories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"value" text DEFAULT 'null' NOT NULL,
	"at" timestamp with time zone,
	"run_id" uuid
);
--> statement-breakpoint
CREATE TABLE "memory_items" (
	"memory_id" bigint NOT NULL,
	"digest" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memory_items_memory_id_digest_pk" PRIMARY KEY("memory_id","digest")
);
--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_items" ADD CONSTRAINT "memory_items_memory_id_memories_id_fk" FOREIGN KEY ("memory_id") REFERENCES "public"."memories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "memories_of_workflow" ON "memories" USING btree ("workflow_id","name","key") WHERE workflow_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "memories_of_workspace" ON "memories" USING btree ("workspace_id","name","key") WHERE workflow_id is null;--> statement-breakpoint
CREATE INDEX "memories_by_workspace" ON "memories" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "memory_items_seen" ON "memory_items" USING btree ("memory_id","seen_at");