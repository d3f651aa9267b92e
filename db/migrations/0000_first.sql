CREATE TABLE "idempotency_keys" (
	"workflow_id" uuid NOT NULL,
	"webhook_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"run_id" uuid NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_workflow_id_webhook_id_key_pk" PRIMARY KEY("workflow_id","webhook_id","key")
);
--> statement-breakpoint
CREATE TABLE "instance" (
	"id" integer PRIMARY KEY NOT NULL,
	"canary" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instance_one_row" CHECK ("instance"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "limit_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"failures" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_attempts_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('account', 'address'))
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_role" CHECK ("members"."role" in ('viewer', 'editor', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_values" (
	"workflow_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"version" integer NOT NULL,
	"workspace_id" uuid NOT NULL,
	"body" text NOT NULL,
	"content_type" text NOT NULL,
	"etag" text NOT NULL,
	"run_id" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"marks" text DEFAULT '' NOT NULL,
	CONSTRAINT "provider_values_workflow_id_provider_id_version_pk" PRIMARY KEY("workflow_id","provider_id","version")
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"workflow_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "providers_workflow_id_provider_id_pk" PRIMARY KEY("workflow_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"webhook_id" text NOT NULL,
	"method" text NOT NULL,
	"status" integer NOT NULL,
	"code" text,
	"errors" text,
	"run_id" uuid
) PARTITION BY RANGE ("id");--> statement-breakpoint
CREATE TABLE "requests_rest" PARTITION OF "requests" DEFAULT;
--> statement-breakpoint
CREATE TABLE "run_line" (
	"scope" text NOT NULL,
	"run_id" uuid NOT NULL,
	CONSTRAINT "run_line_scope_run_id_pk" PRIMARY KEY("scope","run_id")
);
--> statement-breakpoint
CREATE TABLE "run_slots" (
	"scope" text NOT NULL,
	"run_id" uuid NOT NULL,
	CONSTRAINT "run_slots_scope_run_id_pk" PRIMARY KEY("scope","run_id")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"version" integer,
	"document" text,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"trigger" integer,
	"context" text NOT NULL,
	"request" text,
	"webhook_id" text,
	"method" text,
	"waited" boolean DEFAULT false NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"parked" boolean DEFAULT false NOT NULL,
	"carrier" bigint,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"error" text,
	"result_workers" integer[] NOT NULL,
	"retry_of" uuid,
	"retry_from" integer,
	"parent_run" uuid,
	"parent_worker" integer,
	"hops" smallint DEFAULT 0 NOT NULL,
	"only_worker" integer,
	CONSTRAINT "runs_mode" CHECK (mode in ('production', 'test')),
	CONSTRAINT "runs_status" CHECK (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled'))
) PARTITION BY RANGE ("id");--> statement-breakpoint
CREATE TABLE "runs_rest" PARTITION OF "runs" DEFAULT;
--> statement-breakpoint
CREATE TABLE "schedules" (
	"workflow_id" uuid NOT NULL,
	"worker" integer NOT NULL,
	"workspace_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"spec" text NOT NULL,
	"catch_up" text NOT NULL,
	"anchor_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "schedules_workflow_id_worker_pk" PRIMARY KEY("workflow_id","worker")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"run_id" uuid NOT NULL,
	"worker" integer NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"input" text,
	"result" text,
	"error" text,
	"outlet" text,
	"reused" boolean DEFAULT false NOT NULL,
	"publication" text,
	"wake_at" timestamp with time zone,
	"child_run" uuid,
	CONSTRAINT "steps_run_id_worker_pk" PRIMARY KEY("run_id","worker"),
	CONSTRAINT "steps_status" CHECK (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled', 'skipped'))
) PARTITION BY RANGE ("run_id");--> statement-breakpoint
CREATE TABLE "steps_rest" PARTITION OF "steps" DEFAULT;
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"scopes" text[] NOT NULL,
	"source" text DEFAULT 'person' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "tokens_source" CHECK ("tokens"."source" in ('person', 'environment')),
	CONSTRAINT "tokens_scopes" CHECK ("tokens"."scopes" <@ array['read', 'write'] and cardinality("tokens"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"instance_owner" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_versions" (
	"workflow_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"workspace_id" uuid NOT NULL,
	"document" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" uuid,
	CONSTRAINT "workflow_versions_workflow_id_version_pk" PRIMARY KEY("workflow_id","version")
);
--> statement-breakpoint
CREATE TABLE "workflows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"document" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"live_version" integer,
	"live_hash" text,
	"draft_hash" text NOT NULL,
	"protect_live" boolean DEFAULT false NOT NULL,
	"concurrency" integer,
	"retention_days" integer,
	"run_timeout_s" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"concurrency" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "limit_windows_by_age" ON "limit_windows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_attempts_window_ends_at" ON "login_attempts" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_workspace_user" ON "members" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "members_workspace_id" ON "members" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "provider_values_by_time" ON "provider_values" USING btree ("workflow_id","provider_id","published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "requests_of_workflow" ON "requests" USING btree ("workflow_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "run_slots_of_run" ON "run_slots" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "runs_of_workflow" ON "runs" USING btree ("workflow_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_of_workspace" ON "runs" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_of_parent" ON "runs" USING btree ("parent_run") WHERE parent_run is not null;--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_hash" ON "tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "tokens_workspace_id" ON "tokens" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "workflows_of_workspace" ON "workflows" USING btree ("workspace_id","id" DESC NULLS LAST) WHERE deleted_at is null;