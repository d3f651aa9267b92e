-- Under way: {"at":"2026-11-25T22:38:05.192Z","queued":["01a214db-e520-70c8-a6d9-559de50d5d16","01a214db-e56e-7004-a4bc-16d14607801d"],"cut":"01a214db-dcd3-70e4-afda-aefa2ee0ceaa","waits":"01a214db-de3f-71d8-bafb-7427ae67d93c","approval":{"id":"01a214db-e163-7048-99b5-f92994bfa58b","run":"01a214db-deaf-7168-baea-4c510c7377be"},"box":"01a214db-dd88-70f8-b87c-971a0d441944","failed":"01a214db-aaaa-7040-8c19-f5c3b2d30dc9","schedule":"01a214db-936a-714c-952d-11ea3ff6f66d","keeper":"01a214db-9061-7030-b113-4b11d58311f1","table":"01a214db-8f0e-708c-bd2c-451f38a70495","sold":{"id":"01a214db-95c8-7100-9288-0ad39c79a5ac","key":"mrs_SSZn82Jt3SphJQnbm1sS1t6998sTSYnA5g59mepw"}}
-- The tables, as the migrations of this release make them.

CREATE TABLE "answers" (
	"key" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"weight" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"sealed" text NOT NULL,
	"last4" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	CONSTRAINT "credentials_provider" CHECK ("credentials"."provider" in ('news', 'market', 'economic', 'smtp', 'http'))
);
--> statement-breakpoint
CREATE TABLE "dashboards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"layout" text NOT NULL,
	"parameters" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"visibility" text DEFAULT 'workspace' NOT NULL,
	"created_by" uuid,
	CONSTRAINT "dashboards_visibility" CHECK ("dashboards"."visibility" in ('private', 'workspace')),
	CONSTRAINT "dashboards_private_maker" CHECK ("dashboards"."visibility" <> 'private' or "dashboards"."created_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"price_version" integer NOT NULL,
	"debit_account" uuid NOT NULL,
	"credit_account" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"parent_run" uuid
);
--> statement-breakpoint
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
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "instance" (
	"id" integer PRIMARY KEY NOT NULL,
	"canary" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instance_one_row" CHECK ("instance"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('viewer', 'editor', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "key_budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"left" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid,
	"currency" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_owner" UNIQUE NULLS NOT DISTINCT("workspace_id","currency"),
	CONSTRAINT "ledger_accounts_currency" UNIQUE("id","currency"),
	CONSTRAINT "ledger_accounts_no_overdraft" CHECK ("ledger_accounts"."workspace_id" is null or "ledger_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"cause" text PRIMARY KEY NOT NULL,
	"debit_account" uuid NOT NULL,
	"credit_account" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"subscription_id" uuid,
	"price_version" integer,
	"run_id" uuid,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"payment_id" uuid,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" > 0),
	CONSTRAINT "ledger_entries_two_accounts" CHECK ("ledger_entries"."debit_account" <> "ledger_entries"."credit_account"),
	CONSTRAINT "ledger_entries_one_cause" CHECK (num_nonnulls("ledger_entries"."run_id", "ledger_entries"."period_start", "ledger_entries"."payment_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "limit_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"description" text NOT NULL,
	"listed" boolean NOT NULL,
	"sample" text,
	"sampled_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listings_item" UNIQUE("kind","item_id"),
	CONSTRAINT "listings_kind" CHECK ("listings"."kind" in ('workflow', 'worker', 'widget', 'dashboard')),
	CONSTRAINT "listings_sample" CHECK (("listings"."sample" is null) = ("listings"."sampled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"failures" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_attempts_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('account', 'address', 'pair', 'device'))
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
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"verdict" text,
	"allowed" boolean NOT NULL,
	"class" text NOT NULL,
	"subscribers" integer NOT NULL,
	"version" integer,
	"made_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_changes_action" CHECK ("price_changes"."action" in ('change', 'withdraw'))
);
--> statement-breakpoint
CREATE TABLE "price_items" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"version" integer NOT NULL,
	"pending_version" integer,
	"pending_at" timestamp with time zone,
	"offered" boolean DEFAULT false NOT NULL,
	CONSTRAINT "price_items_kind_item_id_pk" PRIMARY KEY("kind","item_id"),
	CONSTRAINT "price_items_kind" CHECK ("price_items"."kind" in ('workflow', 'worker', 'widget', 'dashboard')),
	CONSTRAINT "price_items_pending" CHECK (("price_items"."pending_version" is null) = ("price_items"."pending_at" is null))
);
--> statement-breakpoint
CREATE TABLE "price_versions" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"mode" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_versions_kind_item_id_version_pk" PRIMARY KEY("kind","item_id","version"),
	CONSTRAINT "price_versions_mode" CHECK ("price_versions"."mode" in ('free', 'monthly', 'per_cycle')),
	CONSTRAINT "price_versions_free" CHECK (("price_versions"."mode" = 'free') = ("price_versions"."amount" = 0) and "price_versions"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"served_at" timestamp with time zone
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
CREATE TABLE "published_workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"result_from" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
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
	"run_id" uuid,
	"count" integer DEFAULT 1 NOT NULL
) PARTITION BY RANGE ("id");--> statement-breakpoint
CREATE TABLE "requests_rest" PARTITION OF "requests" DEFAULT;
--> statement-breakpoint
CREATE TABLE "run_crashes" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"crashes" smallint NOT NULL,
	"attempt" integer NOT NULL
);
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
	"subscription_id" uuid,
	"price_version" integer,
	"publish_to" uuid,
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
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"workspace_id" uuid,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"actor" text,
	"via" text,
	"address" text,
	"subject" text,
	"details" text,
	"times" integer DEFAULT 1 NOT NULL,
	"until" timestamp with time zone,
	"bulk" text
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
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "share_links_kind" CHECK ("share_links"."kind" in ('dashboard', 'widget'))
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
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "steps_run_id_worker_pk" PRIMARY KEY("run_id","worker"),
	CONSTRAINT "steps_status" CHECK (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled', 'skipped'))
) PARTITION BY RANGE ("run_id");--> statement-breakpoint
CREATE TABLE "steps_rest" PARTITION OF "steps" DEFAULT;
--> statement-breakpoint
CREATE TABLE "sub_run_counts" (
	"root_run" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"price_version" integer NOT NULL,
	"key_hash" text NOT NULL,
	"key_prefix" text NOT NULL,
	"anchor_at" timestamp with time zone,
	"paid_until" timestamp with time zone,
	"periods" integer DEFAULT 0 NOT NULL,
	"spending_cap" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"offline_since" timestamp with time zone
);
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
	"parent_id" uuid,
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_workspace_id" uuid
);
--> statement-breakpoint
CREATE TABLE "widgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"workflow_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"options" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "widgets_kind" CHECK ("widgets"."kind" in ('number', 'table', 'line', 'bar', 'candlestick', 'news', 'calendar', 'text'))
);
--> statement-breakpoint
CREATE TABLE "workflow_versions" (
	"workflow_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"workspace_id" uuid NOT NULL,
	"document" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" uuid,
	"providers" text[],
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample_news" text DEFAULT 'auto' NOT NULL,
	"sample_market" text DEFAULT 'auto' NOT NULL,
	"sample_economic" text DEFAULT 'auto' NOT NULL,
	"retention_days" integer,
	CONSTRAINT "workspaces_sample_data" CHECK (array["workspaces"."sample_news", "workspaces"."sample_market", "workspaces"."sample_economic"] <@ array['auto', 'on', 'off'])
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_debit" FOREIGN KEY ("debit_account","currency") REFERENCES "public"."ledger_accounts"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_credit" FOREIGN KEY ("credit_account","currency") REFERENCES "public"."ledger_accounts"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_versions" ADD CONSTRAINT "price_versions_item" FOREIGN KEY ("kind","item_id") REFERENCES "public"."price_items"("kind","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_workers" ADD CONSTRAINT "published_workers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_workers" ADD CONSTRAINT "published_workers_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_seller_id_workspaces_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_price" FOREIGN KEY ("kind","item_id","price_version") REFERENCES "public"."price_versions"("kind","item_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_parent_id_tokens_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_by_age" ON "answers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "copied_values_by_time" ON "copied_values" USING btree ("workflow_id","provider_id","reader_id","published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credentials_of_workspace" ON "credentials" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "dashboards_of_workspace" ON "dashboards" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "holds_of_parent" ON "holds" USING btree ("parent_run") WHERE parent_run is not null;--> statement-breakpoint
CREATE INDEX "holds_of_account" ON "holds" USING btree ("debit_account");--> statement-breakpoint
CREATE INDEX "holds_of_subscription" ON "holds" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user" ON "identities" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_workspace_email" ON "invitations" USING btree ("workspace_id","email");--> statement-breakpoint
CREATE INDEX "invitations_workspace_id" ON "invitations" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_hash" ON "invitations" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invitations_expires_at" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_subscription" ON "ledger_entries" USING btree ("subscription_id","at") WHERE subscription_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_debit" ON "ledger_entries" USING btree ("debit_account","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_credit" ON "ledger_entries" USING btree ("credit_account","at");--> statement-breakpoint
CREATE INDEX "limit_windows_by_age" ON "limit_windows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "listings_shown" ON "listings" USING btree ("id") WHERE listed;--> statement-breakpoint
CREATE INDEX "login_attempts_window_ends_at" ON "login_attempts" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_workspace_user" ON "members" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "members_workspace_id" ON "members" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "payments_of_workspace" ON "payments" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_changes_of_item" ON "price_changes" USING btree ("kind","item_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_changes_of_workspace" ON "price_changes" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "provider_values_by_time" ON "provider_values" USING btree ("workflow_id","provider_id","published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "published_workers_workflow" ON "published_workers" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "requests_of_workflow" ON "requests" USING btree ("workflow_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "run_slots_of_run" ON "run_slots" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "runs_of_workflow" ON "runs" USING btree ("workflow_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_of_workspace" ON "runs" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_of_subscription" ON "runs" USING btree ("subscription_id","id") WHERE subscription_id is not null;--> statement-breakpoint
CREATE INDEX "runs_of_parent" ON "runs" USING btree ("parent_run") WHERE parent_run is not null;--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "security_events_workspace" ON "security_events" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_bulk" ON "security_events" USING btree ("bulk") WHERE "security_events"."bulk" is not null;--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "share_links_of_workspace" ON "share_links" USING btree ("workspace_id","id") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_key_hash" ON "subscriptions" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_of_buyer" ON "subscriptions" USING btree ("kind","item_id","workspace_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("paid_until") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_offline" ON "subscriptions" USING btree ("offline_since") WHERE offline_since is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_seller" ON "subscriptions" USING btree ("seller_id","kind","item_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_workspace" ON "subscriptions" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_hash" ON "tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "tokens_parent" ON "tokens" USING btree ("parent_id") WHERE "tokens"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_workspace_id" ON "tokens" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "widgets_of_workspace" ON "widgets" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "workflows_of_workspace" ON "workflows" USING btree ("workspace_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are written once and never change', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER price_versions_immutable BEFORE UPDATE OR DELETE ON "price_versions" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER price_changes_immutable BEFORE UPDATE OR DELETE ON "price_changes" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_immutable BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE "runs" ADD COLUMN "packed_steps" text;--> statement-breakpoint
CREATE VIEW "public"."run_steps" AS (
  select run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, sample,
    publication, wake_at, child_run
  from steps
  union all
  select r.id, s.worker, s.type, s.status, s.attempt, to_timestamp(s.started_at / 1000), to_timestamp(s.finished_at / 1000),
    s.input, s.result, s.error, s.outlet, false, coalesce(s.sample, false), s.publication, null, null
  from runs r, json_to_recordset(r.packed_steps::json) as s(worker int, type text, status text, attempt int,
    started_at float8, finished_at float8, input text, result text, error text, outlet text, sample boolean, publication text)
  where r.packed_steps is not null);

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

CREATE TABLE "model_calls" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_prices" (
	"model" text PRIMARY KEY NOT NULL,
	"input" bigint NOT NULL,
	"output" bigint NOT NULL,
	CONSTRAINT "model_prices_positive" CHECK ("model_prices"."input" >= 0 and "model_prices"."output" >= 0)
);
--> statement-breakpoint
CREATE TABLE "model_spending" (
	"workspace_id" uuid NOT NULL,
	"month" text NOT NULL,
	"model" text NOT NULL,
	"calls" bigint NOT NULL,
	"input" bigint NOT NULL,
	"output" bigint NOT NULL,
	"cost" bigint,
	CONSTRAINT "model_spending_workspace_id_month_model_pk" PRIMARY KEY("workspace_id","month","model")
);
--> statement-breakpoint
ALTER TABLE "credentials" DROP CONSTRAINT "credentials_provider";--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "base_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "model_budget" bigint;--> statement-breakpoint
ALTER TABLE "model_spending" ADD CONSTRAINT "model_spending_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_calls_by_time" ON "model_calls" USING btree ("at");--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_provider" CHECK ("credentials"."provider" in ('news', 'market', 'economic', 'smtp', 'http', 'model'));

CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"worker" integer NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"fields" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"answers" text,
	"notified" text,
	CONSTRAINT "approvals_status" CHECK (status in ('open', 'approved', 'rejected', 'timeout', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_of_run" ON "approvals" USING btree ("run_id","worker");--> statement-breakpoint
CREATE INDEX "approvals_of_workspace" ON "approvals" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("workspace_id","id") WHERE status = 'open';

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

ALTER TABLE "runs" ADD COLUMN "failure_of" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "on_failure" text;

DROP VIEW "public"."run_steps";--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "logs" text;--> statement-breakpoint
CREATE VIEW "public"."run_steps" AS (
  select run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, sample,
    publication, wake_at, child_run, logs
  from steps
  union all
  select r.id, s.worker, s.type, s.status, s.attempt, to_timestamp(s.started_at / 1000), to_timestamp(s.finished_at / 1000),
    s.input, s.result, s.error, s.outlet, false, coalesce(s.sample, false), s.publication, null, null, s.logs
  from runs r, json_to_recordset(r.packed_steps::json) as s(worker int, type text, status text, attempt int,
    started_at float8, finished_at float8, input text, result text, error text, outlet text, sample boolean, publication text,
    logs text)
  where r.packed_steps is not null);

CREATE TABLE "inside_steps" (
	"run_id" uuid NOT NULL,
	"worker" integer NOT NULL,
	"iteration" integer[] NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"input" text,
	"result" text,
	"error" text,
	"outlet" text,
	"sample" boolean DEFAULT false NOT NULL,
	"wake_at" timestamp with time zone,
	"logs" text,
	CONSTRAINT "inside_steps_run_id_worker_iteration_pk" PRIMARY KEY("run_id","worker","iteration"),
	CONSTRAINT "inside_steps_status" CHECK (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled', 'skipped'))
) PARTITION BY RANGE ("run_id");--> statement-breakpoint
CREATE TABLE "inside_steps_rest" PARTITION OF "inside_steps" DEFAULT;

DROP INDEX "table_rows_by_key";--> statement-breakpoint
UPDATE "table_rows" SET "key" = encode(substr(sha256(("table_id"::text || "key"::text)::bytea), 1, 16), 'hex')::uuid WHERE "key" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "table_rows_by_key" ON "table_rows" USING btree ("key") WHERE died is null and key is not null;

ALTER TABLE "runs" ADD COLUMN "only_item" integer;

ALTER TABLE "inside_steps" ADD COLUMN "child_run" uuid;

CREATE TABLE "reader_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workflow_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "reader_keys" ADD CONSTRAINT "reader_keys_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_keys" ADD CONSTRAINT "reader_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_keys" ADD CONSTRAINT "reader_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reader_keys_hash" ON "reader_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "reader_keys_of_workflow" ON "reader_keys" USING btree ("workflow_id","id");

ALTER TABLE "runs" ADD COLUMN "inside" text;

ALTER TABLE "table_changes" ADD COLUMN "user_id" uuid;

CREATE TABLE "hook_deliveries" (
	"hook_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"workspace_id" uuid NOT NULL,
	"webhook_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" text DEFAULT '[]' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "hook_deliveries_hook_id_n_pk" PRIMARY KEY("hook_id","n"),
	CONSTRAINT "hook_deliveries_state" CHECK (state in ('pending', 'delivered', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "hook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workflow_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"reader_id" uuid,
	"version" integer NOT NULL,
	"etag" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"url" text NOT NULL,
	"sealed" text NOT NULL,
	"only_if_changed" boolean NOT NULL,
	"include_value" boolean NOT NULL,
	"since_event" bigint NOT NULL,
	"deliveries" integer DEFAULT 0 NOT NULL,
	"last_version" integer,
	"last_etag" text,
	"failing_since" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_reason" text,
	CONSTRAINT "hooks_ended_reason" CHECK (ended_reason in ('gone', 'no_success', 'access_ended'))
);
--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "hooked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hook_deliveries_due" ON "hook_deliveries" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "hook_deliveries_of_hook" ON "hook_deliveries" USING btree ("hook_id","next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "hook_deliveries_claimed" ON "hook_deliveries" USING btree ("claimed_until") WHERE claimed_until is not null;--> statement-breakpoint
CREATE INDEX "hook_deliveries_by_time" ON "hook_deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "hooks_of_workspace" ON "hooks" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "hooks_of_provider" ON "hooks" USING btree ("workflow_id","provider_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "hooks_failing" ON "hooks" USING btree ("failing_since") WHERE ended_at is null and failing_since is not null;

DROP INDEX "approvals_of_run";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "iteration" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "item" text;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_of_step" ON "approvals" USING btree ("run_id","worker","iteration");

ALTER TABLE "hooks" DROP CONSTRAINT "hooks_ended_reason";--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_ended_reason" CHECK (ended_reason in ('gone', 'no_success', 'access_ended', 'serves_table'));

ALTER TABLE "processes" ADD COLUMN "pid" integer;

CREATE TABLE "alert_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"workflow_id" uuid NOT NULL,
	"run_id" uuid,
	"worker" integer,
	"due_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	CONSTRAINT "alert_events_kind" CHECK (kind in ('run', 'schedule'))
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"workflow_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"rules" text NOT NULL,
	"sealed" text,
	"slow_ms" double precision,
	"silence_ms" double precision,
	"silent_since" timestamp with time zone,
	"silence_due" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"cause" text NOT NULL,
	"worker" integer,
	"code" text,
	"message" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"count" integer NOT NULL,
	"last_run_id" uuid,
	"trigger" integer,
	"last_due" timestamp with time zone,
	"next_due" timestamp with time zone,
	"said_at" timestamp with time zone NOT NULL,
	"told" boolean NOT NULL,
	CONSTRAINT "alerts_rule" CHECK (rule in ('failure', 'failures_in_a_row', 'missed_schedule', 'silence', 'slow'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"type" text NOT NULL,
	"alert_id" uuid,
	"workflow_id" uuid,
	"rule" text,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"message_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"delivered_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "notices_state" CHECK (state in ('pending', 'delivered', 'failed', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_rules_silence" ON "alert_rules" USING btree ("silence_due") WHERE silence_due is not null;--> statement-breakpoint
CREATE INDEX "alerts_of_workspace" ON "alerts" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alerts_of_workflow" ON "alerts" USING btree ("workflow_id","rule","cause","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("workflow_id","rule","cause") WHERE until is null;--> statement-breakpoint
CREATE INDEX "alerts_ended" ON "alerts" USING btree ("until") WHERE until is not null;--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "notices_claimed" ON "notices" USING btree ("claimed_until") WHERE claimed_until is not null;--> statement-breakpoint
CREATE INDEX "notices_of_alert" ON "notices" USING btree ("alert_id") WHERE alert_id is not null;--> statement-breakpoint
CREATE INDEX "notices_of_workflow" ON "notices" USING btree ("workflow_id") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "notices_by_time" ON "notices" USING btree ("at");

CREATE TABLE "sign_up_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_attempts" DROP CONSTRAINT "login_attempts_kind";--> statement-breakpoint
ALTER TABLE "sign_up_invitations" ADD CONSTRAINT "sign_up_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_invitations_email" ON "sign_up_invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_invitations_hash" ON "sign_up_invitations" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "sign_up_invitations_expires_at" ON "sign_up_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ups_email" ON "sign_ups" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sign_ups_expires_at" ON "sign_ups" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('account', 'address', 'pair', 'device', 'sign_up', 'sign_up_address', 'mail'));

CREATE TABLE "billing_details" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"tax_number" text NOT NULL,
	"bank_account" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_facts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"top_up_id" uuid,
	"intent" text,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_facts_kind" CHECK ("payment_facts"."kind" in ('paid', 'refunded', 'refund_failed', 'dispute_lost'))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"payee" text NOT NULL,
	"bank_account" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"note" text,
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" > 0),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('pending', 'paid', 'failed', 'cancelled')),
	CONSTRAINT "payouts_ended" CHECK (("payouts"."status" = 'pending') = ("payouts"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "receipt_series" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"next" integer DEFAULT 1 NOT NULL,
	"looked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"entry" text,
	"month" text,
	"lines" text NOT NULL,
	"seller" text NOT NULL,
	"buyer" text NOT NULL,
	CONSTRAINT "receipts_of" CHECK (num_nonnulls("receipts"."entry", "receipts"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "top_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"key" text,
	"session" text,
	"url" text,
	"intent" text,
	"applied" bigint DEFAULT 0 NOT NULL,
	"moves" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "top_ups_amount" CHECK ("top_ups"."amount" > 0 and "top_ups"."applied" between 0 and "top_ups"."amount")
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_owner";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_no_overdraft";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_one_cause";--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "earned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "overdraft" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "share_of" uuid;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "share_rest" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "charge" text;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_seller_id_workspaces_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_buyer_id_workspaces_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_facts_of_top_up" ON "payment_facts" USING btree ("top_up_id") WHERE top_up_id is not null;--> statement-breakpoint
CREATE INDEX "payment_facts_of_intent" ON "payment_facts" USING btree ("intent") WHERE intent is not null;--> statement-breakpoint
CREATE INDEX "payouts_of_workspace" ON "payouts" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_pending" ON "payouts" USING btree ("id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("seller_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_entry" ON "receipts" USING btree ("entry") WHERE entry is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_month" ON "receipts" USING btree ("seller_id","buyer_id","currency","month") WHERE month is not null;--> statement-breakpoint
CREATE INDEX "receipts_of_seller" ON "receipts" USING btree ("seller_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receipts_of_buyer" ON "receipts" USING btree ("buyer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_key" ON "top_ups" USING btree ("workspace_id","key") WHERE key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_session" ON "top_ups" USING btree ("session") WHERE session is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_intent" ON "top_ups" USING btree ("intent") WHERE intent is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_charge" ON "ledger_entries" USING btree ("charge") WHERE charge is not null;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_of" UNIQUE NULLS NOT DISTINCT("workspace_id","share_of","currency");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_bounded" CHECK ("ledger_accounts"."overdraft" >= 0 and ("ledger_accounts"."workspace_id" is null or "ledger_accounts"."balance" >= -"ledger_accounts"."overdraft"));--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_earned" CHECK ("ledger_accounts"."earned" >= 0 and "ledger_accounts"."earned" <= greatest("ledger_accounts"."balance", 0));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_a_cause" CHECK (num_nonnulls("ledger_entries"."run_id", "ledger_entries"."period_start", "ledger_entries"."payment_id", "ledger_entries"."payout_id", "ledger_entries"."charge") >= 1);--> statement-breakpoint
CREATE TRIGGER receipts_immutable BEFORE UPDATE OR DELETE ON "receipts" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
UPDATE "ledger_accounts" a SET "earned" = greatest(0, least(a."balance", e."earned")) FROM (
	SELECT "account", sum("amount") AS "earned" FROM (
		SELECT "credit_account" AS "account", "amount" FROM "ledger_entries" WHERE "subscription_id" IS NOT NULL AND "cause" NOT LIKE 'refund:%'
		UNION ALL SELECT "debit_account", -"amount" FROM "ledger_entries" WHERE "cause" LIKE 'refund:%'
	) AS sides GROUP BY "account"
) AS e WHERE e."account" = a."id" AND a."workspace_id" IS NOT NULL;

CREATE INDEX "alerts_open_of_workspace" ON "alerts" USING btree ("workspace_id") WHERE until is null;

ALTER TABLE "users" ADD COLUMN "tour_closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "price_items_of_workspace" ON "price_items" USING btree ("workspace_id");

CREATE TABLE "listing_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_reports_one" UNIQUE("listing_id","user_id"),
	CONSTRAINT "listing_reports_reason" CHECK ("listing_reports"."reason" in ('illegal', 'misleading', 'broken', 'rights', 'other'))
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "slug" text;--> statement-breakpoint
UPDATE "listings" SET "slug" = "kind" || '-' || right(replace("item_id"::text, '-', ''), 10);--> statement-breakpoint
ALTER TABLE "listings" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "summary" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "taken_down" text;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_slug" UNIQUE("slug");

ALTER TABLE "widgets" ALTER COLUMN "workflow_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "widgets" ALTER COLUMN "provider_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "widgets" ADD COLUMN "table_id" uuid;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_source" CHECK (num_nonnulls(workflow_id, provider_id) = case when table_id is null then 2 else 0 end);

ALTER TABLE "runs" ADD COLUMN "traceparent" text;

CREATE TABLE "plan_days" (
	"subscription_id" uuid NOT NULL,
	"day" date NOT NULL,
	"period" integer NOT NULL,
	"used_by" text NOT NULL,
	"units" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "plan_days_subscription_id_day_period_used_by_pk" PRIMARY KEY("subscription_id","day","period","used_by")
);
--> statement-breakpoint
CREATE TABLE "plan_periods" (
	"subscription_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"trial" boolean NOT NULL,
	"unit" text NOT NULL,
	"includes" bigint NOT NULL,
	"overage" bigint NOT NULL,
	"most" bigint,
	"minor" integer NOT NULL,
	"units" bigint DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"remainder" bigint DEFAULT 0 NOT NULL,
	"postings" integer DEFAULT 0 NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "plan_periods_subscription_id_number_pk" PRIMARY KEY("subscription_id","number"),
	CONSTRAINT "plan_periods_units" CHECK ("plan_periods"."units" >= 0)
);
--> statement-breakpoint
ALTER TABLE "price_versions" DROP CONSTRAINT "price_versions_mode";--> statement-breakpoint
ALTER TABLE "price_versions" DROP CONSTRAINT "price_versions_free";--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "period" integer;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "used_by" text;--> statement-breakpoint
ALTER TABLE "price_versions" ADD COLUMN "plan" text;--> statement-breakpoint
CREATE INDEX "plan_periods_untold" ON "plan_periods" USING btree ("subscription_id") WHERE told < 100 and units > 0;--> statement-breakpoint
ALTER TABLE "price_versions" ADD CONSTRAINT "price_versions_plan" CHECK (("price_versions"."mode" = 'plan') = ("price_versions"."plan" is not null));--> statement-breakpoint
ALTER TABLE "price_versions" ADD CONSTRAINT "price_versions_mode" CHECK ("price_versions"."mode" in ('free', 'monthly', 'per_cycle', 'plan'));--> statement-breakpoint
ALTER TABLE "price_versions" ADD CONSTRAINT "price_versions_free" CHECK ("price_versions"."amount" >= 0 and ("price_versions"."mode" = 'plan' or ("price_versions"."mode" = 'free') = ("price_versions"."amount" = 0)));

ALTER TABLE "dashboards" ADD COLUMN "calls_per_hour" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_calls" CHECK ("dashboards"."calls_per_hour" between 0 and 3600);

DROP INDEX "plan_periods_untold";--> statement-breakpoint
CREATE INDEX "plan_periods_to_warn" ON "plan_periods" USING btree ("subscription_id","number") WHERE told < 100 and coalesce(most, includes) > 0 and (units >= coalesce(most, includes)
  or told < 80 and units * 5 >= coalesce(most, includes) * 4);

DROP INDEX "plan_periods_to_warn";--> statement-breakpoint
ALTER TABLE "plan_periods" ADD COLUMN "told_of_limit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "plan_periods" SET told_of_limit = told, told = case when units >= includes then 80 else 0 end WHERE most > includes;--> statement-breakpoint
CREATE INDEX "plan_periods_to_warn" ON "plan_periods" USING btree ("subscription_id","number") WHERE (told < 100 and includes > 0 and (units >= includes or told < 80 and units * 5 >= includes * 4) or most > includes and told_of_limit < 100 and most > 0 and (units >= most or told_of_limit < 80 and units * 5 >= most * 4));

CREATE INDEX "runs_failed_of_workflow" ON "runs" USING btree ("workflow_id","id" DESC NULLS LAST) WHERE error is not null;--> statement-breakpoint
CREATE INDEX "runs_failed_of_workspace" ON "runs" USING btree ("workspace_id","id" DESC NULLS LAST) WHERE error is not null;--> statement-breakpoint
CREATE INDEX "runs_of_original" ON "runs" USING btree ("retry_of") WHERE retry_of is not null;

CREATE TABLE "repair_runs" (
	"repair_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"state" text NOT NULL,
	"retry_id" uuid,
	"reason" text,
	"message" text,
	CONSTRAINT "repair_runs_repair_id_run_id_pk" PRIMARY KEY("repair_id","run_id"),
	CONSTRAINT "repair_runs_state" CHECK (state in ('waiting', 'begun', 'succeeded', 'failed', 'cancelled', 'passed'))
);
--> statement-breakpoint
CREATE TABLE "repairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_by" uuid,
	"conditions" text NOT NULL,
	"from_step" text NOT NULL,
	"version" text NOT NULL,
	"repeat_effects" boolean NOT NULL,
	"state" text NOT NULL,
	"most" integer,
	"total" integer NOT NULL,
	"complete" boolean NOT NULL,
	"preview" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "repairs_state" CHECK (state in ('planned', 'running', 'paused', 'stopped', 'done'))
);
--> statement-breakpoint
CREATE INDEX "repair_runs_by_state" ON "repair_runs" USING btree ("repair_id","state","run_id");--> statement-breakpoint
CREATE INDEX "repair_runs_by_retry" ON "repair_runs" USING btree ("retry_id") WHERE retry_id is not null;--> statement-breakpoint
CREATE INDEX "repairs_of_workspace" ON "repairs" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "repairs_open" ON "repairs" USING btree ("workspace_id") WHERE ended_at is null and state <> 'planned';

ALTER TABLE "requests" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "sent" text;

CREATE TABLE "share_rates" (
	"kind" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "share_rates_kind_since_pk" PRIMARY KEY("kind","since"),
	CONSTRAINT "share_rates_bounded" CHECK ("share_rates"."rate" between 0 and 10000)
);
--> statement-breakpoint
INSERT INTO "ledger_accounts" (id, share_of, currency) SELECT md5('share of ' || workspace_id || ' in ' || currency)::uuid, workspace_id, currency FROM "ledger_accounts" WHERE workspace_id IS NOT NULL ON CONFLICT DO NOTHING;

CREATE TABLE "subscriber_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"sent_to" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriber_messages" ADD CONSTRAINT "subscriber_messages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_messages" ADD CONSTRAINT "subscriber_messages_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriber_messages_of_item" ON "subscriber_messages" USING btree ("kind","item_id","at");

CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"code" text NOT NULL,
	"rate" integer,
	"amount" bigint,
	"currency" text,
	"periods" integer,
	"most" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "coupons_off" CHECK (("coupons"."rate" is null) = ("coupons"."amount" is not null)),
	CONSTRAINT "coupons_currency" CHECK (("coupons"."amount" is null) = ("coupons"."currency" is null)),
	CONSTRAINT "coupons_rate" CHECK ("coupons"."rate" between 1 and 10000),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount" > 0),
	CONSTRAINT "coupons_used" CHECK ("coupons"."used" >= 0 and ("coupons"."most" is null or "coupons"."used" <= "coupons"."most"))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "coupon_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "coupon_left" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "free_periods" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("kind","item_id","code") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "coupons_of_item" ON "coupons" USING btree ("kind","item_id","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_of_coupon" ON "subscriptions" USING btree ("coupon_id","workspace_id") WHERE coupon_id is not null;

CREATE TABLE "refused_mail" (
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_mail_address_kind_pk" PRIMARY KEY("address","kind")
);

create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);

-- A few rows of each table.

insert into alerts (id, workspace_id, workflow_id, rule, cause, worker, code, message, since, until, count, last_run_id, trigger, last_due, next_due, said_at, told) overriding system value values ('01a214db-d29e-715c-8aba-a41bd486bebc', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7b53-7090-b19f-e4961ee5c796', 'failure', '2 not_found The economic data provider does not know what was asked for ("The series does not exist."): check the spelling, or pick it from the suggestions.', '2', 'not_found', 'The economic data provider does not know what was asked for ("The series does not exist."): check the spelling, or pick it from the suggestions.', '2026-11-25 22:37:58.852+00', '2026-11-25 22:38:01.39+00', '1', '01a214db-aaaa-7040-8c19-f5c3b2d30dc9', '0', NULL, NULL, '2026-11-25 22:38:00.35+00', 'false');
insert into answers (key, outcome, weight, expires_at) overriding system value values ('economic:series_observations:none:IlwLhwtZej6_tFrsH92KjRI8_2Kyv-TTxF35swEZiKY', '{"state":"done","result":{"series_id":"BOX1","count":1,"observations":[{"date":"2026-01-02","value":"5"}],"as_of":"2026-11-25T22:38:04.184Z"}}', '142', '2026-11-25 22:43:04.185+00');
insert into answers (key, outcome, weight, expires_at) overriding system value values ('economic:series_observations:none:Z8o-jINp_2TsaCSsBBrPEiTAs1tFtyo1S-RfrrJ1LoI', '{"state":"done","result":{"series_id":"DONE","count":1,"observations":[{"date":"2026-01-02","value":"5"}],"as_of":"2026-11-25T22:37:59.823Z"}}', '142', '2026-11-25 22:42:59.823+00');
insert into approvals (id, workspace_id, workflow_id, run_id, worker, title, message, fields, status, created_at, expires_at, decided_at, decided_by, answers, notified, iteration, item) overriding system value values ('01a214db-e163-7048-99b5-f92994bfa58b', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-87ba-7018-bd28-db6ab75df579', '01a214db-deaf-7168-baea-4c510c7377be', '1', 'Go on?', '', '[]', 'open', '2026-11-25 22:38:04.131+00', '2036-05-29 03:58:04.13+00', NULL, NULL, NULL, NULL, '{}', NULL);
insert into idempotency_keys (workflow_id, webhook_id, key, request_hash, run_id, status, answer, created_at) overriding system value values ('01a214db-7b53-7090-b19f-e4961ee5c796', 'in', 'asked-before', 'g_cWv22u1SU1nBmgEm-BlteR7nxG56VI1XZxS0215CQ', '01a214db-ce73-709c-b058-68638911f5c4', '202', '{"run_id":"01a214db-ce73-709c-b058-68638911f5c4","status":"queued","status_url":"http://127.0.0.1:42159/api/v1/runs/01a214db-ce73-709c-b058-68638911f5c4"}', '2026-11-25 22:37:59.364+00');
insert into inside_steps (run_id, worker, iteration, type, status, attempt, started_at, finished_at, input, result, error, outlet, sample, wake_at, logs, child_run) overriding system value values ('01a214db-dd88-70f8-b87c-971a0d441944', '3', '{0}', 'economic_data', 'succeeded', '1', '2026-11-25 22:38:03.476+00', '2026-11-25 22:38:04.247+00', '{"operation":"series_observations","series_id":"BOX1"}', '{"series_id":"BOX1","count":1,"observations":[{"date":"2026-01-02","value":"5"}],"as_of":"2026-11-25T22:38:04.184Z"}', NULL, NULL, 'false', NULL, NULL, NULL);
insert into inside_steps (run_id, worker, iteration, type, status, attempt, started_at, finished_at, input, result, error, outlet, sample, wake_at, logs, child_run) overriding system value values ('01a214db-dd88-70f8-b87c-971a0d441944', '3', '{1}', 'economic_data', 'running', '1', '2026-11-25 22:38:04.275+00', NULL, '{"operation":"series_observations","series_id":"BOX2"}', NULL, NULL, NULL, 'false', NULL, NULL, NULL);
insert into instance (id, canary, created_at) overriding system value values ('1', 'v1:BSfBbaXS:6vI8q-GpRVtteMAm:nRRoa3ueUu0aeh6YdktgFryuN3bas0bs', '2026-11-25 22:37:54.265459+00');
insert into leases (name, holder, until, outcome) overriding system value values ('call:economic:series_observations:none:BKwKaxFpfWjhIWr0jXrAkwwn_Ena6uZn9NsrnR3bgm8', 'hhyrbNyfEY8Eqwkq', '2026-11-25 22:38:13.290766+00', NULL);
insert into leases (name, holder, until, outcome) overriding system value values ('call:economic:series_observations:none:JaHbWejusA1q6sRf6gGk3Ft7OGZs4RYXwQF9FRU-F3A', 'WjWGT8b338RT5qxe', '2026-11-25 22:37:58.805629+00', E'{"state":"failed","code":"not_found","message":"The economic data provider does not know what was asked for (\\"The series does not exist.\\"): check the spelling, or pick it from the suggestions.","retryAfterMs":null,"details":{"status":400,"said":"The series does not exist."}}');
insert into leases (name, holder, until, outcome) overriding system value values ('call:economic:series_observations:none:e82adHluBm4xUJndGzSS8PxVqGnUj2me32vcYSKsPtM', 'fF5bp7HTxJ0dBwxR', '2026-11-25 22:38:14.355748+00', NULL);
insert into ledger_accounts (id, workspace_id, currency, balance, earned, overdraft, share_of, share_rest) overriding system value values ('01a214db-9c0d-7015-b583-1924a0e38e16', '01a214db-9542-7099-824e-f7cc71dffc37', 'USD', '500', '0', '0', NULL, '0');
insert into ledger_accounts (id, workspace_id, currency, balance, earned, overdraft, share_of, share_rest) overriding system value values ('01a214db-9c0d-7016-a4ca-ab505da62804', NULL, 'USD', '0', '0', '0', '01a214db-9542-7099-824e-f7cc71dffc37', '0');
insert into ledger_accounts (id, workspace_id, currency, balance, earned, overdraft, share_of, share_rest) overriding system value values ('01a214db-9c0d-7017-b510-cc62a42261b0', NULL, 'USD', '-1000', '0', '0', NULL, '0');
insert into ledger_accounts (id, workspace_id, currency, balance, earned, overdraft, share_of, share_rest) overriding system value values ('01a214db-9ee7-7009-85a9-25a682a77857', '01a214db-7636-7081-86fa-e879250d2593', 'USD', '500', '500', '0', NULL, '0');
insert into ledger_accounts (id, workspace_id, currency, balance, earned, overdraft, share_of, share_rest) overriding system value values ('01a214db-9ee7-700a-9a70-b11ba99e18ad', NULL, 'USD', '0', '0', '0', '01a214db-7636-7081-86fa-e879250d2593', '0');
insert into ledger_entries (cause, debit_account, credit_account, currency, amount, at, subscription_id, price_version, run_id, period_start, period_end, payment_id, payout_id, charge) overriding system value values ('payment:credits:01a214db-9c0d-7014-a072-1b9ffd973cdc', '01a214db-9c0d-7017-b510-cc62a42261b0', '01a214db-9c0d-7015-b583-1924a0e38e16', 'USD', '1000', '2026-11-25 22:37:46.381+00', NULL, NULL, NULL, NULL, NULL, '01a214db-9c0d-7019-ac5d-140298beb125', NULL, NULL);
insert into ledger_entries (cause, debit_account, credit_account, currency, amount, at, subscription_id, price_version, run_id, period_start, period_end, payment_id, payout_id, charge) overriding system value values ('period:01a214db-9ee7-7008-8f4a-8e5bb725adf7:1', '01a214db-9c0d-7015-b583-1924a0e38e16', '01a214db-9ee7-7009-85a9-25a682a77857', 'USD', '500', '2026-11-25 22:37:47.111+00', '01a214db-9ee7-7008-8f4a-8e5bb725adf7', '2', NULL, '2026-11-25 22:37:47.111+00', '2026-12-25 22:37:47.111+00', NULL, NULL, NULL);
insert into limit_windows (key, state, expires_at) overriding system value values ('economic:person:01a214db-7636-7080-921b-42d5f4ea3703', '[[1795646220000,2],[1795646280000,3]]', '2026-11-26 00:38:04.402+00');
insert into notices (id, workspace_id, type, alert_id, workflow_id, rule, channel, address, subject, body, message_id, at, state, tries, error, delivered_at, next_at, claimed_until) overriding system value values ('01a214db-d49b-7108-a131-7b6ba90e26a7', '01a214db-7636-7081-86fa-e879250d2593', 'alert.raised', '01a214db-d29e-715c-8aba-a41bd486bebc', '01a214db-7b53-7090-b19f-e4961ee5c796', 'failure', 'email', 'owner@example.com', '[Millrace] Fetches failed', '“Fetches”: The economic data provider does not know what was asked for ("The series does not exist."): check the spelling, or pick it from the suggestions.

Worker: #2, not_found
Since 2026-11-25T22:37:58.852Z, once.
Run: http://127.0.0.1:3000/runs/01a214db-aaaa-7040-8c19-f5c3b2d30dc9
Workflow: http://127.0.0.1:3000/workflows/01a214db-7b53-7090-b19f-e4961ee5c796

Of one cause you are told once an hour at most, and once when it works again.
Who is told of what: http://127.0.0.1:3000/alerts', 'msg_wrHBMV4WNCmsFwTHDhREVDJd', '2026-11-25 22:38:00.859+00', 'failed', '1', '{"code":"mail_off","message":"This instance sends no mail: its operator has not set MILLRACE_SMTP_URL."}', NULL, NULL, NULL);
insert into notices (id, workspace_id, type, alert_id, workflow_id, rule, channel, address, subject, body, message_id, at, state, tries, error, delivered_at, next_at, claimed_until) overriding system value values ('01a214db-d809-7044-b4be-7e68e72f9c00', '01a214db-7636-7081-86fa-e879250d2593', 'alert.resolved', '01a214db-d29e-715c-8aba-a41bd486bebc', '01a214db-7b53-7090-b19f-e4961ee5c796', 'failure', 'email', 'owner@example.com', '[Millrace] Fetches works again (failed)', '“Fetches” works again.

It was: The economic data provider does not know what was asked for ("The series does not exist."): check the spelling, or pick it from the suggestions.
Worker: #2, not_found
Since 2026-11-25T22:37:58.852Z, once, until 2026-11-25T22:38:01.390Z.
Run: http://127.0.0.1:3000/runs/01a214db-aaaa-7040-8c19-f5c3b2d30dc9
Workflow: http://127.0.0.1:3000/workflows/01a214db-7b53-7090-b19f-e4961ee5c796

Of one cause you are told once an hour at most, and once when it works again.
Who is told of what: http://127.0.0.1:3000/alerts', 'msg_jQCWNx3kYxrPAv7vdajeaCWJ', '2026-11-25 22:38:01.737+00', 'failed', '1', '{"code":"mail_off","message":"This instance sends no mail: its operator has not set MILLRACE_SMTP_URL."}', NULL, NULL, NULL);
insert into payments (id, workspace_id, provider, reference, amount, currency, actor_id, at) overriding system value values ('01a214db-9c0d-7019-ac5d-140298beb125', '01a214db-9542-7099-824e-f7cc71dffc37', 'credits', '01a214db-9c0d-7014-a072-1b9ffd973cdc', '1000', 'USD', '01a214db-7636-7080-921b-42d5f4ea3703', '2026-11-25 22:37:46.381+00');
insert into plan_days (subscription_id, day, period, used_by, units, cost) overriding system value values ('01a214db-9ee7-7008-8f4a-8e5bb725adf7', '2026-11-25', '1', 'mrs_SSZn', '1', '0');
insert into plan_periods (subscription_id, number, version, started_at, amount, trial, unit, includes, overage, most, minor, units, cost, remainder, postings, told, told_of_limit) overriding system value values ('01a214db-9ee7-7008-8f4a-8e5bb725adf7', '1', '2', '2026-11-25 22:37:47.111+00', '500', 'false', 'cycle', '2', '2000', NULL, '10000', '1', '0', '0', '0', '0', '0');
insert into price_changes (id, workspace_id, kind, item_id, actor_id, action, before, after, verdict, allowed, class, subscribers, version, made_at, effective_at) overriding system value values ('01a214db-993b-7068-bcbd-55d3cb9960f7', '01a214db-7636-7081-86fa-e879250d2593', 'workflow', '01a214db-95c8-7100-9288-0ad39c79a5ac', '01a214db-7636-7080-921b-42d5f4ea3703', 'change', '{"mode":"free","amount":0,"currency":"USD"}', '{"mode":"plan","amount":500,"currency":"USD","period":"month","includes":2,"overage":2000}', '{"allowed":true,"class":"significant","effective_at":"2026-11-25T22:37:45.659Z","existing_subscribers":"keep","errors":[]}', 'true', 'significant', '0', '2', '2026-11-25 22:37:45.659+00', '2026-11-25 22:37:45.659+00');
insert into price_items (kind, item_id, workspace_id, revision, version, pending_version, pending_at, offered) overriding system value values ('workflow', '01a214db-95c8-7100-9288-0ad39c79a5ac', '01a214db-7636-7081-86fa-e879250d2593', '2', '2', NULL, NULL, 'true');
insert into price_versions (kind, item_id, version, mode, amount, currency, made_at, effective_at, plan) overriding system value values ('workflow', '01a214db-95c8-7100-9288-0ad39c79a5ac', '1', 'free', '0', 'USD', '2026-11-25 22:37:45.659+00', '2026-11-25 22:37:45.659+00', NULL);
insert into price_versions (kind, item_id, version, mode, amount, currency, made_at, effective_at, plan) overriding system value values ('workflow', '01a214db-95c8-7100-9288-0ad39c79a5ac', '2', 'plan', '500', 'USD', '2026-11-25 22:37:45.659+00', '2026-11-25 22:37:45.659+00', '{"period":"month","unit":"cycle","includes":2,"overage":2000}');
insert into processes (id, role, started_at, heartbeat_at, served_at, pid) overriding system value values ('pool-c2530ac30f68d80410', 'worker', '2026-11-25 22:37:56.602417+00', '2026-11-25 22:38:04.01293+00', '2026-11-25 22:38:03.975096+00', '1209');
insert into requests (id, workspace_id, workflow_id, webhook_id, method, status, code, errors, run_id, count, detail, sent) overriding system value values ('01a214db-aa19-716c-a48d-62980ae2997f', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-95c8-7100-9288-0ad39c79a5ac', 'in', 'POST', '200', NULL, NULL, '01a214db-a749-7198-9283-9c161b8662fe', '1', NULL, NULL);
insert into requests (id, workspace_id, workflow_id, webhook_id, method, status, code, errors, run_id, count, detail, sent) overriding system value values ('01a214db-dbf2-70cc-835a-aa660209088b', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-9061-7030-b113-4b11d58311f1', 'in', 'POST', '200', NULL, NULL, '01a214db-d2be-71e0-82e8-db81b4efe2c7', '1', NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a214db-a749-7198-9283-9c161b8662fe', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-95c8-7100-9288-0ad39c79a5ac', '1', NULL, 'production', 'succeeded', '0', '{}', '{"method":"POST","body":{},"query":{},"headers":{"host":"127.0.0.1:42159","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"2"}}', 'in', 'POST', 'true', '1', 'false', NULL, '2026-11-25 22:37:49.399+00', '2026-11-25 22:37:49.46+00', NULL, '{1}', NULL, NULL, NULL, NULL, '0', NULL, '01a214db-9ee7-7008-8f4a-8e5bb725adf7', '2', '01a214db-9542-7099-824e-f7cc71dffc37', E'[{"worker":0,"type":"webhook_trigger","status":"succeeded","attempt":1,"started_at":1795646269430,"finished_at":1795646269457,"input":"{\\"webhook_id\\":\\"in\\",\\"respond\\":\\"result\\"}","result":"{}"},{"worker":1,"type":"transform","status":"succeeded","attempt":1,"started_at":1795646269458,"finished_at":1795646269460,"input":"{\\"expression\\":\\"1\\"}","result":"1"}]', NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a214db-aaaa-7040-8c19-f5c3b2d30dc9', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7b53-7090-b19f-e4961ee5c796', '1', NULL, 'production', 'failed', '0', '{"series":"missing"}', '{"method":"POST","body":{"series":"missing"},"query":{},"headers":{"host":"127.0.0.1:42159","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"20"}}', 'in', 'POST', 'false', '1', 'false', NULL, '2026-11-25 22:37:57.545+00', '2026-11-25 22:37:58.852+00', E'{"code":"not_found","message":"The economic data provider does not know what was asked for (\\"The series does not exist.\\"): check the spelling, or pick it from the suggestions.","worker":2,"retryable":false,"retry_after":null,"details":{"status":400,"said":"The series does not exist."}}', '{3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a214db-ce73-709c-b058-68638911f5c4', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7b53-7090-b19f-e4961ee5c796', '1', NULL, 'production', 'succeeded', '0', '{"series":"done"}', '{"method":"POST","body":{"series":"done"},"query":{},"headers":{"host":"127.0.0.1:42159","connection":"keep-alive","idempotency-key":"asked-before","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"17"}}', 'in', 'POST', 'false', '1', 'false', NULL, '2026-11-25 22:37:59.454+00', '2026-11-25 22:38:00.02+00', NULL, '{3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a214db-d2be-71e0-82e8-db81b4efe2c7', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-9061-7030-b113-4b11d58311f1', '1', NULL, 'production', 'succeeded', '0', '{}', '{"method":"POST","body":{"symbols":["A","B"]},"query":{"wait":"30"},"headers":{"host":"127.0.0.1:42159","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"21"}}', 'in', 'POST', 'true', '1', 'false', NULL, '2026-11-25 22:38:00.599+00', '2026-11-25 22:38:02.622+00', NULL, '{3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a214db-dcd3-70e4-afda-aefa2ee0ceaa', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7b53-7090-b19f-e4961ee5c796', '1', NULL, 'production', 'running', '0', '{"series":"cut"}', '{"method":"POST","body":{"series":"cut"},"query":{},"headers":{"host":"127.0.0.1:42159","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"16"}}', 'in', 'POST', 'false', '1', 'false', NULL, '2026-11-25 22:38:03.096+00', NULL, NULL, '{3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a214db-dd88-70f8-b87c-971a0d441944', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-8963-71fc-a9a6-9761c58274c9', '1', NULL, 'production', 'running', '0', '{}', '{"method":"POST","body":{},"query":{},"headers":{"host":"127.0.0.1:42159","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"2"}}', 'in', 'POST', 'false', '1', 'false', NULL, '2026-11-25 22:38:03.295+00', NULL, NULL, '{2,3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"2": {"done": 1, "items": 3, "failed": 0}}', NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a214db-de3f-71d8-bafb-7427ae67d93c', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-849f-7050-9128-6c4432be8c52', '1', NULL, 'production', 'running', '0', '{}', '{"method":"POST","body":{},"query":{},"headers":{"host":"127.0.0.1:42159","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"2"}}', 'in', 'POST', 'false', '1', 'true', NULL, '2026-11-25 22:38:03.598+00', NULL, NULL, '{2}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a214db-deaf-7168-baea-4c510c7377be', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-87ba-7018-bd28-db6ab75df579', '1', NULL, 'production', 'running', '0', '{}', '{"method":"POST","body":{},"query":{},"headers":{"host":"127.0.0.1:42159","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"2"}}', 'in', 'POST', 'false', '1', 'true', NULL, '2026-11-25 22:38:04.092+00', NULL, NULL, '{1}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a214db-e520-70c8-a6d9-559de50d5d16', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7b53-7090-b19f-e4961ee5c796', '1', NULL, 'production', 'queued', '0', '{"series":"later1"}', '{"method":"POST","body":{"series":"later1"},"query":{},"headers":{"host":"127.0.0.1:42159","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"19"}}', 'in', 'POST', 'false', '1', 'false', NULL, NULL, NULL, NULL, '{3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a214db-e56e-7004-a4bc-16d14607801d', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7b53-7090-b19f-e4961ee5c796', '1', NULL, 'production', 'queued', '0', '{"series":"later2"}', '{"method":"POST","body":{"series":"later2"},"query":{},"headers":{"host":"127.0.0.1:42159","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"19"}}', 'in', 'POST', 'false', '1', 'false', NULL, NULL, NULL, NULL, '{3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into schedules (workflow_id, worker, workspace_id, version, spec, catch_up, anchor_at, next_at) overriding system value values ('01a214db-936a-714c-952d-11ea3ff6f66d', '0', '01a214db-7636-7081-86fa-e879250d2593', '1', '{"cron":null,"timezone":null,"every":600}', 'once', '2026-11-25 22:37:44.296+00', '2026-11-25 22:47:44.296+00');
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a214db-9586-7180-87fe-3c8467ef8d02', '2026-11-25 22:37:44.71+00', '01a214db-7636-7081-86fa-e879250d2593', 'person_made', '01a214db-7636-7080-921b-42d5f4ea3703', 'owner@example.com', 'token', '127.0.0.1', '01a214db-9542-7098-a25a-e2975fa0dc8a', '{"email":"buyer@example.com"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a214db-9b10-7154-adcc-52e8e656ee91', '2026-11-25 22:37:46.128+00', '01a214db-7636-7081-86fa-e879250d2593', 'price_changed', '01a214db-7636-7080-921b-42d5f4ea3703', 'owner@example.com', 'token', '127.0.0.1', '01a214db-95c8-7100-9288-0ad39c79a5ac', '{"kind":"workflow","mode":"plan","amount":500,"currency":"USD"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a214db-9da2-71ac-b835-ef522c9347c8', '2026-11-25 22:37:46.786+00', '01a214db-7636-7081-86fa-e879250d2593', 'credit_granted', '01a214db-7636-7080-921b-42d5f4ea3703', 'owner@example.com', 'token', '127.0.0.1', '01a214db-9c0d-7019-ac5d-140298beb125', '{"workspace_id":"01a214db-9542-7099-824e-f7cc71dffc37","amount":1000,"currency":"USD"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a214db-a566-703c-8049-136f40733e87', '2026-11-25 22:37:48.774+00', '01a214db-9542-7099-824e-f7cc71dffc37', 'subscribed', '01a214db-9542-7098-a25a-e2975fa0dc8a', 'buyer@example.com', 'token', '127.0.0.1', '01a214db-9ee7-7008-8f4a-8e5bb725adf7', '{"kind":"workflow","id":"01a214db-95c8-7100-9288-0ad39c79a5ac"}', '1', NULL, NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-aaaa-7040-8c19-f5c3b2d30dc9', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-25 22:37:57.547+00', '2026-11-25 22:37:57.577+00', '{"webhook_id":"in","variables":[{"name":"series","type":"string","required":true}]}', '{"series":"missing"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-aaaa-7040-8c19-f5c3b2d30dc9', '1', 'transform', 'succeeded', '1', '2026-11-25 22:37:57.594+00', '2026-11-25 22:37:57.627+00', '{"expression":"$uppercase(context.series)"}', '"MISSING"', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-aaaa-7040-8c19-f5c3b2d30dc9', '2', 'economic_data', 'failed', '1', '2026-11-25 22:37:57.627+00', '2026-11-25 22:37:58.851+00', '{"operation":"series_observations","series_id":"MISSING"}', NULL, E'{"code":"not_found","message":"The economic data provider does not know what was asked for (\\"The series does not exist.\\"): check the spelling, or pick it from the suggestions.","worker":2,"retryable":false,"retry_after":null,"details":{"status":400,"said":"The series does not exist."}}', NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-aaaa-7040-8c19-f5c3b2d30dc9', '3', 'transform', 'skipped', '0', NULL, '2026-11-25 22:37:58.851+00', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-ce73-709c-b058-68638911f5c4', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-25 22:37:59.454+00', '2026-11-25 22:37:59.455+00', '{"webhook_id":"in","variables":[{"name":"series","type":"string","required":true}]}', '{"series":"done"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-ce73-709c-b058-68638911f5c4', '1', 'transform', 'succeeded', '1', '2026-11-25 22:37:59.455+00', '2026-11-25 22:37:59.455+00', '{"expression":"$uppercase(context.series)"}', '"DONE"', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-ce73-709c-b058-68638911f5c4', '2', 'economic_data', 'succeeded', '1', '2026-11-25 22:37:59.455+00', '2026-11-25 22:37:59.971+00', '{"operation":"series_observations","series_id":"DONE"}', '{"series_id":"DONE","count":1,"observations":[{"date":"2026-01-02","value":"5"}],"as_of":"2026-11-25T22:37:59.823Z"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-ce73-709c-b058-68638911f5c4', '3', 'transform', 'succeeded', '1', '2026-11-25 22:37:59.971+00', '2026-11-25 22:38:00.02+00', '{"expression":"workers[2].result.observations[0].value"}', '"5"', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-d2be-71e0-82e8-db81b4efe2c7', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-25 22:38:00.6+00', '2026-11-25 22:38:00.6+00', '{"webhook_id":"in","respond":"result"}', '{}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-d2be-71e0-82e8-db81b4efe2c7', '1', 'memory', 'succeeded', '1', '2026-11-25 22:38:00.649+00', '2026-11-25 22:38:01.476+00', '{"name":"seen","mode":"new_items","items":["A","B"]}', '{"items":["A","B"],"count":2,"seen":2}', NULL, 'changed', 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-d2be-71e0-82e8-db81b4efe2c7', '2', 'transform', 'succeeded', '1', '2026-11-25 22:38:01.826+00', '2026-11-25 22:38:01.871+00', E'{"expression":"[workers[1].result.items.{\\"symbol\\": $}]"}', '[{"symbol":"A"},{"symbol":"B"}]', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-d2be-71e0-82e8-db81b4efe2c7', '3', 'write_table', 'succeeded', '1', '2026-11-25 22:38:01.89+00', '2026-11-25 22:38:02.539+00', '{"table":"kept","rows":[{"symbol":"A"},{"symbol":"B"}],"mode":"upsert"}', '{"inserted":2,"updated":0,"deleted":0,"table":"kept"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-dcd3-70e4-afda-aefa2ee0ceaa', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-25 22:38:03.113+00', '2026-11-25 22:38:03.114+00', '{"webhook_id":"in","variables":[{"name":"series","type":"string","required":true}]}', '{"series":"cut"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-dcd3-70e4-afda-aefa2ee0ceaa', '1', 'transform', 'succeeded', '1', '2026-11-25 22:38:03.115+00', '2026-11-25 22:38:03.116+00', '{"expression":"$uppercase(context.series)"}', '"CUT"', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-dcd3-70e4-afda-aefa2ee0ceaa', '2', 'economic_data', 'running', '1', '2026-11-25 22:38:03.116+00', NULL, '{"operation":"series_observations","series_id":"CUT"}', NULL, NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-dd88-70f8-b87c-971a0d441944', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-25 22:38:03.296+00', '2026-11-25 22:38:03.296+00', '{"webhook_id":"in"}', '{}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-dd88-70f8-b87c-971a0d441944', '1', 'transform', 'succeeded', '1', '2026-11-25 22:38:03.297+00', '2026-11-25 22:38:03.371+00', E'{"expression":"[\\"BOX1\\",\\"BOX2\\",\\"BOX3\\"]"}', '["BOX1","BOX2","BOX3"]', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-dd88-70f8-b87c-971a0d441944', '2', 'for_each', 'running', '1', '2026-11-25 22:38:03.371+00', NULL, '{"items":["BOX1","BOX2","BOX3"],"parallel":1}', NULL, NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-de3f-71d8-bafb-7427ae67d93c', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-25 22:38:03.598+00', '2026-11-25 22:38:03.598+00', '{"webhook_id":"in"}', '{}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-de3f-71d8-bafb-7427ae67d93c', '1', 'wait', 'running', '1', '2026-11-25 22:38:03.599+00', NULL, '{"mode":"for","seconds":600}', '{"by":null,"fields":{},"url":null,"notified":[],"decision":"done","at":"2026-11-25T22:48:03.654Z"}', NULL, 'done', 'false', NULL, '2026-11-25 22:48:03.654+00', NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-deaf-7168-baea-4c510c7377be', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-25 22:38:04.093+00', '2026-11-25 22:38:04.106+00', '{"webhook_id":"in"}', '{}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a214db-deaf-7168-baea-4c510c7377be', '1', 'wait', 'running', '1', '2026-11-25 22:38:04.106+00', NULL, '{"mode":"approval","title":"Go on?","timeout":300000000}', NULL, NULL, NULL, 'false', NULL, '2036-05-29 03:58:04.13+00', NULL, 'false', NULL);
insert into table_changes (table_id, version, at, mode, run_id, user_id) overriding system value values ('01a214db-8f0e-708c-bd2c-451f38a70495', '1', '2026-11-25 22:38:02.086+00', 'upsert', '01a214db-d2be-71e0-82e8-db81b4efe2c7', NULL);
insert into table_rows (table_id, row_no, born, died, key, word, number, cells, bytes) overriding system value values ('01a214db-8f0e-708c-bd2c-451f38a70495', '1', '1', NULL, 'bdbbf775-170f-5704-e88c-f239cc95e9e0', 'A', NULL, '{"0": "A"}', '9');
insert into table_rows (table_id, row_no, born, died, key, word, number, cells, bytes) overriding system value values ('01a214db-8f0e-708c-bd2c-451f38a70495', '2', '1', NULL, 'f776c318-5311-d369-2b70-2e813d0bf760', 'B', NULL, '{"0": "B"}', '9');
insert into users (id, email, name, password_hash, instance_owner, created_at, last_workspace_id, tour_closed_at) overriding system value values ('01a214db-7636-7080-921b-42d5f4ea3703', 'owner@example.com', 'owner', 'scrypt$8$8$1$gtw2mIWpV_l-gXUkAixhpA$qI-PaWGn77UlY5DeAvJe8fKWw2YK4cB8-kuzNKgrwaI', 'true', '2026-11-25 22:37:36.694+00', NULL, NULL);
insert into users (id, email, name, password_hash, instance_owner, created_at, last_workspace_id, tour_closed_at) overriding system value values ('01a214db-9542-7098-a25a-e2975fa0dc8a', 'buyer@example.com', 'buyer', 'scrypt$8$8$1$4HtOg04BGI5tBJTW6Gu7_g$O7INz7nvuCKXv3vJBeTC4N5VxiokSZziTREcMJc_PTE', 'false', '2026-11-25 22:37:44.642+00', NULL, NULL);
insert into workspaces (id, name, concurrency, created_at, sample_news, sample_market, sample_economic, retention_days, model_budget) overriding system value values ('01a214db-7636-7081-86fa-e879250d2593', 'owner''s workspace', NULL, '2026-11-25 22:37:36.694+00', 'auto', 'auto', 'auto', NULL, NULL);
insert into workspaces (id, name, concurrency, created_at, sample_news, sample_market, sample_economic, retention_days, model_budget) overriding system value values ('01a214db-9542-7099-824e-f7cc71dffc37', 'buyer''s workspace', NULL, '2026-11-25 22:37:44.642+00', 'auto', 'auto', 'auto', NULL, NULL);
insert into members (id, workspace_id, user_id, role, created_at) overriding system value values ('01a214db-7636-7082-a3fb-1f5a45369ac7', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7636-7080-921b-42d5f4ea3703', 'owner', '2026-11-25 22:37:36.694+00');
insert into members (id, workspace_id, user_id, role, created_at) overriding system value values ('01a214db-9542-709a-8ebb-ca929ac12ebe', '01a214db-9542-7099-824e-f7cc71dffc37', '01a214db-9542-7098-a25a-e2975fa0dc8a', 'owner', '2026-11-25 22:37:44.642+00');
insert into subscriptions (id, workspace_id, created_by, kind, item_id, seller_id, price_version, key_hash, key_prefix, anchor_at, paid_until, periods, spending_cap, created_at, cancelled_at, ends_at, tried_at, offline_since, coupon_id, coupon_left, free_periods) overriding system value values ('01a214db-9ee7-7008-8f4a-8e5bb725adf7', '01a214db-9542-7099-824e-f7cc71dffc37', '01a214db-9542-7098-a25a-e2975fa0dc8a', 'workflow', '01a214db-95c8-7100-9288-0ad39c79a5ac', '01a214db-7636-7081-86fa-e879250d2593', '2', '4d76627d9ac61c5eb31ba84e6f4fd76698409eed05b58a9b7a9ee3a377f5ebec', 'mrs_SSZn', '2026-11-25 22:37:47.111+00', '2026-12-25 22:37:47.111+00', '1', NULL, '2026-11-25 22:37:47.111+00', NULL, NULL, NULL, NULL, NULL, NULL, '0');
insert into tables (id, workspace_id, name, columns, key, keep_days, revision, version, changed_at, next_row, rows, stored_rows, stored_bytes, created_at, updated_at, deleted_at) overriding system value values ('01a214db-8f0e-708c-bd2c-451f38a70495', '01a214db-7636-7081-86fa-e879250d2593', 'kept', '[{"name":"symbol","type":"text","required":false}]', '{symbol}', NULL, '1', '1', '2026-11-25 22:38:02.086+00', '2', '2', '2', '18', '2026-11-25 22:37:43.054+00', '2026-11-25 22:37:43.054+00', NULL);
insert into tokens (id, workspace_id, user_id, name, hash, prefix, scopes, source, created_at, expires_at, last_used_at, parent_id) overriding system value values ('01a214db-7743-7130-87b1-3e5f0da9f03a', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7636-7080-921b-42d5f4ea3703', 'MILLRACE_OWNER_TOKEN', '464e8168f3db4fed482be596d25c553b9473ac561ff63e67c35c4e401c45638d', 'mr_owner', '{read,write}', 'environment', '2026-11-25 22:37:36.963+00', NULL, '2026-11-25 22:37:37.892+00', NULL);
insert into tokens (id, workspace_id, user_id, name, hash, prefix, scopes, source, created_at, expires_at, last_used_at, parent_id) overriding system value values ('01a214db-9577-7068-80c2-67702788a262', '01a214db-9542-7099-824e-f7cc71dffc37', '01a214db-9542-7098-a25a-e2975fa0dc8a', 'First token', '84d525bcb07a62db0b0e4572637160dc5cb38c3ada8d7b84028b5ec627518952', 'mr_zQARm', '{read,write}', 'person', '2026-11-25 22:37:44.695+00', NULL, '2026-11-25 22:37:46.892+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a214db-7b53-7090-b19f-e4961ee5c796', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7636-7080-921b-42d5f4ea3703', 'Fetches', '{"format":"millrace.workflow/1","name":"Fetches","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","variables":[{"name":"series","type":"string","required":true}]}},{"index":1,"type":"transform","params":{"expression":"$uppercase(context.series)"}},{"index":2,"type":"economic_data","params":{"operation":"series_observations","series_id":"{{workers[1].result}}"}},{"index":3,"type":"transform","params":{"expression":"workers[2].result.observations[0].value"}}],"connections":[{"from":0,"to":1},{"from":1,"to":2},{"from":2,"to":3}]}', '1', '1', 'ntwRLZhMirdEh4R9Q6hvsDRJ7zPCiBlTQD3r8Qj8Xck', 'ntwRLZhMirdEh4R9Q6hvsDRJ7zPCiBlTQD3r8Qj8Xck', 'false', NULL, NULL, NULL, '2026-11-25 22:37:38.003+00', '2026-11-25 22:37:38.003+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a214db-849f-7050-9128-6c4432be8c52', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7636-7080-921b-42d5f4ea3703', 'Waits', E'{"format":"millrace.workflow/1","name":"Waits","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in"}},{"index":1,"type":"wait","params":{"mode":"for","seconds":600}},{"index":2,"type":"transform","params":{"expression":"\\"waited\\""}}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '1', '1', '5jnAPHuPhgX7TAOvkzIOGjIw3BywOnmCiLEjByGWsFo', '5jnAPHuPhgX7TAOvkzIOGjIw3BywOnmCiLEjByGWsFo', 'false', NULL, NULL, NULL, '2026-11-25 22:37:40.383+00', '2026-11-25 22:37:40.383+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a214db-87ba-7018-bd28-db6ab75df579', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7636-7080-921b-42d5f4ea3703', 'Asks', '{"format":"millrace.workflow/1","name":"Asks","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in"}},{"index":1,"type":"wait","params":{"mode":"approval","title":"Go on?","timeout":300000000}}],"connections":[{"from":0,"to":1}]}', '1', '1', 'WydVQ8V4bZQTVYejwFr7oU7-7wGKA4OFc8PluINKbBA', 'WydVQ8V4bZQTVYejwFr7oU7-7wGKA4OFc8PluINKbBA', 'false', NULL, NULL, NULL, '2026-11-25 22:37:41.178+00', '2026-11-25 22:37:41.178+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a214db-8963-71fc-a9a6-9761c58274c9', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7636-7080-921b-42d5f4ea3703', 'Boxes', E'{"format":"millrace.workflow/1","name":"Boxes","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in"}},{"index":1,"type":"transform","params":{"expression":"[\\"BOX1\\",\\"BOX2\\",\\"BOX3\\"]"}},{"index":2,"type":"for_each","params":{"items":"{{workers[1].result}}","parallel":1}},{"index":3,"type":"economic_data","params":{"operation":"series_observations","series_id":"{{item}}"},"inside":2}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '1', '1', 'mH2pMWz5UpA1WqKS6CBXbIcMOngykn-g_plpOfdXxGY', 'mH2pMWz5UpA1WqKS6CBXbIcMOngykn-g_plpOfdXxGY', 'false', NULL, NULL, NULL, '2026-11-25 22:37:41.603+00', '2026-11-25 22:37:41.603+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a214db-9061-7030-b113-4b11d58311f1', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7636-7080-921b-42d5f4ea3703', 'Keeps', E'{"format":"millrace.workflow/1","name":"Keeps","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","respond":"result"}},{"index":1,"type":"memory","params":{"name":"seen","mode":"new_items","items":"{{request.body.symbols}}"}},{"index":2,"type":"transform","params":{"expression":"[workers[1].result.items.{\\"symbol\\": $}]"}},{"index":3,"type":"write_table","params":{"table":"kept","rows":"{{workers[2].result}}","mode":"upsert"}}],"connections":[{"from":0,"to":1},{"from":1,"to":2},{"from":2,"to":3}]}', '1', '1', 'adNOikIo9BAlnkSDE8VQXqRG-cyW2rB8oHId2Kv6hWs', 'adNOikIo9BAlnkSDE8VQXqRG-cyW2rB8oHId2Kv6hWs', 'false', NULL, NULL, NULL, '2026-11-25 22:37:43.393+00', '2026-11-25 22:37:43.393+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a214db-936a-714c-952d-11ea3ff6f66d', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7636-7080-921b-42d5f4ea3703', 'Each ten minutes', '{"format":"millrace.workflow/1","name":"Each ten minutes","description":"","workers":[{"index":0,"type":"schedule_trigger","params":{"every":600,"catch_up":"once"}},{"index":1,"type":"transform","params":{"expression":"1"}}],"connections":[{"from":0,"to":1}]}', '1', '1', 'jEcxrBlvVZ5nEKwlNiQA5Eod4zSwjVpR5GNqRIyIWqk', 'jEcxrBlvVZ5nEKwlNiQA5Eod4zSwjVpR5GNqRIyIWqk', 'false', NULL, NULL, NULL, '2026-11-25 22:37:44.17+00', '2026-11-25 22:37:44.17+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a214db-95c8-7100-9288-0ad39c79a5ac', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-7636-7080-921b-42d5f4ea3703', 'Sold', '{"format":"millrace.workflow/1","name":"Sold","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","respond":"result"}},{"index":1,"type":"transform","params":{"expression":"1"}}],"connections":[{"from":0,"to":1}]}', '1', '1', 'dRrrVxCz8gj8XfQvec6wl7q5S7o1SmOg8gs0VND4M_I', 'dRrrVxCz8gj8XfQvec6wl7q5S7o1SmOg8gs0VND4M_I', 'false', NULL, NULL, NULL, '2026-11-25 22:37:44.776+00', '2026-11-25 22:37:44.776+00', NULL);
insert into memories (id, workspace_id, workflow_id, name, key, value, at, run_id) overriding system value values ('1', '01a214db-7636-7081-86fa-e879250d2593', '01a214db-9061-7030-b113-4b11d58311f1', 'seen', '', 'null', '2026-11-25 22:38:00.91+00', '01a214db-d2be-71e0-82e8-db81b4efe2c7');
select setval('public.memories_id_seq', (select max(id) from memories));
insert into memory_items (memory_id, digest, seen_at) overriding system value values ('1', '798640599597df7a8daa32b1132f07850a68b5e7', '2026-11-25 22:38:00.91+00');
insert into memory_items (memory_id, digest, seen_at) overriding system value values ('1', '955cca1ceba45052d85984d3a2565f4ce25b7488', '2026-11-25 22:38:00.91+00');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a214db-7b53-7090-b19f-e4961ee5c796', '1', '01a214db-7636-7081-86fa-e879250d2593', '{"format":"millrace.workflow/1","name":"Fetches","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","variables":[{"name":"series","type":"string","required":true}]}},{"index":1,"type":"transform","params":{"expression":"$uppercase(context.series)"}},{"index":2,"type":"economic_data","params":{"operation":"series_observations","series_id":"{{workers[1].result}}"}},{"index":3,"type":"transform","params":{"expression":"workers[2].result.observations[0].value"}}],"connections":[{"from":0,"to":1},{"from":1,"to":2},{"from":2,"to":3}]}', '2026-11-25 22:37:39.926+00', '01a214db-7636-7080-921b-42d5f4ea3703', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a214db-849f-7050-9128-6c4432be8c52', '1', '01a214db-7636-7081-86fa-e879250d2593', E'{"format":"millrace.workflow/1","name":"Waits","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in"}},{"index":1,"type":"wait","params":{"mode":"for","seconds":600}},{"index":2,"type":"transform","params":{"expression":"\\"waited\\""}}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '2026-11-25 22:37:40.653+00', '01a214db-7636-7080-921b-42d5f4ea3703', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a214db-87ba-7018-bd28-db6ab75df579', '1', '01a214db-7636-7081-86fa-e879250d2593', '{"format":"millrace.workflow/1","name":"Asks","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in"}},{"index":1,"type":"wait","params":{"mode":"approval","title":"Go on?","timeout":300000000}}],"connections":[{"from":0,"to":1}]}', '2026-11-25 22:37:41.343+00', '01a214db-7636-7080-921b-42d5f4ea3703', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a214db-8963-71fc-a9a6-9761c58274c9', '1', '01a214db-7636-7081-86fa-e879250d2593', E'{"format":"millrace.workflow/1","name":"Boxes","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in"}},{"index":1,"type":"transform","params":{"expression":"[\\"BOX1\\",\\"BOX2\\",\\"BOX3\\"]"}},{"index":2,"type":"for_each","params":{"items":"{{workers[1].result}}","parallel":1}},{"index":3,"type":"economic_data","params":{"operation":"series_observations","series_id":"{{item}}"},"inside":2}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '2026-11-25 22:37:42.306+00', '01a214db-7636-7080-921b-42d5f4ea3703', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a214db-9061-7030-b113-4b11d58311f1', '1', '01a214db-7636-7081-86fa-e879250d2593', E'{"format":"millrace.workflow/1","name":"Keeps","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","respond":"result"}},{"index":1,"type":"memory","params":{"name":"seen","mode":"new_items","items":"{{request.body.symbols}}"}},{"index":2,"type":"transform","params":{"expression":"[workers[1].result.items.{\\"symbol\\": $}]"}},{"index":3,"type":"write_table","params":{"table":"kept","rows":"{{workers[2].result}}","mode":"upsert"}}],"connections":[{"from":0,"to":1},{"from":1,"to":2},{"from":2,"to":3}]}', '2026-11-25 22:37:44.03+00', '01a214db-7636-7080-921b-42d5f4ea3703', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a214db-936a-714c-952d-11ea3ff6f66d', '1', '01a214db-7636-7081-86fa-e879250d2593', '{"format":"millrace.workflow/1","name":"Each ten minutes","description":"","workers":[{"index":0,"type":"schedule_trigger","params":{"every":600,"catch_up":"once"}},{"index":1,"type":"transform","params":{"expression":"1"}}],"connections":[{"from":0,"to":1}]}', '2026-11-25 22:37:44.294+00', '01a214db-7636-7080-921b-42d5f4ea3703', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a214db-95c8-7100-9288-0ad39c79a5ac', '1', '01a214db-7636-7081-86fa-e879250d2593', '{"format":"millrace.workflow/1","name":"Sold","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","respond":"result"}},{"index":1,"type":"transform","params":{"expression":"1"}}],"connections":[{"from":0,"to":1}]}', '2026-11-25 22:37:45.082+00', '01a214db-7636-7080-921b-42d5f4ea3703', '{}');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('1', 'eb1a84d3da5e48908f7bc302c8c6596361d031a82010812b39d74083a7727e0c', '1795405206571');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('10', 'a3f201637fff37c59e817828e638b841b7e20e04a60c71e1efecb80adb076474', '1795438882925');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('11', '7119627d68af58a6440f9799c4dd4c58da2f7035ed6464fbff7858cfa1072517', '1795439765955');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('12', '92547f94966c44802435074dc59012898f6d5240313f941fdd0c85625749a23d', '1795442165487');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('13', '843e62402c8131412fb36af4db4661e204deed77ba5485d8813fd971e2cfc987', '1795452218970');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('14', '189e3d86e0d804bccc0e0e15c2b8c9a319eeaa2648f9a94148334378ea3bc962', '1795452803933');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('15', '7cdcf24bbf80081a2afa36a6a301a5c90f7d6f4d00e510e6d48be2e96a896c72', '1795453339660');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('16', 'fa3a6b1728503700dfff33f8a5996db18544ce3ef3f1c7bf8bc8d5d9fb17eefd', '1795454204833');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('17', '07b0ac170ee85d74ce8d827ce8067ea212f111f0d173249a6329e2696069b4f6', '1795462165216');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('18', 'c9fb85fba2858ccc51bdbbbf2e99fc41dc950a35b6625a15a73dfe101551f4d2', '1795463243668');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('19', '7b1e9c4903d47614153a17fdc75055c8fa6a1a5dc6c4ba366562b1285823e374', '1795463748788');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('2', '677db20dbc54101d240e72ad807ce94e8b5142652e770afe10eb00d84b2e907b', '1795415213310');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('20', '6073d66fc71228f46b1aeaaa0d81a638f4a275576a5491adb8dcdb9ea5d1f488', '1795464342898');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('21', '513978dd2c5d17a1158cc5e232119cb55b80034dc3fc71753190464e8c82fded', '1795472934760');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('22', '660277e15a01222e6eb6aa62379844bc3a8470833cc8cb118c15142654dff7d2', '1795474025941');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('23', '4c8fe6055a5df52f0ffb0193f8488fae03463feb53ad462326bf73161e56a19f', '1795474353762');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('24', '7b6312333133c6fe456a61d47fc509568faad6ba30ea63296c4df15fbc9e6f17', '1795474647276');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('25', 'dc8d3ebf11f533f365eac6cc91f5010c00ac4cb72915af5c9bf72bcb28044e9a', '1795475176723');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('26', 'b3c29bac6651ea75f79f6e389436ba193c9aab60f27b4de448f35cd91342be34', '1795475847575');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('27', '63a21dabfb405437c248010363c8758f5078a21723616e89a162ea4730534270', '1795476115599');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('28', '29dfbf732365294fbab622475a570c880a7b3bcff91149289f996d75e21e2717', '1795476607652');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('29', '5e17770dea74aa13a6d64e6cf138cada1bcb897979bbda1948e5da9f71aa064e', '1795487478621');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('3', '97964e59500965b1347384a79336e47798e9d635362685b00e81a3c7e7a0a4dc', '1795428928714');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('30', '1a47aadc91d6e7504aed89132208a5e204b61ffcf0935a2885804c3b4f524d22', '1795490315450');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('31', '966a2dd056808068a6725e5d45b2f85c616fbd0e00548849da0c4206a55b7a50', '1795518312326');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('32', 'ff1c342c8a0354b1ffd855f57b01e2ff376f44c6007ece534ba77ea060991639', '1795518454532');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('33', '90fcbb3b9e09d1fe8be2c090ef8bbfbf440effa4f3a9d07db1c6ddae82e7e1b4', '1795519592508');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('34', '751fde36e326b8381b4fd8286f58bcd5b3bdc60545f69ceec7b738a0faf61129', '1795521222296');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('35', 'e3beedbcd5e5c96b9edfc8629525208cfe46e9a56d6a11a803399ab46bbdab6d', '1795522487928');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('36', '847bfd80fb702f00118feafb6290d13702a639c007cce18c9bb0e3d423711011', '1795523384463');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('37', '52f7ecc7e68574c0595a8317274dccb47e4cdf3a1c2beb762e3f549253611386', '1795523863435');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('38', '5bad32bea4275bc380cfeecefe3ca2d85a3eeaf3d2fb2861a9c3c3c92caab319', '1795534803259');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('4', '9c912d943608193c9191e5465c8119522838af3a06d81ae30828eedda174eb2a', '1795430342679');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('5', '17bcc3ff2d7c65c79cd56d6e52d93aeba1630ec419f376c18167c6d93205bedb', '1795430485652');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('6', '957aefca15f9b5e16713224640d47b2b433905af19d115ffe1172a5d5bc6e587', '1795430908751');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('7', '018a362cf01ecf8953e49518eb910c128f5571b06f22c45a12ebbe42b7b33d77', '1795431221578');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('8', '49301f875e13cf319793634b563a91b0d94d941e6d1ac640e8096859ca61bbc5', '1795431436711');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('9', 'cd46b84be29ba5e20c221d9df97298b7d30047b3546661fd26f27c1fc47a4e2c', '1795437631534');
select setval('drizzle.__drizzle_migrations_id_seq', (select max(id) from drizzle.__drizzle_migrations));
insert into graphile_worker._private_tasks (id, identifier) overriding system value values ('1', 'run');
select setval('graphile_worker.tasks_id_seq', (select max(id) from graphile_worker._private_tasks));
insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values ('104', NULL, '1', E'{"r":"01a214db-dcd3-70e4-afda-aefa2ee0ceaa","p":{"workspace_id":"01a214db-7636-7081-86fa-e879250d2593","workflow_id":"01a214db-7b53-7090-b19f-e4961ee5c796","version":1,"mode":"production","trigger":0,"webhook_id":"in","method":"POST","waited":false,"result_workers":[3],"retry_of":null,"retry_from":null,"parent_run":null,"parent_worker":null,"hops":0,"failure_of":null,"only_worker":null,"only_item":null,"subscription_id":null,"price_version":null,"publish_to":null},"c":"{\\"series\\":\\"cut\\"}","q":"{\\"method\\":\\"POST\\",\\"body\\":{\\"series\\":\\"cut\\"},\\"query\\":{},\\"headers\\":{\\"host\\":\\"127.0.0.1:42159\\",\\"connection\\":\\"keep-alive\\",\\"content-type\\":\\"application/json\\",\\"accept\\":\\"*/*\\",\\"accept-language\\":\\"*\\",\\"sec-fetch-mode\\":\\"cors\\",\\"user-agent\\":\\"node\\",\\"accept-encoding\\":\\"gzip, deflate\\",\\"content-length\\":\\"16\\"}}"}', '0', '2001-01-01 00:00:00.000004+00', '1', '32767', NULL, '2026-11-25 22:38:02.974431+00', '2026-11-25 22:38:02.974431+00', NULL, '2026-11-25 22:38:03.012254+00', 'pool-c2530ac30f68d80410', '0', NULL);
insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values ('105', NULL, '1', E'{"r":"01a214db-dd88-70f8-b87c-971a0d441944","p":{"workspace_id":"01a214db-7636-7081-86fa-e879250d2593","workflow_id":"01a214db-8963-71fc-a9a6-9761c58274c9","version":1,"mode":"production","trigger":0,"webhook_id":"in","method":"POST","waited":false,"result_workers":[2,3],"retry_of":null,"retry_from":null,"parent_run":null,"parent_worker":null,"hops":0,"failure_of":null,"only_worker":null,"only_item":null,"subscription_id":null,"price_version":null,"publish_to":null},"c":"{}","q":"{\\"method\\":\\"POST\\",\\"body\\":{},\\"query\\":{},\\"headers\\":{\\"host\\":\\"127.0.0.1:42159\\",\\"connection\\":\\"keep-alive\\",\\"content-type\\":\\"application/json\\",\\"accept\\":\\"*/*\\",\\"accept-language\\":\\"*\\",\\"sec-fetch-mode\\":\\"cors\\",\\"user-agent\\":\\"node\\",\\"accept-encoding\\":\\"gzip, deflate\\",\\"content-length\\":\\"2\\"}}"}', '0', '2001-01-01 00:00:00.000005+00', '1', '32767', NULL, '2026-11-25 22:38:03.169583+00', '2026-11-25 22:38:03.169583+00', NULL, '2026-11-25 22:38:03.261968+00', 'pool-c2530ac30f68d80410', '0', NULL);
insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values ('108', NULL, '1', '{"r" : "01a214db-de3f-71d8-bafb-7427ae67d93c", "k" : "wake"}', '-1', '2026-11-25 22:48:03.705961+00', '0', '32767', NULL, '2026-11-25 22:38:03.706961+00', '2026-11-25 22:38:03.706961+00', NULL, NULL, NULL, '0', NULL);
insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values ('109', NULL, '1', '{"r" : "01a214db-deaf-7168-baea-4c510c7377be", "k" : "wake"}', '-1', '2036-05-29 03:58:04.136884+00', '0', '32767', NULL, '2026-11-25 22:38:04.345884+00', '2026-11-25 22:38:04.345884+00', NULL, NULL, NULL, '0', NULL);
insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values ('110', NULL, '1', E'{"r":"01a214db-e520-70c8-a6d9-559de50d5d16","p":{"workspace_id":"01a214db-7636-7081-86fa-e879250d2593","workflow_id":"01a214db-7b53-7090-b19f-e4961ee5c796","version":1,"mode":"production","trigger":0,"webhook_id":"in","method":"POST","waited":false,"result_workers":[3],"retry_of":null,"retry_from":null,"parent_run":null,"parent_worker":null,"hops":0,"failure_of":null,"only_worker":null,"only_item":null,"subscription_id":null,"price_version":null,"publish_to":null},"c":"{\\"series\\":\\"later1\\"}","q":"{\\"method\\":\\"POST\\",\\"body\\":{\\"series\\":\\"later1\\"},\\"query\\":{},\\"headers\\":{\\"host\\":\\"127.0.0.1:42159\\",\\"connection\\":\\"keep-alive\\",\\"content-type\\":\\"application/json\\",\\"accept\\":\\"*/*\\",\\"accept-language\\":\\"*\\",\\"sec-fetch-mode\\":\\"cors\\",\\"user-agent\\":\\"node\\",\\"accept-encoding\\":\\"gzip, deflate\\",\\"content-length\\":\\"19\\"}}"}', '0', '2001-01-01 00:00:00.000008+00', '0', '32767', NULL, '2026-11-25 22:38:05.133847+00', '2026-11-25 22:38:05.133847+00', NULL, NULL, NULL, '0', NULL);
insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values ('111', NULL, '1', E'{"r":"01a214db-e56e-7004-a4bc-16d14607801d","p":{"workspace_id":"01a214db-7636-7081-86fa-e879250d2593","workflow_id":"01a214db-7b53-7090-b19f-e4961ee5c796","version":1,"mode":"production","trigger":0,"webhook_id":"in","method":"POST","waited":false,"result_workers":[3],"retry_of":null,"retry_from":null,"parent_run":null,"parent_worker":null,"hops":0,"failure_of":null,"only_worker":null,"only_item":null,"subscription_id":null,"price_version":null,"publish_to":null},"c":"{\\"series\\":\\"later2\\"}","q":"{\\"method\\":\\"POST\\",\\"body\\":{\\"series\\":\\"later2\\"},\\"query\\":{},\\"headers\\":{\\"host\\":\\"127.0.0.1:42159\\",\\"connection\\":\\"keep-alive\\",\\"content-type\\":\\"application/json\\",\\"accept\\":\\"*/*\\",\\"accept-language\\":\\"*\\",\\"sec-fetch-mode\\":\\"cors\\",\\"user-agent\\":\\"node\\",\\"accept-encoding\\":\\"gzip, deflate\\",\\"content-length\\":\\"19\\"}}"}', '0', '2001-01-01 00:00:00.000009+00', '0', '32767', NULL, '2026-11-25 22:38:05.1696+00', '2026-11-25 22:38:05.1696+00', NULL, NULL, NULL, '0', NULL);
select setval('graphile_worker.jobs_id_seq1', (select max(id) from graphile_worker._private_jobs));
