-- Under way: {"at":"2026-11-27T09:26:13.575Z","queued":["01a21c53-a538-7064-9e55-840df0e623d2","01a21c53-a53e-7188-924a-5a75c0b0d51d"],"cut":"01a21c53-a2d9-71c8-a7ef-77a0b7e8088e","waits":"01a21c53-a333-71fc-ba50-2b62e2b2de22","approval":{"id":"01a21c53-a3bb-7074-bafb-25b1327f498b","run":"01a21c53-a35c-7070-ae0f-d8398237cf4f"},"box":"01a21c53-a315-7004-a479-c64b5cd34ba9","failed":"01a21c53-86a8-704c-bd63-d725a2f4b845","schedule":"01a21c53-8145-71b0-8074-efab04691dd0","keeper":"01a21c53-8108-7094-86e2-baf2058944fb","table":"01a21c53-80fc-7030-a3ff-ee23e188a306","sold":{"id":"01a21c53-81d4-7034-9d89-072691f24888","key":"mrs_DPFSWQ6KxQZV5qPV4HRX393kwD15tWmkYCxeCktK"},"board":{"id":"01a21c53-8499-718c-b446-e842b5d20ed9","run":"01a21c53-8546-7134-97ca-7ccdbf9cdc93","key":"mr_RejbbTDC1aw0beBGxbcvhTjSGgArmqCAF2xDp2w3","body":"{\"symbol\":\"KEPT\",\"price\":12.5}","etag":"\"c6gmqYU7usDCoHFoXVav8WLzeFi\""},"token":"mr_dBMWsGRFyba7eZawMwZYWaKcePZFtkcMhD7ACbH8"}
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

ALTER TABLE "widgets" DROP CONSTRAINT "widgets_kind";--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_kind" CHECK ("widgets"."kind" in ('number', 'table', 'line', 'bar', 'candlestick', 'news', 'calendar', 'text', 'gauge', 'heatmap', 'treemap', 'sparklines'));

CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"rp_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "used_challenges_expires_at" ON "used_challenges" USING btree ("expires_at");

create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);

-- A few rows of each table.

insert into alerts (id, workspace_id, workflow_id, rule, cause, worker, code, message, since, until, count, last_run_id, trigger, last_due, next_due, said_at, told) overriding system value values ('01a21c53-9fba-7168-8cb8-2ddecbf7f1ad', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7d92-7068-875f-e227bff753e4', 'failure', '2 not_found The economic data provider does not know what was asked for ("The series does not exist."): check the spelling, or pick it from the suggestions.', '2', 'not_found', 'The economic data provider does not know what was asked for ("The series does not exist."): check the spelling, or pick it from the suggestions.', '2026-11-27 09:26:11.453+00', '2026-11-27 09:26:12.34+00', '1', '01a21c53-86a8-704c-bd63-d725a2f4b845', '0', NULL, NULL, '2026-11-27 09:26:12.154+00', 'false');
insert into answers (key, outcome, weight, expires_at) overriding system value values ('economic:series_observations:none:IlwLhwtZej6_tFrsH92KjRI8_2Kyv-TTxF35swEZiKY', '{"state":"done","result":{"series_id":"BOX1","count":1,"observations":[{"date":"2026-01-02","value":"5"}],"as_of":"2026-11-27T09:26:13.140Z"}}', '142', '2026-11-27 09:31:13.14+00');
insert into answers (key, outcome, weight, expires_at) overriding system value values ('economic:series_observations:none:Z8o-jINp_2TsaCSsBBrPEiTAs1tFtyo1S-RfrrJ1LoI', '{"state":"done","result":{"series_id":"DONE","count":1,"observations":[{"date":"2026-01-02","value":"5"}],"as_of":"2026-11-27T09:26:12.102Z"}}', '142', '2026-11-27 09:31:12.102+00');
insert into approvals (id, workspace_id, workflow_id, run_id, worker, title, message, fields, status, created_at, expires_at, decided_at, decided_by, answers, notified, iteration, item) overriding system value values ('01a21c53-a3bb-7074-bafb-25b1327f498b', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7f94-70d0-9057-1b2229285060', '01a21c53-a35c-7070-ae0f-d8398237cf4f', '1', 'Go on?', '', '[]', 'open', '2026-11-27 09:26:13.179+00', '2036-05-30 14:46:13.179+00', NULL, NULL, NULL, NULL, '{}', NULL);
insert into idempotency_keys (workflow_id, webhook_id, key, request_hash, run_id, status, answer, created_at) overriding system value values ('01a21c53-7d92-7068-875f-e227bff753e4', 'in', 'asked-before', 'g_cWv22u1SU1nBmgEm-BlteR7nxG56VI1XZxS0215CQ', '01a21c53-9d82-714c-a97c-61c9263f1945', '202', '{"run_id":"01a21c53-9d82-714c-a97c-61c9263f1945","status":"queued","status_url":"http://127.0.0.1:36109/api/v1/runs/01a21c53-9d82-714c-a97c-61c9263f1945"}', '2026-11-27 09:26:11.655+00');
insert into inside_steps (run_id, worker, iteration, type, status, attempt, started_at, finished_at, input, result, error, outlet, sample, wake_at, logs, child_run) overriding system value values ('01a21c53-a315-7004-a479-c64b5cd34ba9', '3', '{0}', 'economic_data', 'succeeded', '1', '2026-11-27 09:26:13.052+00', '2026-11-27 09:26:13.151+00', '{"operation":"series_observations","series_id":"BOX1"}', '{"series_id":"BOX1","count":1,"observations":[{"date":"2026-01-02","value":"5"}],"as_of":"2026-11-27T09:26:13.140Z"}', NULL, NULL, 'false', NULL, NULL, NULL);
insert into inside_steps (run_id, worker, iteration, type, status, attempt, started_at, finished_at, input, result, error, outlet, sample, wake_at, logs, child_run) overriding system value values ('01a21c53-a315-7004-a479-c64b5cd34ba9', '3', '{1}', 'economic_data', 'running', '1', '2026-11-27 09:26:13.152+00', NULL, '{"operation":"series_observations","series_id":"BOX2"}', NULL, NULL, NULL, 'false', NULL, NULL, NULL);
insert into instance (id, canary, created_at) overriding system value values ('1', 'v1:BSfBbaXS:iPJRZ0_UKte8uVwa:gdmauDczQivbDduillnQNSS4ZLQSIMpj', '2026-11-27 09:26:10.318533+00');
insert into leases (name, holder, until, outcome) overriding system value values ('call:economic:series_observations:none:BKwKaxFpfWjhIWr0jXrAkwwn_Ena6uZn9NsrnR3bgm8', '5hYw03C97bFV9wKM', '2026-11-27 09:26:23.004383+00', NULL);
insert into leases (name, holder, until, outcome) overriding system value values ('call:economic:series_observations:none:JaHbWejusA1q6sRf6gGk3Ft7OGZs4RYXwQF9FRU-F3A', 'ccg2ZYvs3N4x65BD', '2026-11-27 09:26:11.407213+00', E'{"state":"failed","code":"not_found","message":"The economic data provider does not know what was asked for (\\"The series does not exist.\\"): check the spelling, or pick it from the suggestions.","retryAfterMs":null,"details":{"status":400,"said":"The series does not exist."}}');
insert into leases (name, holder, until, outcome) overriding system value values ('call:economic:series_observations:none:e82adHluBm4xUJndGzSS8PxVqGnUj2me32vcYSKsPtM', 'E4tr48q7j4fjqvXT', '2026-11-27 09:26:23.307243+00', NULL);
insert into ledger_accounts (id, workspace_id, currency, balance, earned, overdraft, share_of, share_rest) overriding system value values ('01a21c53-8275-7149-b960-3af31e99cfc2', '01a21c53-8198-70f5-81e0-94209ef36de3', 'USD', '500', '0', '0', NULL, '0');
insert into ledger_accounts (id, workspace_id, currency, balance, earned, overdraft, share_of, share_rest) overriding system value values ('01a21c53-8275-714a-8634-5fa4f718d902', NULL, 'USD', '0', '0', '0', '01a21c53-8198-70f5-81e0-94209ef36de3', '0');
insert into ledger_accounts (id, workspace_id, currency, balance, earned, overdraft, share_of, share_rest) overriding system value values ('01a21c53-8275-714b-9e59-6926c9d18b73', NULL, 'USD', '-1000', '0', '0', NULL, '0');
insert into ledger_accounts (id, workspace_id, currency, balance, earned, overdraft, share_of, share_rest) overriding system value values ('01a21c53-82c0-7179-b6ba-545757275e0a', '01a21c53-7af8-7059-846e-6375c27eb0fe', 'USD', '500', '500', '0', NULL, '0');
insert into ledger_accounts (id, workspace_id, currency, balance, earned, overdraft, share_of, share_rest) overriding system value values ('01a21c53-82c0-717a-8d6c-ec28cc506057', NULL, 'USD', '0', '0', '0', '01a21c53-7af8-7059-846e-6375c27eb0fe', '0');
insert into ledger_entries (cause, debit_account, credit_account, currency, amount, at, subscription_id, price_version, run_id, period_start, period_end, payment_id, payout_id, charge) overriding system value values ('payment:credits:01a21c53-8275-7148-b616-66306a40e602', '01a21c53-8275-714b-9e59-6926c9d18b73', '01a21c53-8275-7149-b960-3af31e99cfc2', 'USD', '1000', '2026-11-27 09:26:04.661+00', NULL, NULL, NULL, NULL, NULL, '01a21c53-8275-714d-933e-88fecce7daac', NULL, NULL);
insert into ledger_entries (cause, debit_account, credit_account, currency, amount, at, subscription_id, price_version, run_id, period_start, period_end, payment_id, payout_id, charge) overriding system value values ('period:01a21c53-82c0-7178-8b8a-64cb83dcc086:1', '01a21c53-8275-7149-b960-3af31e99cfc2', '01a21c53-82c0-7179-b6ba-545757275e0a', 'USD', '500', '2026-11-27 09:26:04.736+00', '01a21c53-82c0-7178-8b8a-64cb83dcc086', '2', NULL, '2026-11-27 09:26:04.736+00', '2026-12-27 09:26:04.736+00', NULL, NULL, NULL);
insert into limit_windows (key, state, expires_at) overriding system value values ('economic:person:01a21c53-7af8-7058-b59f-109bcc2b7701', '[[1795771560000,5]]', '2026-11-27 11:26:13.309+00');
insert into notices (id, workspace_id, type, alert_id, workflow_id, rule, channel, address, subject, body, message_id, at, state, tries, error, delivered_at, next_at, claimed_until) overriding system value values ('01a21c53-a047-7088-b7a9-2081afef44ba', '01a21c53-7af8-7059-846e-6375c27eb0fe', 'alert.raised', '01a21c53-9fba-7168-8cb8-2ddecbf7f1ad', '01a21c53-7d92-7068-875f-e227bff753e4', 'failure', 'email', 'owner@example.com', '[Millrace] Fetches failed', '“Fetches”: The economic data provider does not know what was asked for ("The series does not exist."): check the spelling, or pick it from the suggestions.

Worker: #2, not_found
Since 2026-11-27T09:26:11.453Z, once.
Run: http://127.0.0.1:3000/runs/01a21c53-86a8-704c-bd63-d725a2f4b845
Workflow: http://127.0.0.1:3000/workflows/01a21c53-7d92-7068-875f-e227bff753e4

Of one cause you are told once an hour at most, and once when it works again.
Who is told of what: http://127.0.0.1:3000/alerts', 'msg_rjGbtWRpcvt8NdApGXY42Wvv', '2026-11-27 09:26:12.295+00', 'failed', '1', '{"code":"mail_off","message":"This instance sends no mail: its operator has not set MILLRACE_SMTP_URL."}', NULL, NULL, NULL);
insert into notices (id, workspace_id, type, alert_id, workflow_id, rule, channel, address, subject, body, message_id, at, state, tries, error, delivered_at, next_at, claimed_until) overriding system value values ('01a21c53-a0ed-70d8-a60d-d9bf3be0dae0', '01a21c53-7af8-7059-846e-6375c27eb0fe', 'alert.resolved', '01a21c53-9fba-7168-8cb8-2ddecbf7f1ad', '01a21c53-7d92-7068-875f-e227bff753e4', 'failure', 'email', 'owner@example.com', '[Millrace] Fetches works again (failed)', '“Fetches” works again.

It was: The economic data provider does not know what was asked for ("The series does not exist."): check the spelling, or pick it from the suggestions.
Worker: #2, not_found
Since 2026-11-27T09:26:11.453Z, once, until 2026-11-27T09:26:12.340Z.
Run: http://127.0.0.1:3000/runs/01a21c53-86a8-704c-bd63-d725a2f4b845
Workflow: http://127.0.0.1:3000/workflows/01a21c53-7d92-7068-875f-e227bff753e4

Of one cause you are told once an hour at most, and once when it works again.
Who is told of what: http://127.0.0.1:3000/alerts', 'msg_JQgct1f2jX0RCm7AcE1GBAnZ', '2026-11-27 09:26:12.461+00', 'failed', '1', '{"code":"mail_off","message":"This instance sends no mail: its operator has not set MILLRACE_SMTP_URL."}', NULL, NULL, NULL);
insert into payments (id, workspace_id, provider, reference, amount, currency, actor_id, at) overriding system value values ('01a21c53-8275-714d-933e-88fecce7daac', '01a21c53-8198-70f5-81e0-94209ef36de3', 'credits', '01a21c53-8275-7148-b616-66306a40e602', '1000', 'USD', '01a21c53-7af8-7058-b59f-109bcc2b7701', '2026-11-27 09:26:04.661+00');
insert into plan_days (subscription_id, day, period, used_by, units, cost) overriding system value values ('01a21c53-82c0-7178-8b8a-64cb83dcc086', '2026-11-27', '1', 'mrs_DPFS', '1', '0');
insert into plan_periods (subscription_id, number, version, started_at, amount, trial, unit, includes, overage, most, minor, units, cost, remainder, postings, told, told_of_limit) overriding system value values ('01a21c53-82c0-7178-8b8a-64cb83dcc086', '1', '2', '2026-11-27 09:26:04.736+00', '500', 'false', 'cycle', '2', '2000', NULL, '10000', '1', '0', '0', '0', '0', '0');
insert into price_changes (id, workspace_id, kind, item_id, actor_id, action, before, after, verdict, allowed, class, subscribers, version, made_at, effective_at) overriding system value values ('01a21c53-8231-710c-aa9c-ae363be48de6', '01a21c53-7af8-7059-846e-6375c27eb0fe', 'workflow', '01a21c53-81d4-7034-9d89-072691f24888', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'change', '{"mode":"free","amount":0,"currency":"USD"}', '{"mode":"plan","amount":500,"currency":"USD","period":"month","includes":2,"overage":2000}', '{"allowed":true,"class":"significant","effective_at":"2026-11-27T09:26:04.593Z","existing_subscribers":"keep","errors":[]}', 'true', 'significant', '0', '2', '2026-11-27 09:26:04.593+00', '2026-11-27 09:26:04.593+00');
insert into price_items (kind, item_id, workspace_id, revision, version, pending_version, pending_at, offered) overriding system value values ('workflow', '01a21c53-81d4-7034-9d89-072691f24888', '01a21c53-7af8-7059-846e-6375c27eb0fe', '2', '2', NULL, NULL, 'true');
insert into price_versions (kind, item_id, version, mode, amount, currency, made_at, effective_at, plan) overriding system value values ('workflow', '01a21c53-81d4-7034-9d89-072691f24888', '1', 'free', '0', 'USD', '2026-11-27 09:26:04.593+00', '2026-11-27 09:26:04.593+00', NULL);
insert into price_versions (kind, item_id, version, mode, amount, currency, made_at, effective_at, plan) overriding system value values ('workflow', '01a21c53-81d4-7034-9d89-072691f24888', '2', 'plan', '500', 'USD', '2026-11-27 09:26:04.593+00', '2026-11-27 09:26:04.593+00', '{"period":"month","unit":"cycle","includes":2,"overage":2000}');
insert into processes (id, role, started_at, heartbeat_at, served_at, pid) overriding system value values ('pool-76c02e55e5a85090c8', 'worker', '2026-11-27 09:26:10.717912+00', '2026-11-27 09:26:12.744177+00', '2026-11-27 09:26:12.465294+00', '2136');
insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id, published_at, marks) overriding system value values ('01a21c53-8499-718c-b446-e842b5d20ed9', 'board', '1', '01a21c53-7af8-7059-846e-6375c27eb0fe', '{"symbol":"KEPT","price":12.5}', 'application/json; charset=utf-8', '"c6gmqYU7usDCoHFoXVav8WLzeFi"', '01a21c53-8546-7134-97ca-7ccdbf9cdc93', '2026-11-27 09:26:05.423+00', '');
insert into providers (workflow_id, provider_id, version, hooked) overriding system value values ('01a21c53-8499-718c-b446-e842b5d20ed9', 'board', '1', 'false');
insert into requests (id, workspace_id, workflow_id, webhook_id, method, status, code, errors, run_id, count, detail, sent) overriding system value values ('01a21c53-848f-7104-8310-e0c77b05f058', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-81d4-7034-9d89-072691f24888', 'in', 'POST', '200', NULL, NULL, '01a21c53-83b2-700c-8288-b1296a8cf8bc', '1', NULL, NULL);
insert into requests (id, workspace_id, workflow_id, webhook_id, method, status, code, errors, run_id, count, detail, sent) overriding system value values ('01a21c53-85ac-7058-b485-b92702248ef3', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-8499-718c-b446-e842b5d20ed9', 'in', 'POST', '200', NULL, NULL, '01a21c53-8546-7134-97ca-7ccdbf9cdc93', '1', NULL, NULL);
insert into requests (id, workspace_id, workflow_id, webhook_id, method, status, code, errors, run_id, count, detail, sent) overriding system value values ('01a21c53-a290-7160-913d-56026bd17157', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-8108-7094-86e2-baf2058944fb', 'in', 'POST', '200', NULL, NULL, '01a21c53-a0a8-7158-b75a-cf8c0a0d162d', '1', NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a21c53-83b2-700c-8288-b1296a8cf8bc', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-81d4-7034-9d89-072691f24888', '1', NULL, 'production', 'succeeded', '0', '{}', '{"method":"POST","body":{},"query":{},"headers":{"host":"127.0.0.1:36109","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"2"}}', 'in', 'POST', 'true', '1', 'false', NULL, '2026-11-27 09:26:05.062+00', '2026-11-27 09:26:05.071+00', NULL, '{1}', NULL, NULL, NULL, NULL, '0', NULL, '01a21c53-82c0-7178-8b8a-64cb83dcc086', '2', '01a21c53-8198-70f5-81e0-94209ef36de3', E'[{"worker":0,"type":"webhook_trigger","status":"succeeded","attempt":1,"started_at":1795771565065,"finished_at":1795771565068,"input":"{\\"webhook_id\\":\\"in\\",\\"respond\\":\\"result\\"}","result":"{}"},{"worker":1,"type":"transform","status":"succeeded","attempt":1,"started_at":1795771565069,"finished_at":1795771565071,"input":"{\\"expression\\":\\"1\\"}","result":"1"}]', NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a21c53-8546-7134-97ca-7ccdbf9cdc93', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-8499-718c-b446-e842b5d20ed9', '1', NULL, 'production', 'succeeded', '0', '{"symbol":"KEPT"}', '{"method":"POST","body":{"symbol":"KEPT"},"query":{"wait":"30"},"headers":{"host":"127.0.0.1:36109","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"17"}}', 'in', 'POST', 'true', '1', 'false', NULL, '2026-11-27 09:26:05.396+00', '2026-11-27 09:26:05.423+00', NULL, '{2}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, E'[{"worker":0,"type":"webhook_trigger","status":"succeeded","attempt":1,"started_at":1795771565396,"finished_at":1795771565396,"input":"{\\"webhook_id\\":\\"in\\",\\"respond\\":\\"result\\",\\"variables\\":[{\\"name\\":\\"symbol\\",\\"type\\":\\"string\\",\\"required\\":true}]}","result":"{\\"symbol\\":\\"KEPT\\"}"},{"worker":1,"type":"transform","status":"succeeded","attempt":1,"started_at":1795771565397,"finished_at":1795771565399,"input":"{\\"expression\\":\\"{ \\\\\\"symbol\\\\\\": context.symbol, \\\\\\"price\\\\\\": 12.5 }\\"}","result":"{\\"symbol\\":\\"KEPT\\",\\"price\\":12.5}"},{"worker":2,"type":"data_provider","status":"succeeded","attempt":1,"started_at":1795771565401,"finished_at":1795771565405,"input":"{\\"provider_id\\":\\"board\\",\\"response_data\\":{\\"symbol\\":\\"KEPT\\",\\"price\\":12.5},\\"access\\":\\"key\\",\\"api_key\\":{\\"$secret\\":true}}","result":"{\\"symbol\\":\\"KEPT\\",\\"price\\":12.5}","publication":"{\\"providerId\\":\\"board\\",\\"contentType\\":\\"application/json; charset=utf-8\\",\\"is\\":\\"result\\"}"}]', NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a21c53-86a8-704c-bd63-d725a2f4b845', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7d92-7068-875f-e227bff753e4', '1', NULL, 'production', 'failed', '0', '{"series":"missing"}', '{"method":"POST","body":{"series":"missing"},"query":{},"headers":{"host":"127.0.0.1:36109","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"20"}}', 'in', 'POST', 'false', '1', 'false', NULL, '2026-11-27 09:26:11.072+00', '2026-11-27 09:26:11.453+00', E'{"code":"not_found","message":"The economic data provider does not know what was asked for (\\"The series does not exist.\\"): check the spelling, or pick it from the suggestions.","worker":2,"retryable":false,"retry_after":null,"details":{"status":400,"said":"The series does not exist."}}', '{3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a21c53-9d82-714c-a97c-61c9263f1945', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7d92-7068-875f-e227bff753e4', '1', NULL, 'production', 'succeeded', '0', '{"series":"done"}', '{"method":"POST","body":{"series":"done"},"query":{},"headers":{"host":"127.0.0.1:36109","connection":"keep-alive","idempotency-key":"asked-before","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"17"}}', 'in', 'POST', 'false', '1', 'false', NULL, '2026-11-27 09:26:11.717+00', '2026-11-27 09:26:12.284+00', NULL, '{3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a21c53-a0a8-7158-b75a-cf8c0a0d162d', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-8108-7094-86e2-baf2058944fb', '1', NULL, 'production', 'succeeded', '0', '{}', '{"method":"POST","body":{"symbols":["A","B"]},"query":{"wait":"30"},"headers":{"host":"127.0.0.1:36109","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"21"}}', 'in', 'POST', 'true', '1', 'false', NULL, '2026-11-27 09:26:12.472+00', '2026-11-27 09:26:12.833+00', NULL, '{3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a21c53-a2d9-71c8-a7ef-77a0b7e8088e', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7d92-7068-875f-e227bff753e4', '1', NULL, 'production', 'running', '0', '{"series":"cut"}', '{"method":"POST","body":{"series":"cut"},"query":{},"headers":{"host":"127.0.0.1:36109","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"16"}}', 'in', 'POST', 'false', '1', 'false', NULL, '2026-11-27 09:26:12.976+00', NULL, NULL, '{3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a21c53-a315-7004-a479-c64b5cd34ba9', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-808a-71cc-b2e4-acd066ac33b6', '1', NULL, 'production', 'running', '0', '{}', '{"method":"POST","body":{},"query":{},"headers":{"host":"127.0.0.1:36109","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"2"}}', 'in', 'POST', 'false', '1', 'false', NULL, '2026-11-27 09:26:13.038+00', NULL, NULL, '{2,3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"2": {"done": 1, "items": 3, "failed": 0}}', NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a21c53-a333-71fc-ba50-2b62e2b2de22', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7f0b-7014-9f44-c7c61caaecce', '1', NULL, 'production', 'running', '0', '{}', '{"method":"POST","body":{},"query":{},"headers":{"host":"127.0.0.1:36109","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"2"}}', 'in', 'POST', 'false', '1', 'true', NULL, '2026-11-27 09:26:13.086+00', NULL, NULL, '{2}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a21c53-a35c-7070-ae0f-d8398237cf4f', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7f94-70d0-9057-1b2229285060', '1', NULL, 'production', 'running', '0', '{}', '{"method":"POST","body":{},"query":{},"headers":{"host":"127.0.0.1:36109","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"2"}}', 'in', 'POST', 'false', '1', 'true', NULL, '2026-11-27 09:26:13.175+00', NULL, NULL, '{1}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a21c53-a538-7064-9e55-840df0e623d2', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7d92-7068-875f-e227bff753e4', '1', NULL, 'production', 'queued', '0', '{"series":"later1"}', '{"method":"POST","body":{"series":"later1"},"query":{},"headers":{"host":"127.0.0.1:36109","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"19"}}', 'in', 'POST', 'false', '1', 'false', NULL, NULL, NULL, NULL, '{3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to, packed_steps, failure_of, on_failure, only_item, inside, traceparent) overriding system value values ('01a21c53-a53e-7188-924a-5a75c0b0d51d', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7d92-7068-875f-e227bff753e4', '1', NULL, 'production', 'queued', '0', '{"series":"later2"}', '{"method":"POST","body":{"series":"later2"},"query":{},"headers":{"host":"127.0.0.1:36109","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"19"}}', 'in', 'POST', 'false', '1', 'false', NULL, NULL, NULL, NULL, '{3}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into schedules (workflow_id, worker, workspace_id, version, spec, catch_up, anchor_at, next_at) overriding system value values ('01a21c53-8145-71b0-8074-efab04691dd0', '0', '01a21c53-7af8-7059-846e-6375c27eb0fe', '1', '{"cron":null,"timezone":null,"every":600}', 'once', '2026-11-27 09:26:04.378+00', '2026-11-27 09:36:04.378+00');
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a21c53-81bc-71a4-a323-984099d88717', '2026-11-27 09:26:04.476+00', '01a21c53-7af8-7059-846e-6375c27eb0fe', 'person_made', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'owner@example.com', 'token', '127.0.0.1', '01a21c53-8198-70f4-8cf7-34e527a02c84', '{"email":"buyer@example.com"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a21c53-8256-70b8-be9b-3e255df9e623', '2026-11-27 09:26:04.63+00', '01a21c53-7af8-7059-846e-6375c27eb0fe', 'price_changed', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'owner@example.com', 'token', '127.0.0.1', '01a21c53-81d4-7034-9d89-072691f24888', '{"kind":"workflow","mode":"plan","amount":500,"currency":"USD"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a21c53-82a8-7120-8775-d8bdeab693e5', '2026-11-27 09:26:04.712+00', '01a21c53-7af8-7059-846e-6375c27eb0fe', 'credit_granted', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'owner@example.com', 'token', '127.0.0.1', '01a21c53-8275-714d-933e-88fecce7daac', '{"workspace_id":"01a21c53-8198-70f5-81e0-94209ef36de3","amount":1000,"currency":"USD"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a21c53-8355-70f8-bf4d-607b6c8d8bb2', '2026-11-27 09:26:04.885+00', '01a21c53-8198-70f5-81e0-94209ef36de3', 'subscribed', '01a21c53-8198-70f4-8cf7-34e527a02c84', 'buyer@example.com', 'token', '127.0.0.1', '01a21c53-82c0-7178-8b8a-64cb83dcc086', '{"kind":"workflow","id":"01a21c53-81d4-7034-9d89-072691f24888"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a21c53-84e6-7118-a7b7-1ba1b966d379', '2026-11-27 09:26:05.286+00', '01a21c53-7af8-7059-846e-6375c27eb0fe', 'address_key_changed', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'owner@example.com', 'token', NULL, '01a21c53-8499-718c-b446-e842b5d20ed9', '{"address":"api/w/board","change":"set"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a21c53-85e9-7140-af3b-d85bc0c9f9a8', '2026-11-27 09:26:05.545+00', '01a21c53-7af8-7059-846e-6375c27eb0fe', 'token_made', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'owner@example.com', 'token', '127.0.0.1', '01a21c53-85d8-708c-b0ef-80b3beaeb3d8', '{"name":"Kept","scopes":["read","write"]}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a21c53-863f-7160-9b39-db4f63661930', '2026-11-27 09:26:05.631+00', '01a21c53-7af8-7059-846e-6375c27eb0fe', 'reader_key_made', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'owner@example.com', 'token', '127.0.0.1', '01a21c53-8499-718c-b446-e842b5d20ed9', '{"provider_id":"board","name":"Reader"}', '1', NULL, NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-86a8-704c-bd63-d725a2f4b845', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-27 09:26:11.073+00', '2026-11-27 09:26:11.109+00', '{"webhook_id":"in","variables":[{"name":"series","type":"string","required":true}]}', '{"series":"missing"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-86a8-704c-bd63-d725a2f4b845', '1', 'transform', 'succeeded', '1', '2026-11-27 09:26:11.11+00', '2026-11-27 09:26:11.117+00', '{"expression":"$uppercase(context.series)"}', '"MISSING"', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-86a8-704c-bd63-d725a2f4b845', '2', 'economic_data', 'failed', '1', '2026-11-27 09:26:11.117+00', '2026-11-27 09:26:11.452+00', '{"operation":"series_observations","series_id":"MISSING"}', NULL, E'{"code":"not_found","message":"The economic data provider does not know what was asked for (\\"The series does not exist.\\"): check the spelling, or pick it from the suggestions.","worker":2,"retryable":false,"retry_after":null,"details":{"status":400,"said":"The series does not exist."}}', NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-86a8-704c-bd63-d725a2f4b845', '3', 'transform', 'skipped', '0', NULL, '2026-11-27 09:26:11.453+00', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-9d82-714c-a97c-61c9263f1945', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-27 09:26:11.717+00', '2026-11-27 09:26:11.717+00', '{"webhook_id":"in","variables":[{"name":"series","type":"string","required":true}]}', '{"series":"done"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-9d82-714c-a97c-61c9263f1945', '1', 'transform', 'succeeded', '1', '2026-11-27 09:26:11.717+00', '2026-11-27 09:26:11.718+00', '{"expression":"$uppercase(context.series)"}', '"DONE"', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-9d82-714c-a97c-61c9263f1945', '2', 'economic_data', 'succeeded', '1', '2026-11-27 09:26:11.718+00', '2026-11-27 09:26:12.28+00', '{"operation":"series_observations","series_id":"DONE"}', '{"series_id":"DONE","count":1,"observations":[{"date":"2026-01-02","value":"5"}],"as_of":"2026-11-27T09:26:12.102Z"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-9d82-714c-a97c-61c9263f1945', '3', 'transform', 'succeeded', '1', '2026-11-27 09:26:12.28+00', '2026-11-27 09:26:12.284+00', '{"expression":"workers[2].result.observations[0].value"}', '"5"', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a0a8-7158-b75a-cf8c0a0d162d', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-27 09:26:12.472+00', '2026-11-27 09:26:12.473+00', '{"webhook_id":"in","respond":"result"}', '{}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a0a8-7158-b75a-cf8c0a0d162d', '1', 'memory', 'succeeded', '1', '2026-11-27 09:26:12.473+00', '2026-11-27 09:26:12.664+00', '{"name":"seen","mode":"new_items","items":["A","B"]}', '{"items":["A","B"],"count":2,"seen":2}', NULL, 'changed', 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a0a8-7158-b75a-cf8c0a0d162d', '2', 'transform', 'succeeded', '1', '2026-11-27 09:26:12.68+00', '2026-11-27 09:26:12.688+00', E'{"expression":"[workers[1].result.items.{\\"symbol\\": $}]"}', '[{"symbol":"A"},{"symbol":"B"}]', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a0a8-7158-b75a-cf8c0a0d162d', '3', 'write_table', 'succeeded', '1', '2026-11-27 09:26:12.688+00', '2026-11-27 09:26:12.824+00', '{"table":"kept","rows":[{"symbol":"A"},{"symbol":"B"}],"mode":"upsert"}', '{"inserted":2,"updated":0,"deleted":0,"table":"kept"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a2d9-71c8-a7ef-77a0b7e8088e', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-27 09:26:12.976+00', '2026-11-27 09:26:12.976+00', '{"webhook_id":"in","variables":[{"name":"series","type":"string","required":true}]}', '{"series":"cut"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a2d9-71c8-a7ef-77a0b7e8088e', '1', 'transform', 'succeeded', '1', '2026-11-27 09:26:12.976+00', '2026-11-27 09:26:12.983+00', '{"expression":"$uppercase(context.series)"}', '"CUT"', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a2d9-71c8-a7ef-77a0b7e8088e', '2', 'economic_data', 'running', '1', '2026-11-27 09:26:12.983+00', NULL, '{"operation":"series_observations","series_id":"CUT"}', NULL, NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a315-7004-a479-c64b5cd34ba9', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-27 09:26:13.039+00', '2026-11-27 09:26:13.039+00', '{"webhook_id":"in"}', '{}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a315-7004-a479-c64b5cd34ba9', '1', 'transform', 'succeeded', '1', '2026-11-27 09:26:13.039+00', '2026-11-27 09:26:13.04+00', E'{"expression":"[\\"BOX1\\",\\"BOX2\\",\\"BOX3\\"]"}', '["BOX1","BOX2","BOX3"]', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a315-7004-a479-c64b5cd34ba9', '2', 'for_each', 'running', '1', '2026-11-27 09:26:13.041+00', NULL, '{"items":["BOX1","BOX2","BOX3"],"parallel":1}', NULL, NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a333-71fc-ba50-2b62e2b2de22', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-27 09:26:13.087+00', '2026-11-27 09:26:13.087+00', '{"webhook_id":"in"}', '{}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a333-71fc-ba50-2b62e2b2de22', '1', 'wait', 'running', '1', '2026-11-27 09:26:13.087+00', NULL, '{"mode":"for","seconds":600}', '{"by":null,"fields":{},"url":null,"notified":[],"decision":"done","at":"2026-11-27T09:36:13.096Z"}', NULL, 'done', 'false', NULL, '2026-11-27 09:36:13.096+00', NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a35c-7070-ae0f-d8398237cf4f', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-27 09:26:13.176+00', '2026-11-27 09:26:13.176+00', '{"webhook_id":"in"}', '{}', NULL, NULL, 'false', NULL, NULL, NULL, 'false', NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample, logs) overriding system value values ('01a21c53-a35c-7070-ae0f-d8398237cf4f', '1', 'wait', 'running', '1', '2026-11-27 09:26:13.176+00', NULL, '{"mode":"approval","title":"Go on?","timeout":300000000}', NULL, NULL, NULL, 'false', NULL, '2036-05-30 14:46:13.179+00', NULL, 'false', NULL);
insert into table_changes (table_id, version, at, mode, run_id, user_id) overriding system value values ('01a21c53-80fc-7030-a3ff-ee23e188a306', '1', '2026-11-27 09:26:12.71+00', 'upsert', '01a21c53-a0a8-7158-b75a-cf8c0a0d162d', NULL);
insert into table_rows (table_id, row_no, born, died, key, word, number, cells, bytes) overriding system value values ('01a21c53-80fc-7030-a3ff-ee23e188a306', '1', '1', NULL, 'b1a411e3-1ac7-3604-0dff-e256b4e5ee51', 'A', NULL, '{"0": "A"}', '9');
insert into table_rows (table_id, row_no, born, died, key, word, number, cells, bytes) overriding system value values ('01a21c53-80fc-7030-a3ff-ee23e188a306', '2', '1', NULL, '07f9490b-5b4a-18e8-a156-32e4efcaf5b7', 'B', NULL, '{"0": "B"}', '9');
insert into users (id, email, name, password_hash, instance_owner, created_at, last_workspace_id, tour_closed_at) overriding system value values ('01a21c53-7af8-7058-b59f-109bcc2b7701', 'owner@example.com', 'owner', 'scrypt$8$8$1$BJQtdFwL_gHkRPayOMu0Aw$A8WnrH2bWqbU0nD2fIJdvnPJWYqxCD72_wDL6Af3ZvI', 'true', '2026-11-27 09:26:02.744+00', NULL, NULL);
insert into users (id, email, name, password_hash, instance_owner, created_at, last_workspace_id, tour_closed_at) overriding system value values ('01a21c53-8198-70f4-8cf7-34e527a02c84', 'buyer@example.com', 'buyer', 'scrypt$8$8$1$IoEdOIcStgMpOYAy76uJrg$uHHSoXdI9NsQVZr4g4HUb4BNMLsHNSb5nDGclaDO048', 'false', '2026-11-27 09:26:04.44+00', NULL, NULL);
insert into workspaces (id, name, concurrency, created_at, sample_news, sample_market, sample_economic, retention_days, model_budget) overriding system value values ('01a21c53-7af8-7059-846e-6375c27eb0fe', 'owner''s workspace', NULL, '2026-11-27 09:26:02.744+00', 'auto', 'auto', 'auto', NULL, NULL);
insert into workspaces (id, name, concurrency, created_at, sample_news, sample_market, sample_economic, retention_days, model_budget) overriding system value values ('01a21c53-8198-70f5-81e0-94209ef36de3', 'buyer''s workspace', NULL, '2026-11-27 09:26:04.44+00', 'auto', 'auto', 'auto', NULL, NULL);
insert into members (id, workspace_id, user_id, role, created_at) overriding system value values ('01a21c53-7af8-705a-81f9-d930aed8e526', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'owner', '2026-11-27 09:26:02.744+00');
insert into members (id, workspace_id, user_id, role, created_at) overriding system value values ('01a21c53-8198-70f6-b995-d250e7a80e7e', '01a21c53-8198-70f5-81e0-94209ef36de3', '01a21c53-8198-70f4-8cf7-34e527a02c84', 'owner', '2026-11-27 09:26:04.44+00');
insert into subscriptions (id, workspace_id, created_by, kind, item_id, seller_id, price_version, key_hash, key_prefix, anchor_at, paid_until, periods, spending_cap, created_at, cancelled_at, ends_at, tried_at, offline_since, coupon_id, coupon_left, free_periods) overriding system value values ('01a21c53-82c0-7178-8b8a-64cb83dcc086', '01a21c53-8198-70f5-81e0-94209ef36de3', '01a21c53-8198-70f4-8cf7-34e527a02c84', 'workflow', '01a21c53-81d4-7034-9d89-072691f24888', '01a21c53-7af8-7059-846e-6375c27eb0fe', '2', '25149a2c6f751ced723dd5be31e6bb0fe03a10008e3706da215662e92fe8b12e', 'mrs_DPFS', '2026-11-27 09:26:04.736+00', '2026-12-27 09:26:04.736+00', '1', NULL, '2026-11-27 09:26:04.736+00', NULL, NULL, NULL, NULL, NULL, NULL, '0');
insert into tables (id, workspace_id, name, columns, key, keep_days, revision, version, changed_at, next_row, rows, stored_rows, stored_bytes, created_at, updated_at, deleted_at) overriding system value values ('01a21c53-80fc-7030-a3ff-ee23e188a306', '01a21c53-7af8-7059-846e-6375c27eb0fe', 'kept', '[{"name":"symbol","type":"text","required":false}]', '{symbol}', NULL, '1', '1', '2026-11-27 09:26:12.71+00', '2', '2', '2', '18', '2026-11-27 09:26:04.284+00', '2026-11-27 09:26:04.284+00', NULL);
insert into tokens (id, workspace_id, user_id, name, hash, prefix, scopes, source, created_at, expires_at, last_used_at, parent_id) overriding system value values ('01a21c53-7b6a-70c0-9f1a-e98c58c2d5ba', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'MILLRACE_OWNER_TOKEN', '464e8168f3db4fed482be596d25c553b9473ac561ff63e67c35c4e401c45638d', 'mr_owner', '{read,write}', 'environment', '2026-11-27 09:26:02.858+00', NULL, '2026-11-27 09:26:03.383+00', NULL);
insert into tokens (id, workspace_id, user_id, name, hash, prefix, scopes, source, created_at, expires_at, last_used_at, parent_id) overriding system value values ('01a21c53-81ac-700c-a45b-e7ec1cfdf9e6', '01a21c53-8198-70f5-81e0-94209ef36de3', '01a21c53-8198-70f4-8cf7-34e527a02c84', 'First token', '524966a51759e168038301a7b20f64270faf5c20cebfa6df329eaaf26842939c', 'mr_mJacX', '{read,write}', 'person', '2026-11-27 09:26:04.46+00', NULL, '2026-11-27 09:26:04.722+00', NULL);
insert into tokens (id, workspace_id, user_id, name, hash, prefix, scopes, source, created_at, expires_at, last_used_at, parent_id) overriding system value values ('01a21c53-85d8-708c-b0ef-80b3beaeb3d8', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'Kept', '9547ce53bc9c4fb0394c5fcb489cd25558bda98e2df076d4201c0d38bdba9235', 'mr_dBMWs', '{read,write}', 'person', '2026-11-27 09:26:05.528+00', NULL, NULL, '01a21c53-7b6a-70c0-9f1a-e98c58c2d5ba');
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a21c53-7d92-7068-875f-e227bff753e4', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'Fetches', '{"format":"millrace.workflow/1","name":"Fetches","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","variables":[{"name":"series","type":"string","required":true}]}},{"index":1,"type":"transform","params":{"expression":"$uppercase(context.series)"}},{"index":2,"type":"economic_data","params":{"operation":"series_observations","series_id":"{{workers[1].result}}"}},{"index":3,"type":"transform","params":{"expression":"workers[2].result.observations[0].value"}}],"connections":[{"from":0,"to":1},{"from":1,"to":2},{"from":2,"to":3}]}', '1', '1', 'ntwRLZhMirdEh4R9Q6hvsDRJ7zPCiBlTQD3r8Qj8Xck', 'ntwRLZhMirdEh4R9Q6hvsDRJ7zPCiBlTQD3r8Qj8Xck', 'false', NULL, NULL, NULL, '2026-11-27 09:26:03.41+00', '2026-11-27 09:26:03.41+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a21c53-7f0b-7014-9f44-c7c61caaecce', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'Waits', E'{"format":"millrace.workflow/1","name":"Waits","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in"}},{"index":1,"type":"wait","params":{"mode":"for","seconds":600}},{"index":2,"type":"transform","params":{"expression":"\\"waited\\""}}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '1', '1', '5jnAPHuPhgX7TAOvkzIOGjIw3BywOnmCiLEjByGWsFo', '5jnAPHuPhgX7TAOvkzIOGjIw3BywOnmCiLEjByGWsFo', 'false', NULL, NULL, NULL, '2026-11-27 09:26:03.787+00', '2026-11-27 09:26:03.787+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a21c53-7f94-70d0-9057-1b2229285060', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'Asks', '{"format":"millrace.workflow/1","name":"Asks","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in"}},{"index":1,"type":"wait","params":{"mode":"approval","title":"Go on?","timeout":300000000}}],"connections":[{"from":0,"to":1}]}', '1', '1', 'WydVQ8V4bZQTVYejwFr7oU7-7wGKA4OFc8PluINKbBA', 'WydVQ8V4bZQTVYejwFr7oU7-7wGKA4OFc8PluINKbBA', 'false', NULL, NULL, NULL, '2026-11-27 09:26:03.924+00', '2026-11-27 09:26:03.924+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a21c53-808a-71cc-b2e4-acd066ac33b6', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'Boxes', E'{"format":"millrace.workflow/1","name":"Boxes","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in"}},{"index":1,"type":"transform","params":{"expression":"[\\"BOX1\\",\\"BOX2\\",\\"BOX3\\"]"}},{"index":2,"type":"for_each","params":{"items":"{{workers[1].result}}","parallel":1}},{"index":3,"type":"economic_data","params":{"operation":"series_observations","series_id":"{{item}}"},"inside":2}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '1', '1', 'mH2pMWz5UpA1WqKS6CBXbIcMOngykn-g_plpOfdXxGY', 'mH2pMWz5UpA1WqKS6CBXbIcMOngykn-g_plpOfdXxGY', 'false', NULL, NULL, NULL, '2026-11-27 09:26:04.17+00', '2026-11-27 09:26:04.17+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a21c53-8108-7094-86e2-baf2058944fb', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'Keeps', E'{"format":"millrace.workflow/1","name":"Keeps","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","respond":"result"}},{"index":1,"type":"memory","params":{"name":"seen","mode":"new_items","items":"{{request.body.symbols}}"}},{"index":2,"type":"transform","params":{"expression":"[workers[1].result.items.{\\"symbol\\": $}]"}},{"index":3,"type":"write_table","params":{"table":"kept","rows":"{{workers[2].result}}","mode":"upsert"}}],"connections":[{"from":0,"to":1},{"from":1,"to":2},{"from":2,"to":3}]}', '1', '1', 'adNOikIo9BAlnkSDE8VQXqRG-cyW2rB8oHId2Kv6hWs', 'adNOikIo9BAlnkSDE8VQXqRG-cyW2rB8oHId2Kv6hWs', 'false', NULL, NULL, NULL, '2026-11-27 09:26:04.296+00', '2026-11-27 09:26:04.296+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a21c53-8145-71b0-8074-efab04691dd0', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'Each ten minutes', '{"format":"millrace.workflow/1","name":"Each ten minutes","description":"","workers":[{"index":0,"type":"schedule_trigger","params":{"every":600,"catch_up":"once"}},{"index":1,"type":"transform","params":{"expression":"1"}}],"connections":[{"from":0,"to":1}]}', '1', '1', 'jEcxrBlvVZ5nEKwlNiQA5Eod4zSwjVpR5GNqRIyIWqk', 'jEcxrBlvVZ5nEKwlNiQA5Eod4zSwjVpR5GNqRIyIWqk', 'false', NULL, NULL, NULL, '2026-11-27 09:26:04.357+00', '2026-11-27 09:26:04.357+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a21c53-81d4-7034-9d89-072691f24888', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'Sold', '{"format":"millrace.workflow/1","name":"Sold","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","respond":"result"}},{"index":1,"type":"transform","params":{"expression":"1"}}],"connections":[{"from":0,"to":1}]}', '1', '1', 'dRrrVxCz8gj8XfQvec6wl7q5S7o1SmOg8gs0VND4M_I', 'dRrrVxCz8gj8XfQvec6wl7q5S7o1SmOg8gs0VND4M_I', 'false', NULL, NULL, NULL, '2026-11-27 09:26:04.5+00', '2026-11-27 09:26:04.5+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a21c53-8499-718c-b446-e842b5d20ed9', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-7af8-7058-b59f-109bcc2b7701', 'Board', E'{"format":"millrace.workflow/1","name":"Board","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","respond":"result","variables":[{"name":"symbol","type":"string","required":true}]}},{"index":1,"type":"transform","params":{"expression":"{ \\"symbol\\": context.symbol, \\"price\\": 12.5 }"}},{"index":2,"type":"data_provider","params":{"provider_id":"board","response_data":"{{workers[1].result}}","access":"key","api_key":{"$secret":"v1:BSfBbaXS:3DZhaQHknjpS9HLb:sofPVoEGFN56mH1Y4aRfxLVmmZhuVv14nYnxjUttT1QLig"}}}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '1', '1', '_ffYefayh3dWKDFtog_jDwja5t3Qysaq2I7wx2Jnnxc', '_ffYefayh3dWKDFtog_jDwja5t3Qysaq2I7wx2Jnnxc', 'false', NULL, NULL, NULL, '2026-11-27 09:26:05.209+00', '2026-11-27 09:26:05.209+00', NULL);
insert into memories (id, workspace_id, workflow_id, name, key, value, at, run_id) overriding system value values ('1', '01a21c53-7af8-7059-846e-6375c27eb0fe', '01a21c53-8108-7094-86e2-baf2058944fb', 'seen', '', 'null', '2026-11-27 09:26:12.507+00', '01a21c53-a0a8-7158-b75a-cf8c0a0d162d');
select setval('public.memories_id_seq', (select max(id) from memories));
insert into memory_items (memory_id, digest, seen_at) overriding system value values ('1', '798640599597df7a8daa32b1132f07850a68b5e7', '2026-11-27 09:26:12.507+00');
insert into memory_items (memory_id, digest, seen_at) overriding system value values ('1', '955cca1ceba45052d85984d3a2565f4ce25b7488', '2026-11-27 09:26:12.507+00');
insert into reader_keys (id, workflow_id, provider_id, workspace_id, name, key_hash, created_by, created_at, last_used_at) overriding system value values ('01a21c53-862c-71c0-8c35-f489ea7c4447', '01a21c53-8499-718c-b446-e842b5d20ed9', 'board', '01a21c53-7af8-7059-846e-6375c27eb0fe', 'Reader', '91c390ff1716aa3994d13d44f6d4165acd5adb18497e2fad64f57bb0b1f97492', '01a21c53-7af8-7058-b59f-109bcc2b7701', '2026-11-27 09:26:05.612+00', '2026-11-27 09:26:05.658+00');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a21c53-7d92-7068-875f-e227bff753e4', '1', '01a21c53-7af8-7059-846e-6375c27eb0fe', '{"format":"millrace.workflow/1","name":"Fetches","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","variables":[{"name":"series","type":"string","required":true}]}},{"index":1,"type":"transform","params":{"expression":"$uppercase(context.series)"}},{"index":2,"type":"economic_data","params":{"operation":"series_observations","series_id":"{{workers[1].result}}"}},{"index":3,"type":"transform","params":{"expression":"workers[2].result.observations[0].value"}}],"connections":[{"from":0,"to":1},{"from":1,"to":2},{"from":2,"to":3}]}', '2026-11-27 09:26:03.673+00', '01a21c53-7af8-7058-b59f-109bcc2b7701', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a21c53-7f0b-7014-9f44-c7c61caaecce', '1', '01a21c53-7af8-7059-846e-6375c27eb0fe', E'{"format":"millrace.workflow/1","name":"Waits","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in"}},{"index":1,"type":"wait","params":{"mode":"for","seconds":600}},{"index":2,"type":"transform","params":{"expression":"\\"waited\\""}}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '2026-11-27 09:26:03.825+00', '01a21c53-7af8-7058-b59f-109bcc2b7701', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a21c53-7f94-70d0-9057-1b2229285060', '1', '01a21c53-7af8-7059-846e-6375c27eb0fe', '{"format":"millrace.workflow/1","name":"Asks","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in"}},{"index":1,"type":"wait","params":{"mode":"approval","title":"Go on?","timeout":300000000}}],"connections":[{"from":0,"to":1}]}', '2026-11-27 09:26:04.107+00', '01a21c53-7af8-7058-b59f-109bcc2b7701', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a21c53-808a-71cc-b2e4-acd066ac33b6', '1', '01a21c53-7af8-7059-846e-6375c27eb0fe', E'{"format":"millrace.workflow/1","name":"Boxes","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in"}},{"index":1,"type":"transform","params":{"expression":"[\\"BOX1\\",\\"BOX2\\",\\"BOX3\\"]"}},{"index":2,"type":"for_each","params":{"items":"{{workers[1].result}}","parallel":1}},{"index":3,"type":"economic_data","params":{"operation":"series_observations","series_id":"{{item}}"},"inside":2}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '2026-11-27 09:26:04.255+00', '01a21c53-7af8-7058-b59f-109bcc2b7701', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a21c53-8108-7094-86e2-baf2058944fb', '1', '01a21c53-7af8-7059-846e-6375c27eb0fe', E'{"format":"millrace.workflow/1","name":"Keeps","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","respond":"result"}},{"index":1,"type":"memory","params":{"name":"seen","mode":"new_items","items":"{{request.body.symbols}}"}},{"index":2,"type":"transform","params":{"expression":"[workers[1].result.items.{\\"symbol\\": $}]"}},{"index":3,"type":"write_table","params":{"table":"kept","rows":"{{workers[2].result}}","mode":"upsert"}}],"connections":[{"from":0,"to":1},{"from":1,"to":2},{"from":2,"to":3}]}', '2026-11-27 09:26:04.335+00', '01a21c53-7af8-7058-b59f-109bcc2b7701', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a21c53-8145-71b0-8074-efab04691dd0', '1', '01a21c53-7af8-7059-846e-6375c27eb0fe', '{"format":"millrace.workflow/1","name":"Each ten minutes","description":"","workers":[{"index":0,"type":"schedule_trigger","params":{"every":600,"catch_up":"once"}},{"index":1,"type":"transform","params":{"expression":"1"}}],"connections":[{"from":0,"to":1}]}', '2026-11-27 09:26:04.376+00', '01a21c53-7af8-7058-b59f-109bcc2b7701', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a21c53-81d4-7034-9d89-072691f24888', '1', '01a21c53-7af8-7059-846e-6375c27eb0fe', '{"format":"millrace.workflow/1","name":"Sold","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","respond":"result"}},{"index":1,"type":"transform","params":{"expression":"1"}}],"connections":[{"from":0,"to":1}]}', '2026-11-27 09:26:04.532+00', '01a21c53-7af8-7058-b59f-109bcc2b7701', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a21c53-8499-718c-b446-e842b5d20ed9', '1', '01a21c53-7af8-7059-846e-6375c27eb0fe', E'{"format":"millrace.workflow/1","name":"Board","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"in","respond":"result","variables":[{"name":"symbol","type":"string","required":true}]}},{"index":1,"type":"transform","params":{"expression":"{ \\"symbol\\": context.symbol, \\"price\\": 12.5 }"}},{"index":2,"type":"data_provider","params":{"provider_id":"board","response_data":"{{workers[1].result}}","access":"key","api_key":{"$secret":"v1:BSfBbaXS:3DZhaQHknjpS9HLb:sofPVoEGFN56mH1Y4aRfxLVmmZhuVv14nYnxjUttT1QLig"}}}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '2026-11-27 09:26:05.304+00', '01a21c53-7af8-7058-b59f-109bcc2b7701', '{board}');
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
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('39', 'd940ab514c5c7fda349d6e285d683f709ed0e0a55149c498d8d66b305d87660b', '1795646553420');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('4', '9c912d943608193c9191e5465c8119522838af3a06d81ae30828eedda174eb2a', '1795430342679');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('40', '51f2b2d94b327e90f197ee65efd1730589ac64846d1ce54a79a0906ea158a85c', '1795649993848');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('5', '17bcc3ff2d7c65c79cd56d6e52d93aeba1630ec419f376c18167c6d93205bedb', '1795430485652');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('6', '957aefca15f9b5e16713224640d47b2b433905af19d115ffe1172a5d5bc6e587', '1795430908751');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('7', '018a362cf01ecf8953e49518eb910c128f5571b06f22c45a12ebbe42b7b33d77', '1795431221578');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('8', '49301f875e13cf319793634b563a91b0d94d941e6d1ac640e8096859ca61bbc5', '1795431436711');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('9', 'cd46b84be29ba5e20c221d9df97298b7d30047b3546661fd26f27c1fc47a4e2c', '1795437631534');
select setval('drizzle.__drizzle_migrations_id_seq', (select max(id) from drizzle.__drizzle_migrations));
insert into graphile_worker._private_tasks (id, identifier) overriding system value values ('1', 'run');
select setval('graphile_worker.tasks_id_seq', (select max(id) from graphile_worker._private_tasks));
insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values ('104', NULL, '1', E'{"r":"01a21c53-a2d9-71c8-a7ef-77a0b7e8088e","p":{"workspace_id":"01a21c53-7af8-7059-846e-6375c27eb0fe","workflow_id":"01a21c53-7d92-7068-875f-e227bff753e4","version":1,"mode":"production","trigger":0,"webhook_id":"in","method":"POST","waited":false,"result_workers":[3],"retry_of":null,"retry_from":null,"parent_run":null,"parent_worker":null,"hops":0,"failure_of":null,"only_worker":null,"only_item":null,"subscription_id":null,"price_version":null,"publish_to":null},"c":"{\\"series\\":\\"cut\\"}","q":"{\\"method\\":\\"POST\\",\\"body\\":{\\"series\\":\\"cut\\"},\\"query\\":{},\\"headers\\":{\\"host\\":\\"127.0.0.1:36109\\",\\"connection\\":\\"keep-alive\\",\\"content-type\\":\\"application/json\\",\\"accept\\":\\"*/*\\",\\"accept-language\\":\\"*\\",\\"sec-fetch-mode\\":\\"cors\\",\\"user-agent\\":\\"node\\",\\"accept-encoding\\":\\"gzip, deflate\\",\\"content-length\\":\\"16\\"}}"}', '0', '2001-01-01 00:00:00.000004+00', '1', '32767', NULL, '2026-11-27 09:26:12.95439+00', '2026-11-27 09:26:12.95439+00', NULL, '2026-11-27 09:26:12.972982+00', 'pool-76c02e55e5a85090c8', '0', NULL);
insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values ('105', NULL, '1', E'{"r":"01a21c53-a315-7004-a479-c64b5cd34ba9","p":{"workspace_id":"01a21c53-7af8-7059-846e-6375c27eb0fe","workflow_id":"01a21c53-808a-71cc-b2e4-acd066ac33b6","version":1,"mode":"production","trigger":0,"webhook_id":"in","method":"POST","waited":false,"result_workers":[2,3],"retry_of":null,"retry_from":null,"parent_run":null,"parent_worker":null,"hops":0,"failure_of":null,"only_worker":null,"only_item":null,"subscription_id":null,"price_version":null,"publish_to":null},"c":"{}","q":"{\\"method\\":\\"POST\\",\\"body\\":{},\\"query\\":{},\\"headers\\":{\\"host\\":\\"127.0.0.1:36109\\",\\"connection\\":\\"keep-alive\\",\\"content-type\\":\\"application/json\\",\\"accept\\":\\"*/*\\",\\"accept-language\\":\\"*\\",\\"sec-fetch-mode\\":\\"cors\\",\\"user-agent\\":\\"node\\",\\"accept-encoding\\":\\"gzip, deflate\\",\\"content-length\\":\\"2\\"}}"}', '0', '2001-01-01 00:00:00.000005+00', '1', '32767', NULL, '2026-11-27 09:26:13.021217+00', '2026-11-27 09:26:13.021217+00', NULL, '2026-11-27 09:26:13.033766+00', 'pool-76c02e55e5a85090c8', '0', NULL);
insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values ('108', NULL, '1', '{"r" : "01a21c53-a333-71fc-ba50-2b62e2b2de22", "k" : "wake"}', '-1', '2026-11-27 09:36:13.106026+00', '0', '32767', NULL, '2026-11-27 09:26:13.107026+00', '2026-11-27 09:26:13.107026+00', NULL, NULL, NULL, '0', NULL);
insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values ('109', NULL, '1', '{"r" : "01a21c53-a35c-7070-ae0f-d8398237cf4f", "k" : "wake"}', '-1', '2036-05-30 14:46:13.301574+00', '0', '32767', NULL, '2026-11-27 09:26:13.315574+00', '2026-11-27 09:26:13.315574+00', NULL, NULL, NULL, '0', NULL);
insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values ('110', NULL, '1', E'{"r":"01a21c53-a538-7064-9e55-840df0e623d2","p":{"workspace_id":"01a21c53-7af8-7059-846e-6375c27eb0fe","workflow_id":"01a21c53-7d92-7068-875f-e227bff753e4","version":1,"mode":"production","trigger":0,"webhook_id":"in","method":"POST","waited":false,"result_workers":[3],"retry_of":null,"retry_from":null,"parent_run":null,"parent_worker":null,"hops":0,"failure_of":null,"only_worker":null,"only_item":null,"subscription_id":null,"price_version":null,"publish_to":null},"c":"{\\"series\\":\\"later1\\"}","q":"{\\"method\\":\\"POST\\",\\"body\\":{\\"series\\":\\"later1\\"},\\"query\\":{},\\"headers\\":{\\"host\\":\\"127.0.0.1:36109\\",\\"connection\\":\\"keep-alive\\",\\"content-type\\":\\"application/json\\",\\"accept\\":\\"*/*\\",\\"accept-language\\":\\"*\\",\\"sec-fetch-mode\\":\\"cors\\",\\"user-agent\\":\\"node\\",\\"accept-encoding\\":\\"gzip, deflate\\",\\"content-length\\":\\"19\\"}}"}', '0', '2001-01-01 00:00:00.000008+00', '0', '32767', NULL, '2026-11-27 09:26:13.560749+00', '2026-11-27 09:26:13.560749+00', NULL, NULL, NULL, '0', NULL);
insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values ('111', NULL, '1', E'{"r":"01a21c53-a53e-7188-924a-5a75c0b0d51d","p":{"workspace_id":"01a21c53-7af8-7059-846e-6375c27eb0fe","workflow_id":"01a21c53-7d92-7068-875f-e227bff753e4","version":1,"mode":"production","trigger":0,"webhook_id":"in","method":"POST","waited":false,"result_workers":[3],"retry_of":null,"retry_from":null,"parent_run":null,"parent_worker":null,"hops":0,"failure_of":null,"only_worker":null,"only_item":null,"subscription_id":null,"price_version":null,"publish_to":null},"c":"{\\"series\\":\\"later2\\"}","q":"{\\"method\\":\\"POST\\",\\"body\\":{\\"series\\":\\"later2\\"},\\"query\\":{},\\"headers\\":{\\"host\\":\\"127.0.0.1:36109\\",\\"connection\\":\\"keep-alive\\",\\"content-type\\":\\"application/json\\",\\"accept\\":\\"*/*\\",\\"accept-language\\":\\"*\\",\\"sec-fetch-mode\\":\\"cors\\",\\"user-agent\\":\\"node\\",\\"accept-encoding\\":\\"gzip, deflate\\",\\"content-length\\":\\"19\\"}}"}', '0', '2001-01-01 00:00:00.000009+00', '0', '32767', NULL, '2026-11-27 09:26:13.568283+00', '2026-11-27 09:26:13.568283+00', NULL, NULL, NULL, '0', NULL);
select setval('graphile_worker.jobs_id_seq1', (select max(id) from graphile_worker._private_jobs));
