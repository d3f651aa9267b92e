-- The tables, as the 23 migrations before the first release made them.

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

CREATE UNLOGGED TABLE "answers" (
	"key" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"weight" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
	CONSTRAINT "credentials_provider" CHECK ("credentials"."provider" in ('news', 'market', 'economic', 'smtp', 'http'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "key_budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"left" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "sample_news" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "sample_market" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "sample_economic" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_by_age" ON "answers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credentials_of_workspace" ON "credentials" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_sample_data" CHECK (array["workspaces"."sample_news", "workspaces"."sample_market", "workspaces"."sample_economic"] <@ array['auto', 'on', 'off']);

CREATE TABLE "dashboards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"layout" text NOT NULL,
	"parameters" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dashboards_of_workspace" ON "dashboards" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "share_links_of_workspace" ON "share_links" USING btree ("workspace_id","id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "widgets_of_workspace" ON "widgets" USING btree ("workspace_id","id");

CREATE TABLE "holds" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"price_version" integer NOT NULL,
	"debit_account" uuid NOT NULL,
	"credit_account" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"held_at" timestamp with time zone NOT NULL
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
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "price_version" integer;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_debit" FOREIGN KEY ("debit_account","currency") REFERENCES "public"."ledger_accounts"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_credit" FOREIGN KEY ("credit_account","currency") REFERENCES "public"."ledger_accounts"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_versions" ADD CONSTRAINT "price_versions_item" FOREIGN KEY ("kind","item_id") REFERENCES "public"."price_items"("kind","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_price" FOREIGN KEY ("kind","item_id","price_version") REFERENCES "public"."price_versions"("kind","item_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_of_account" ON "holds" USING btree ("debit_account");--> statement-breakpoint
CREATE INDEX "holds_of_subscription" ON "holds" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_subscription" ON "ledger_entries" USING btree ("subscription_id","at") WHERE subscription_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_debit" ON "ledger_entries" USING btree ("debit_account","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_credit" ON "ledger_entries" USING btree ("credit_account","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "payments_of_workspace" ON "payments" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_changes_of_item" ON "price_changes" USING btree ("kind","item_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_changes_of_workspace" ON "price_changes" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "published_workers_workflow" ON "published_workers" USING btree ("workflow_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_key_hash" ON "subscriptions" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_of_buyer" ON "subscriptions" USING btree ("kind","item_id","workspace_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("paid_until") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_workspace" ON "subscriptions" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are written once and never change', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER price_versions_immutable BEFORE UPDATE OR DELETE ON "price_versions" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER price_changes_immutable BEFORE UPDATE OR DELETE ON "price_changes" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_immutable BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE "steps" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;

ALTER TABLE "workspaces" ADD COLUMN "retention_days" integer;

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
ALTER TABLE "dashboards" ADD COLUMN "visibility" text DEFAULT 'workspace' NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboards" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listings_shown" ON "listings" USING btree ("id") WHERE listed;--> statement-breakpoint
CREATE INDEX "runs_of_subscription" ON "runs" USING btree ("subscription_id","id") WHERE subscription_id is not null;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_visibility" CHECK ("dashboards"."visibility" in ('private', 'workspace'));--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_private_maker" CHECK ("dashboards"."visibility" <> 'private' or "dashboards"."created_by" is not null);

CREATE INDEX "subscriptions_of_seller" ON "subscriptions" USING btree ("seller_id","kind","item_id");

ALTER TABLE "users" ADD COLUMN "last_workspace_id" uuid;

-- Subscriptions to what its owner neither listed nor priced were possible: they end.
update "subscriptions" s set "cancelled_at" = now(), "ends_at" = now()
where "cancelled_at" is null
  and not exists (select from "listings" l where l."kind" = s."kind" and l."item_id" = s."item_id")
  and not exists (select from "price_items" p where p."kind" = s."kind" and p."item_id" = s."item_id" and p."offered");

CREATE TABLE "sub_run_counts" (
	"root_run" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);

ALTER TABLE "processes" ADD COLUMN "served_at" timestamp with time zone;

ALTER TABLE "requests" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;

CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user" ON "identities" USING btree ("user_id","issuer");--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_parent_id_tokens_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_parent" ON "tokens" USING btree ("parent_id") WHERE "tokens"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");

CREATE TABLE "run_crashes" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"crashes" smallint NOT NULL,
	"attempt" integer NOT NULL
);

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
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_workspace_email" ON "invitations" USING btree ("workspace_id","email");--> statement-breakpoint
CREATE INDEX "invitations_workspace_id" ON "invitations" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_hash" ON "invitations" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invitations_expires_at" ON "invitations" USING btree ("expires_at");

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

ALTER TABLE "login_attempts" DROP CONSTRAINT "login_attempts_kind";--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('account', 'address', 'pair', 'device'));

ALTER TABLE "subscriptions" ADD COLUMN "tried_at" timestamp with time zone;

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
CREATE INDEX "security_events_workspace" ON "security_events" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_bulk" ON "security_events" USING btree ("bulk") WHERE "security_events"."bulk" is not null;--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");

ALTER TABLE "subscriptions" ADD COLUMN "offline_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD COLUMN "providers" text[];--> statement-breakpoint
CREATE INDEX "subscriptions_offline" ON "subscriptions" USING btree ("offline_since") WHERE offline_since is not null;

ALTER TABLE "credentials" ADD COLUMN "host" text DEFAULT '' NOT NULL;

ALTER TABLE "holds" ADD COLUMN "parent_run" uuid;--> statement-breakpoint
CREATE INDEX "holds_of_parent" ON "holds" USING btree ("parent_run") WHERE parent_run is not null;

create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);

-- A few rows of each table.

insert into answers (key, outcome, weight, expires_at) overriding system value values ('market quote AAPL', '{"price":1}', '11', '2026-11-23 04:38:59.243+00');
insert into copied_values (workflow_id, provider_id, reader_id, version, workspace_id, body, content_type, etag, run_id, published_at, marks) overriding system value values ('01a2067c-3607-709c-bfa5-13e8904a810a', 'board', '01a2067c-35b4-706d-8595-27a3bef0f362', '3', '01a2067c-32ac-7189-8674-bc048f21f50d', '{"symbol":"IBM"}', 'application/json; charset=utf-8', '"7hYG8EBvBNWf1yKyQjEtv9BiLL-"', '01a2067c-3f95-7034-9d68-31b662e7b445', '2026-11-23 03:38:56.073+00', '');
insert into holds (run_id, subscription_id, price_version, debit_account, credit_account, currency, amount, held_at, parent_run) overriding system value values ('01a2067c-4b70-70fc-9f69-6778b24ee27b', '01a2067c-3a2a-70e4-a21e-ed6be06d7db6', '2', '01a2067c-38fc-7151-bbe7-44e452e6cfcd', '01a2067c-3fd4-703c-9403-e1f09c2bace8', 'USD', '10', '2026-11-23 03:38:59.34444+00', NULL);
insert into idempotency_keys (workflow_id, webhook_id, key, request_hash, run_id, status, answer, created_at) overriding system value values ('01a2067c-3607-709c-bfa5-13e8904a810a', 'board', '01a2067c-3a2a-70e4-a21e-ed6be06d7db6/one', 'cvOlGFyHByUAo__WkNTKAlczBkp6guGdJnxElQ-4-5c', '01a2067c-3f95-7034-9d68-31b662e7b445', '202', '{"run_id":"01a2067c-3f95-7034-9d68-31b662e7b445","status":"queued","status_url":"http://127.0.0.1:35557/api/v1/runs/01a2067c-3f95-7034-9d68-31b662e7b445"}', '2026-11-23 03:38:55.805+00');
insert into instance (id, canary, created_at) overriding system value values ('1', 'v1:BDif5Zpm:XQNnVoK6goBmNvxF:hmPHBxbomvUpKq1UVKhtkHlh2Ctkg9Dr', '2026-11-23 03:38:53.304025+00');
insert into key_budgets (key, "left", resets_at) overriding system value values ('market', '12', '2026-11-23 04:38:59.243+00');
insert into leases (name, holder, until, outcome) overriding system value values ('call market', 'process-1', '2026-11-23 04:38:59.243+00', NULL);
insert into ledger_accounts (id, workspace_id, currency, balance) overriding system value values ('01a2067c-38fc-7151-bbe7-44e452e6cfcd', '01a2067c-35b4-706d-8595-27a3bef0f362', 'USD', '4400');
insert into ledger_accounts (id, workspace_id, currency, balance) overriding system value values ('01a2067c-38fc-7152-95d8-c0582ab63630', NULL, 'USD', '-5000');
insert into ledger_accounts (id, workspace_id, currency, balance) overriding system value values ('01a2067c-3fd4-703c-9403-e1f09c2bace8', '01a2067c-32ac-7189-8674-bc048f21f50d', 'USD', '600');
insert into ledger_entries (cause, debit_account, credit_account, currency, amount, at, subscription_id, price_version, run_id, period_start, period_end, payment_id) overriding system value values ('payment:credits:01a2067c-38fc-7150-b78b-4b59dd88806d', '01a2067c-38fc-7152-95d8-c0582ab63630', '01a2067c-38fc-7151-bbe7-44e452e6cfcd', 'USD', '5000', '2026-11-23 03:38:54.076+00', NULL, NULL, NULL, NULL, NULL, '01a2067c-38fc-7153-81d4-137c670732a1');
insert into ledger_entries (cause, debit_account, credit_account, currency, amount, at, subscription_id, price_version, run_id, period_start, period_end, payment_id) overriding system value values ('period:01a2067c-44e0-7010-9c29-7f6284a71acb:1', '01a2067c-38fc-7151-bbe7-44e452e6cfcd', '01a2067c-3fd4-703c-9403-e1f09c2bace8', 'USD', '500', '2026-11-23 03:38:57.12+00', '01a2067c-44e0-7010-9c29-7f6284a71acb', '2', NULL, '2026-11-23 03:38:57.12+00', '2026-12-23 03:38:57.12+00', NULL);
insert into ledger_entries (cause, debit_account, credit_account, currency, amount, at, subscription_id, price_version, run_id, period_start, period_end, payment_id) overriding system value values ('run:01a2067c-3f95-7034-9d68-31b662e7b445', '01a2067c-38fc-7151-bbe7-44e452e6cfcd', '01a2067c-3fd4-703c-9403-e1f09c2bace8', 'USD', '100', '2026-11-23 03:38:56.073+00', '01a2067c-3a2a-70e4-a21e-ed6be06d7db6', '2', '01a2067c-3f95-7034-9d68-31b662e7b445', NULL, NULL, NULL);
insert into limit_windows (key, state, expires_at) overriding system value values ('trigger a', '[1]', '2026-11-23 04:38:59.243+00');
insert into login_attempts (kind, subject, failures, window_ends_at) overriding system value values ('address', '127.0.0.1', '2', '2026-11-23 03:48:59.196741+00');
insert into payments (id, workspace_id, provider, reference, amount, currency, actor_id, at) overriding system value values ('01a2067c-38fc-7153-81d4-137c670732a1', '01a2067c-35b4-706d-8595-27a3bef0f362', 'credits', '01a2067c-38fc-7150-b78b-4b59dd88806d', '5000', 'USD', '01a2067c-2cb1-70a4-bb61-575c4296843e', '2026-11-23 03:38:54.076+00');
insert into price_changes (id, workspace_id, kind, item_id, actor_id, action, before, after, verdict, allowed, class, subscribers, version, made_at, effective_at) overriding system value values ('01a2067c-37b2-7014-876e-407b5d9ac668', '01a2067c-32ac-7189-8674-bc048f21f50d', 'workflow', '01a2067c-3607-709c-bfa5-13e8904a810a', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'change', '{"mode":"free","amount":0,"currency":"USD"}', '{"mode":"per_cycle","amount":100,"currency":"USD"}', '{"allowed":true,"class":"significant","effective_at":"2026-11-23T03:38:53.746Z","existing_subscribers":"keep","errors":[]}', 'true', 'significant', '0', '2', '2026-11-23 03:38:53.746+00', '2026-11-23 03:38:53.746+00');
insert into price_changes (id, workspace_id, kind, item_id, actor_id, action, before, after, verdict, allowed, class, subscribers, version, made_at, effective_at) overriding system value values ('01a2067c-4437-7108-9548-9f8a2d6d931b', '01a2067c-32ac-7189-8674-bc048f21f50d', 'dashboard', '01a2067c-43b5-7174-bedb-2dc0ac4cc531', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'change', '{"mode":"free","amount":0,"currency":"USD"}', '{"mode":"monthly","amount":500,"currency":"USD"}', '{"allowed":true,"class":"significant","effective_at":"2026-11-23T03:38:56.951Z","existing_subscribers":"keep","errors":[]}', 'true', 'significant', '0', '2', '2026-11-23 03:38:56.951+00', '2026-11-23 03:38:56.951+00');
insert into price_changes (id, workspace_id, kind, item_id, actor_id, action, before, after, verdict, allowed, class, subscribers, version, made_at, effective_at) overriding system value values ('01a2067c-460d-71a0-bc7b-1751b3b99086', '01a2067c-32ac-7189-8674-bc048f21f50d', 'dashboard', '01a2067c-43b5-7174-bedb-2dc0ac4cc531', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'change', '{"mode":"monthly","amount":500,"currency":"USD"}', '{"mode":"monthly","amount":400,"currency":"USD"}', '{"allowed":true,"class":"immediate","effective_at":"2026-11-23T03:38:57.421Z","existing_subscribers":"move","errors":[]}', 'true', 'immediate', '1', '3', '2026-11-23 03:38:57.421+00', '2026-11-23 03:38:57.421+00');
insert into price_changes (id, workspace_id, kind, item_id, actor_id, action, before, after, verdict, allowed, class, subscribers, version, made_at, effective_at) overriding system value values ('01a2067c-4766-71e8-ac7b-94e44509eee8', '01a2067c-32ac-7189-8674-bc048f21f50d', 'worker', '01a2067c-46d8-7164-ade4-345c2e89d008', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'change', '{"mode":"free","amount":0,"currency":"USD"}', '{"mode":"per_cycle","amount":50,"currency":"USD"}', '{"allowed":true,"class":"significant","effective_at":"2026-11-23T03:38:57.766Z","existing_subscribers":"keep","errors":[]}', 'true', 'significant', '0', '2', '2026-11-23 03:38:57.766+00', '2026-11-23 03:38:57.766+00');
insert into price_items (kind, item_id, workspace_id, revision, version, pending_version, pending_at, offered) overriding system value values ('dashboard', '01a2067c-43b5-7174-bedb-2dc0ac4cc531', '01a2067c-32ac-7189-8674-bc048f21f50d', '3', '3', NULL, NULL, 'true');
insert into price_items (kind, item_id, workspace_id, revision, version, pending_version, pending_at, offered) overriding system value values ('worker', '01a2067c-46d8-7164-ade4-345c2e89d008', '01a2067c-32ac-7189-8674-bc048f21f50d', '2', '2', NULL, NULL, 'true');
insert into price_items (kind, item_id, workspace_id, revision, version, pending_version, pending_at, offered) overriding system value values ('workflow', '01a2067c-3607-709c-bfa5-13e8904a810a', '01a2067c-32ac-7189-8674-bc048f21f50d', '2', '2', NULL, NULL, 'true');
insert into price_versions (kind, item_id, version, mode, amount, currency, made_at, effective_at) overriding system value values ('dashboard', '01a2067c-43b5-7174-bedb-2dc0ac4cc531', '1', 'free', '0', 'USD', '2026-11-23 03:38:56.951+00', '2026-11-23 03:38:56.951+00');
insert into price_versions (kind, item_id, version, mode, amount, currency, made_at, effective_at) overriding system value values ('dashboard', '01a2067c-43b5-7174-bedb-2dc0ac4cc531', '2', 'monthly', '500', 'USD', '2026-11-23 03:38:56.951+00', '2026-11-23 03:38:56.951+00');
insert into price_versions (kind, item_id, version, mode, amount, currency, made_at, effective_at) overriding system value values ('dashboard', '01a2067c-43b5-7174-bedb-2dc0ac4cc531', '3', 'monthly', '400', 'USD', '2026-11-23 03:38:57.421+00', '2026-11-23 03:38:57.421+00');
insert into price_versions (kind, item_id, version, mode, amount, currency, made_at, effective_at) overriding system value values ('worker', '01a2067c-46d8-7164-ade4-345c2e89d008', '1', 'free', '0', 'USD', '2026-11-23 03:38:57.766+00', '2026-11-23 03:38:57.766+00');
insert into price_versions (kind, item_id, version, mode, amount, currency, made_at, effective_at) overriding system value values ('worker', '01a2067c-46d8-7164-ade4-345c2e89d008', '2', 'per_cycle', '50', 'USD', '2026-11-23 03:38:57.766+00', '2026-11-23 03:38:57.766+00');
insert into price_versions (kind, item_id, version, mode, amount, currency, made_at, effective_at) overriding system value values ('workflow', '01a2067c-3607-709c-bfa5-13e8904a810a', '1', 'free', '0', 'USD', '2026-11-23 03:38:53.746+00', '2026-11-23 03:38:53.746+00');
insert into price_versions (kind, item_id, version, mode, amount, currency, made_at, effective_at) overriding system value values ('workflow', '01a2067c-3607-709c-bfa5-13e8904a810a', '2', 'per_cycle', '100', 'USD', '2026-11-23 03:38:53.746+00', '2026-11-23 03:38:53.746+00');
insert into processes (id, role, started_at, heartbeat_at, served_at) overriding system value values ('process-1', 'worker', '2026-11-23 03:38:59.454367+00', '2026-11-23 03:38:59.454367+00', NULL);
insert into provider_copies (workflow_id, provider_id, reader_id, first_version, version) overriding system value values ('01a2067c-3607-709c-bfa5-13e8904a810a', 'board', '01a2067c-35b4-706d-8595-27a3bef0f362', '3', '3');
insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id, published_at, marks) overriding system value values ('01a2067c-3607-709c-bfa5-13e8904a810a', 'board', '1', '01a2067c-32ac-7189-8674-bc048f21f50d', '{"symbol":"AAPL"}', 'application/json; charset=utf-8', '"TLJFgPDSLoxYwUiyKb_gaxYJ5pv"', '01a2067c-3c60-7120-9b8d-5bce0dfdec5c', '2026-11-23 03:38:55.526+00', '');
insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id, published_at, marks) overriding system value values ('01a2067c-3607-709c-bfa5-13e8904a810a', 'board', '2', '01a2067c-32ac-7189-8674-bc048f21f50d', '{"symbol":"MSFT"}', 'application/json; charset=utf-8', '"Tr1YoB5AE__fKWTF1RViKQOwfKg"', '01a2067c-3d52-7060-bab9-d909377584d6', '2026-11-23 03:38:55.601+00', '');
insert into providers (workflow_id, provider_id, version) overriding system value values ('01a2067c-3607-709c-bfa5-13e8904a810a', 'board', '2');
insert into published_workers (id, workspace_id, workflow_id, name, description, result_from, created_at, updated_at, withdrawn_at) overriding system value values ('01a2067c-46d8-7164-ade4-345c2e89d008', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-3607-709c-bfa5-13e8904a810a', 'Upper', 'In capitals', NULL, '2026-11-23 03:38:57.624+00', '2026-11-23 03:38:57.624+00', NULL);
insert into requests (id, workspace_id, workflow_id, webhook_id, method, status, code, errors, run_id, count) overriding system value values ('01a2067c-4300-71d4-a79d-a905b3d3f5ac', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-3607-709c-bfa5-13e8904a810a', 'board', 'POST', '402', 'payment_required', NULL, NULL, '1');
insert into run_crashes (run_id, crashes, attempt) overriding system value values ('01a2067c-4b70-70fc-9f69-6778b24ee27b', '1', '1');
insert into run_line (scope, run_id) overriding system value values ('workflow 01a2067c-3607-709c-bfa5-13e8904a810a', '01a2067c-4b70-70fc-9f69-6778b24ee27b');
insert into run_slots (scope, run_id) overriding system value values ('workspace 01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-4b70-70fc-9f69-6778b24ee27b');
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to) overriding system value values ('01a2067c-3c60-7120-9b8d-5bce0dfdec5c', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-3607-709c-bfa5-13e8904a810a', '1', NULL, 'production', 'succeeded', '0', '{"symbol":"AAPL"}', NULL, NULL, NULL, 'false', '1', 'false', NULL, '2026-11-23 03:38:55.418+00', '2026-11-23 03:38:55.526+00', NULL, '{2}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to) overriding system value values ('01a2067c-3d52-7060-bab9-d909377584d6', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-3607-709c-bfa5-13e8904a810a', '1', NULL, 'production', 'succeeded', '0', '{"symbol":"MSFT"}', '{"method":"POST","body":{"symbol":"MSFT"},"query":{},"headers":{"host":"127.0.0.1:35557","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"17"}}', 'board', 'POST', 'false', '1', 'false', NULL, '2026-11-23 03:38:55.6+00', '2026-11-23 03:38:55.601+00', NULL, '{2}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL);
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to) overriding system value values ('01a2067c-3f95-7034-9d68-31b662e7b445', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-3607-709c-bfa5-13e8904a810a', '1', NULL, 'production', 'succeeded', '0', '{"symbol":"IBM"}', '{"method":"POST","body":{"symbol":"IBM"},"query":{},"headers":{"host":"127.0.0.1:35557","connection":"keep-alive","idempotency-key":"one","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"16"}}', 'board', 'POST', 'false', '1', 'false', NULL, '2026-11-23 03:38:56.063+00', '2026-11-23 03:38:56.073+00', NULL, '{2}', NULL, NULL, NULL, NULL, '0', NULL, '01a2067c-3a2a-70e4-a21e-ed6be06d7db6', '2', '01a2067c-35b4-706d-8595-27a3bef0f362');
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to) overriding system value values ('01a2067c-41a4-7188-a087-7e45ec85dd2f', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-3607-709c-bfa5-13e8904a810a', '1', NULL, 'production', 'failed', '0', '{"symbol":"FAIL"}', '{"method":"POST","body":{"symbol":"FAIL"},"query":{},"headers":{"host":"127.0.0.1:35557","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"17"}}', 'board', 'POST', 'false', '1', 'false', NULL, '2026-11-23 03:38:56.439+00', '2026-11-23 03:38:56.442+00', '{"code":"expression_error","message":"no","worker":1,"retryable":false,"details":{"reason":"failed","jsonata":"D3137","position":44}}', '{2}', NULL, NULL, NULL, NULL, '0', NULL, '01a2067c-3a2a-70e4-a21e-ed6be06d7db6', '2', '01a2067c-35b4-706d-8595-27a3bef0f362');
insert into runs (id, workspace_id, workflow_id, version, document, mode, status, trigger, context, request, webhook_id, method, waited, attempt, parked, carrier, started_at, finished_at, error, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id, price_version, publish_to) overriding system value values ('01a2067c-4b70-70fc-9f69-6778b24ee27b', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-3607-709c-bfa5-13e8904a810a', '1', NULL, 'production', 'queued', '0', '{"symbol":"NVDA"}', '{"method":"POST","body":{"symbol":"NVDA"},"query":{},"headers":{"host":"127.0.0.1:35557","connection":"keep-alive","content-type":"application/json","accept":"*/*","accept-language":"*","sec-fetch-mode":"cors","user-agent":"node","accept-encoding":"gzip, deflate","content-length":"17"}}', 'board', 'POST', 'false', '1', 'false', NULL, NULL, NULL, NULL, '{2}', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL);
insert into schedules (workflow_id, worker, workspace_id, version, spec, catch_up, anchor_at, next_at) overriding system value values ('01a2067c-48e1-717c-82fc-32b941f35be7', '0', '01a2067c-32ac-7189-8674-bc048f21f50d', '1', '{"cron":null,"timezone":null,"every":3600}', 'skip', '2026-11-23 03:38:58.24+00', '2026-11-23 04:38:58.24+00');
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-32c5-7090-ac87-48698d98a74c', '2026-11-23 03:38:52.485+00', '01a2067c-2cb1-70a5-8d2b-27321b754509', 'person_made', '01a2067c-2cb1-70a4-bb61-575c4296843e', 'owner@example.com', 'token', '127.0.0.1', '01a2067c-32ac-7188-a3f4-ad763360dbea', '{"email":"seller@example.com"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-35ce-7090-ad5f-a3fb299e50ea', '2026-11-23 03:38:53.262+00', '01a2067c-2cb1-70a5-8d2b-27321b754509', 'person_made', '01a2067c-2cb1-70a4-bb61-575c4296843e', 'owner@example.com', 'token', '127.0.0.1', '01a2067c-35b4-706c-85e9-fd109a7e4e63', '{"email":"buyer@example.com"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-3805-70cc-a321-d0b966429534', '2026-11-23 03:38:53.829+00', '01a2067c-32ac-7189-8674-bc048f21f50d', 'price_changed', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'seller@example.com', 'token', '127.0.0.1', '01a2067c-3607-709c-bfa5-13e8904a810a', '{"kind":"workflow","mode":"per_cycle","amount":100,"currency":"USD"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-399e-7100-8fde-0b264cf95fc2', '2026-11-23 03:38:54.238+00', '01a2067c-2cb1-70a5-8d2b-27321b754509', 'credit_granted', '01a2067c-2cb1-70a4-bb61-575c4296843e', 'owner@example.com', 'token', '127.0.0.1', '01a2067c-38fc-7153-81d4-137c670732a1', '{"workspace_id":"01a2067c-35b4-706d-8595-27a3bef0f362","amount":5000,"currency":"USD"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-3b80-7178-8efc-b923d4ab00f0', '2026-11-23 03:38:54.72+00', '01a2067c-35b4-706d-8595-27a3bef0f362', 'subscribed', '01a2067c-35b4-706c-85e9-fd109a7e4e63', 'buyer@example.com', 'token', '127.0.0.1', '01a2067c-3a2a-70e4-a21e-ed6be06d7db6', '{"kind":"workflow","id":"01a2067c-3607-709c-bfa5-13e8904a810a"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-440a-707c-b0ce-caed717b9719', '2026-11-23 03:38:56.906+00', '01a2067c-32ac-7189-8674-bc048f21f50d', 'share_link_made', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'seller@example.com', 'token', '127.0.0.1', '01a2067c-43fd-7160-a3df-c04ec766bc2b', '{"kind":"dashboard","id":"01a2067c-43b5-7174-bedb-2dc0ac4cc531"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-446f-7040-a163-952f5600981d', '2026-11-23 03:38:57.007+00', '01a2067c-32ac-7189-8674-bc048f21f50d', 'price_changed', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'seller@example.com', 'token', '127.0.0.1', '01a2067c-43b5-7174-bedb-2dc0ac4cc531', '{"kind":"dashboard","mode":"monthly","amount":500,"currency":"USD"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-45af-708c-8d53-25952a5f7d0f', '2026-11-23 03:38:57.327+00', '01a2067c-35b4-706d-8595-27a3bef0f362', 'subscribed', '01a2067c-35b4-706c-85e9-fd109a7e4e63', 'buyer@example.com', 'token', '127.0.0.1', '01a2067c-44e0-7010-9c29-7f6284a71acb', '{"kind":"dashboard","id":"01a2067c-43b5-7174-bedb-2dc0ac4cc531"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-465e-7014-b8ca-344ed8d4fc9b', '2026-11-23 03:38:57.502+00', '01a2067c-32ac-7189-8674-bc048f21f50d', 'price_changed', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'seller@example.com', 'token', '127.0.0.1', '01a2067c-43b5-7174-bedb-2dc0ac4cc531', '{"kind":"dashboard","mode":"monthly","amount":400,"currency":"USD"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-46fc-71fc-a901-44f3574940e8', '2026-11-23 03:38:57.66+00', '01a2067c-32ac-7189-8674-bc048f21f50d', 'worker_published', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'seller@example.com', 'token', '127.0.0.1', '01a2067c-3607-709c-bfa5-13e8904a810a', '{"name":"Upper"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-47b4-70cc-b9e6-c5a60e86972e', '2026-11-23 03:38:57.844+00', '01a2067c-32ac-7189-8674-bc048f21f50d', 'price_changed', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'seller@example.com', 'token', '127.0.0.1', '01a2067c-46d8-7164-ade4-345c2e89d008', '{"kind":"worker","mode":"per_cycle","amount":50,"currency":"USD"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-48c6-70d8-b5c7-df74c97ec8c4', '2026-11-23 03:38:58.118+00', '01a2067c-32ac-7189-8674-bc048f21f50d', 'listing_changed', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'seller@example.com', 'token', '127.0.0.1', '01a2067c-3607-709c-bfa5-13e8904a810a', '{"kind":"workflow","listed":true}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-49d8-71e0-9413-a00e06cd65da', '2026-11-23 03:38:58.392+00', '01a2067c-32ac-7189-8674-bc048f21f50d', 'key_stored', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'seller@example.com', 'token', '127.0.0.1', '01a2067c-49b2-70f4-a959-4a67dc6d40d9', '{"name":"news key","provider":"news"}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-4a02-7060-9848-d04eb1692e90', '2026-11-23 03:38:58.434+00', '01a2067c-32ac-7189-8674-bc048f21f50d', 'token_made', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'seller@example.com', 'token', '127.0.0.1', '01a2067c-49ec-7134-95f7-a007a79b8ca4', '{"name":"ci","scopes":["read"]}', '1', NULL, NULL);
insert into security_events (id, at, workspace_id, kind, actor_id, actor, via, address, subject, details, times, until, bulk) overriding system value values ('01a2067c-4ab0-7164-8071-ca48c403a3a7', '2026-11-23 03:38:58.608+00', '01a2067c-32ac-7189-8674-bc048f21f50d', 'member_invited', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'seller@example.com', 'token', '127.0.0.1', '01a2067c-4a71-7124-b7b9-f36e0b928946', '{"email":"asked@example.com","role":"editor"}', '1', NULL, NULL);
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample) overriding system value values ('01a2067c-3c60-7120-9b8d-5bce0dfdec5c', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-23 03:38:55.433+00', '2026-11-23 03:38:55.435+00', '{"webhook_id":"board","variables":[{"name":"symbol","type":"string","default":"AAPL"}]}', '{"symbol":"AAPL"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false');
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample) overriding system value values ('01a2067c-3c60-7120-9b8d-5bce0dfdec5c', '1', 'transform', 'succeeded', '1', '2026-11-23 03:38:55.478+00', '2026-11-23 03:38:55.505+00', E'{"expression":"{\\"symbol\\": context.symbol = \\"FAIL\\" ? $error(\\"no\\") : $uppercase(context.symbol)}"}', '{"symbol":"AAPL"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false');
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample) overriding system value values ('01a2067c-3c60-7120-9b8d-5bce0dfdec5c', '2', 'data_provider', 'succeeded', '1', '2026-11-23 03:38:55.505+00', '2026-11-23 03:38:55.524+00', '{"provider_id":"board","response_data":{"symbol":"AAPL"}}', '{"symbol":"AAPL"}', NULL, NULL, 'false', '{"providerId":"board","contentType":"application/json; charset=utf-8","is":"result"}', NULL, NULL, 'false');
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample) overriding system value values ('01a2067c-3d52-7060-bab9-d909377584d6', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-23 03:38:55.6+00', '2026-11-23 03:38:55.6+00', '{"webhook_id":"board","variables":[{"name":"symbol","type":"string","default":"AAPL"}]}', '{"symbol":"MSFT"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false');
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample) overriding system value values ('01a2067c-3d52-7060-bab9-d909377584d6', '1', 'transform', 'succeeded', '1', '2026-11-23 03:38:55.6+00', '2026-11-23 03:38:55.601+00', E'{"expression":"{\\"symbol\\": context.symbol = \\"FAIL\\" ? $error(\\"no\\") : $uppercase(context.symbol)}"}', '{"symbol":"MSFT"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false');
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample) overriding system value values ('01a2067c-3d52-7060-bab9-d909377584d6', '2', 'data_provider', 'succeeded', '1', '2026-11-23 03:38:55.601+00', '2026-11-23 03:38:55.601+00', '{"provider_id":"board","response_data":{"symbol":"MSFT"}}', '{"symbol":"MSFT"}', NULL, NULL, 'false', '{"providerId":"board","contentType":"application/json; charset=utf-8","is":"result"}', NULL, NULL, 'false');
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample) overriding system value values ('01a2067c-3f95-7034-9d68-31b662e7b445', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-23 03:38:56.063+00', '2026-11-23 03:38:56.071+00', '{"webhook_id":"board","variables":[{"name":"symbol","type":"string","default":"AAPL"}]}', '{"symbol":"IBM"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false');
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample) overriding system value values ('01a2067c-3f95-7034-9d68-31b662e7b445', '1', 'transform', 'succeeded', '1', '2026-11-23 03:38:56.071+00', '2026-11-23 03:38:56.071+00', E'{"expression":"{\\"symbol\\": context.symbol = \\"FAIL\\" ? $error(\\"no\\") : $uppercase(context.symbol)}"}', '{"symbol":"IBM"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false');
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample) overriding system value values ('01a2067c-3f95-7034-9d68-31b662e7b445', '2', 'data_provider', 'succeeded', '1', '2026-11-23 03:38:56.071+00', '2026-11-23 03:38:56.073+00', '{"provider_id":"board","response_data":{"symbol":"IBM"}}', '{"symbol":"IBM"}', NULL, NULL, 'false', '{"providerId":"board","contentType":"application/json; charset=utf-8","is":"result"}', NULL, NULL, 'false');
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample) overriding system value values ('01a2067c-41a4-7188-a087-7e45ec85dd2f', '0', 'webhook_trigger', 'succeeded', '1', '2026-11-23 03:38:56.44+00', '2026-11-23 03:38:56.44+00', '{"webhook_id":"board","variables":[{"name":"symbol","type":"string","default":"AAPL"}]}', '{"symbol":"FAIL"}', NULL, NULL, 'false', NULL, NULL, NULL, 'false');
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample) overriding system value values ('01a2067c-41a4-7188-a087-7e45ec85dd2f', '1', 'transform', 'failed', '1', '2026-11-23 03:38:56.44+00', '2026-11-23 03:38:56.442+00', E'{"expression":"{\\"symbol\\": context.symbol = \\"FAIL\\" ? $error(\\"no\\") : $uppercase(context.symbol)}"}', NULL, '{"code":"expression_error","message":"no","worker":1,"retryable":false,"details":{"reason":"failed","jsonata":"D3137","position":44}}', NULL, 'false', NULL, NULL, NULL, 'false');
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet, reused, publication, wake_at, child_run, sample) overriding system value values ('01a2067c-41a4-7188-a087-7e45ec85dd2f', '2', 'data_provider', 'skipped', '0', NULL, '2026-11-23 03:38:56.442+00', NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, 'false');
insert into sub_run_counts (root_run, count) overriding system value values ('01a2067c-3c60-7120-9b8d-5bce0dfdec5c', '3');
insert into subscriptions (id, workspace_id, created_by, kind, item_id, seller_id, price_version, key_hash, key_prefix, anchor_at, paid_until, periods, spending_cap, created_at, cancelled_at, ends_at, tried_at, offline_since) overriding system value values ('01a2067c-3a2a-70e4-a21e-ed6be06d7db6', '01a2067c-35b4-706d-8595-27a3bef0f362', '01a2067c-35b4-706c-85e9-fd109a7e4e63', 'workflow', '01a2067c-3607-709c-bfa5-13e8904a810a', '01a2067c-32ac-7189-8674-bc048f21f50d', '2', '2af41c25e12a605d961a3330bc81d7d9cc17ce13195949bbb4cb9306e122f0d2', 'mrs_XzAe', NULL, NULL, '0', NULL, '2026-11-23 03:38:54.378+00', NULL, NULL, NULL, NULL);
insert into subscriptions (id, workspace_id, created_by, kind, item_id, seller_id, price_version, key_hash, key_prefix, anchor_at, paid_until, periods, spending_cap, created_at, cancelled_at, ends_at, tried_at, offline_since) overriding system value values ('01a2067c-44e0-7010-9c29-7f6284a71acb', '01a2067c-35b4-706d-8595-27a3bef0f362', '01a2067c-35b4-706c-85e9-fd109a7e4e63', 'dashboard', '01a2067c-43b5-7174-bedb-2dc0ac4cc531', '01a2067c-32ac-7189-8674-bc048f21f50d', '3', '6acc8b01593ef2b6b847a9d2bc4c8182d52230c572c2c0d30df84171413004e7', 'mrs_TghG', '2026-11-23 03:38:57.12+00', '2026-12-23 03:38:57.12+00', '1', NULL, '2026-11-23 03:38:57.12+00', NULL, NULL, NULL, NULL);
insert into users (id, email, name, password_hash, instance_owner, created_at, last_workspace_id) overriding system value values ('01a2067c-2cb1-70a4-bb61-575c4296843e', 'owner@example.com', 'owner', 'scrypt$15$8$1$kTAODSqaOX4Sq-28zXKqSA$7Ob2qxDfJYkyCGwX9CPKhqte2u1bK6eRIzAyO4NUprs', 'true', '2026-11-23 03:38:50.929+00', NULL);
insert into users (id, email, name, password_hash, instance_owner, created_at, last_workspace_id) overriding system value values ('01a2067c-32ac-7188-a3f4-ad763360dbea', 'seller@example.com', 'seller', 'scrypt$15$8$1$KY8zfr2X1VB3_LtSoVx-MQ$oVoHoiaB0sdv7aK9a3tO64rcsAT14L3CxH8rrABR5WY', 'false', '2026-11-23 03:38:52.46+00', NULL);
insert into users (id, email, name, password_hash, instance_owner, created_at, last_workspace_id) overriding system value values ('01a2067c-35b4-706c-85e9-fd109a7e4e63', 'buyer@example.com', 'buyer', 'scrypt$15$8$1$jQahWz48I41DPvvmzt87yg$pcWrGc8S2LJeYxksz99Y3f_4acNJZbusrSkfLxL-SpY', 'false', '2026-11-23 03:38:53.236+00', NULL);
insert into identities (issuer, subject, user_id, created_at) overriding system value values ('https://login.example.com', 'subject-1', '01a2067c-2cb1-70a4-bb61-575c4296843e', '2026-11-23 03:38:59.384486+00');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a2067c-3607-709c-bfa5-13e8904a810a', '1', '01a2067c-32ac-7189-8674-bc048f21f50d', E'{"format":"millrace.workflow/1","name":"Board","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"board","variables":[{"name":"symbol","type":"string","default":"AAPL"}]}},{"index":1,"type":"transform","params":{"expression":"{\\"symbol\\": context.symbol = \\"FAIL\\" ? $error(\\"no\\") : $uppercase(context.symbol)}"}},{"index":2,"type":"data_provider","params":{"provider_id":"board","response_data":"{{workers[1].result}}"}}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '2026-11-23 03:38:53.547+00', '01a2067c-32ac-7188-a3f4-ad763360dbea', '{board}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a2067c-48e1-717c-82fc-32b941f35be7', '1', '01a2067c-32ac-7189-8674-bc048f21f50d', '{"format":"millrace.workflow/1","name":"Hourly","description":"","workers":[{"index":0,"type":"schedule_trigger","params":{"every":3600}}],"connections":[]}', '2026-11-23 03:38:58.238+00', '01a2067c-32ac-7188-a3f4-ad763360dbea', '{}');
insert into workflow_versions (workflow_id, version, workspace_id, document, created_at, published_by, providers) overriding system value values ('01a2067c-4b8f-70d0-82ca-b2ce67cfdd4c', '1', '01a2067c-32ac-7189-8674-bc048f21f50d', E'{"format":"millrace.workflow/1","name":"Board","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"board","variables":[{"name":"symbol","type":"string","default":"AAPL"}]}},{"index":1,"type":"transform","params":{"expression":"{\\"symbol\\": context.symbol = \\"FAIL\\" ? $error(\\"no\\") : $uppercase(context.symbol)}"}},{"index":2,"type":"data_provider","params":{"provider_id":"board","response_data":"{{workers[1].result}}"}}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '2026-11-23 03:38:58.918+00', '01a2067c-32ac-7188-a3f4-ad763360dbea', '{board}');
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a2067c-3607-709c-bfa5-13e8904a810a', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'Board', E'{"format":"millrace.workflow/1","name":"Board","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"board","variables":[{"name":"symbol","type":"string","default":"AAPL"}]}},{"index":1,"type":"transform","params":{"expression":"{\\"symbol\\": context.symbol = \\"FAIL\\" ? $error(\\"no\\") : $uppercase(context.symbol)}"}},{"index":2,"type":"data_provider","params":{"provider_id":"board","response_data":"{{workers[1].result}}"}}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '1', '1', 'ezVqdWjZSTt5JBePdVvTQg-RHhDj6TqpkeHJ9xKUO1w', 'ezVqdWjZSTt5JBePdVvTQg-RHhDj6TqpkeHJ9xKUO1w', 'false', NULL, NULL, NULL, '2026-11-23 03:38:53.319+00', '2026-11-23 03:38:53.319+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a2067c-48e1-717c-82fc-32b941f35be7', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'Hourly', '{"format":"millrace.workflow/1","name":"Hourly","description":"","workers":[{"index":0,"type":"schedule_trigger","params":{"every":3600}}],"connections":[]}', '1', '1', 'dgQgowGlk5magXO5nUAGQEkdLtCdLWvkOViV1DMKECY', 'dgQgowGlk5magXO5nUAGQEkdLtCdLWvkOViV1DMKECY', 'false', NULL, NULL, NULL, '2026-11-23 03:38:58.145+00', '2026-11-23 03:38:58.145+00', NULL);
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a2067c-4b8f-70d0-82ca-b2ce67cfdd4c', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'Board', E'{"format":"millrace.workflow/1","name":"Board","description":"","workers":[{"index":0,"type":"webhook_trigger","params":{"webhook_id":"board","variables":[{"name":"symbol","type":"string","default":"AAPL"}]}},{"index":1,"type":"transform","params":{"expression":"{\\"symbol\\": context.symbol = \\"FAIL\\" ? $error(\\"no\\") : $uppercase(context.symbol)}"}},{"index":2,"type":"data_provider","params":{"provider_id":"board","response_data":"{{workers[1].result}}"}}],"connections":[{"from":0,"to":1},{"from":1,"to":2}]}', '1', '1', 'ezVqdWjZSTt5JBePdVvTQg-RHhDj6TqpkeHJ9xKUO1w', 'ezVqdWjZSTt5JBePdVvTQg-RHhDj6TqpkeHJ9xKUO1w', 'false', NULL, NULL, NULL, '2026-11-23 03:38:58.831+00', '2026-11-23 03:38:58.831+00', '2026-11-23 03:38:59.026+00');
insert into workflows (id, workspace_id, owner_id, name, document, revision, live_version, live_hash, draft_hash, protect_live, concurrency, retention_days, run_timeout_s, created_at, updated_at, deleted_at) overriding system value values ('01a2067c-4c9c-7048-a2b4-38bdc1e62b19', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-32ac-7188-a3f4-ad763360dbea', E'A draft with an '' and \\ and ✓', E'{"format":"millrace.workflow/1","name":"A draft with an '' and \\\\ and ✓","description":"","workers":[],"connections":[]}', '1', NULL, NULL, 'baeFZq71jrwLPiY0jvUIJxCAzzj9n0sfUBuAxGijCAg', 'false', NULL, NULL, NULL, '2026-11-23 03:38:59.1+00', '2026-11-23 03:38:59.1+00', NULL);
insert into workspaces (id, name, concurrency, created_at, sample_news, sample_market, sample_economic, retention_days) overriding system value values ('01a2067c-2cb1-70a5-8d2b-27321b754509', 'owner''s workspace', NULL, '2026-11-23 03:38:50.929+00', 'auto', 'auto', 'auto', NULL);
insert into workspaces (id, name, concurrency, created_at, sample_news, sample_market, sample_economic, retention_days) overriding system value values ('01a2067c-32ac-7189-8674-bc048f21f50d', 'seller''s workspace', NULL, '2026-11-23 03:38:52.46+00', 'auto', 'auto', 'auto', NULL);
insert into workspaces (id, name, concurrency, created_at, sample_news, sample_market, sample_economic, retention_days) overriding system value values ('01a2067c-35b4-706d-8595-27a3bef0f362', 'buyer''s workspace', NULL, '2026-11-23 03:38:53.236+00', 'auto', 'auto', 'auto', NULL);
insert into credentials (id, workspace_id, name, provider, sealed, last4, created_at, created_by, host) overriding system value values ('01a2067c-49b2-70f4-a959-4a67dc6d40d9', '01a2067c-32ac-7189-8674-bc048f21f50d', 'news key', 'news', 'v1:BDif5Zpm:Icl0eSFuTdR4_tEn:JpCfECATTnyZPiqe4nt7Z2mT4dqPvrR3raU53L9apQ', '3456', '2026-11-23 03:38:58.354+00', '01a2067c-32ac-7188-a3f4-ad763360dbea', '');
insert into dashboards (id, workspace_id, name, layout, parameters, revision, created_at, updated_at, visibility, created_by) overriding system value values ('01a2067c-43b5-7174-bedb-2dc0ac4cc531', '01a2067c-32ac-7189-8674-bc048f21f50d', 'Morning', '[{"widget_id":"01a2067c-4355-7064-87dc-d2bb7264aab5","x":0,"y":0,"w":6,"h":6}]', '{}', '1', '2026-11-23 03:38:56.821+00', '2026-11-23 03:38:56.821+00', 'workspace', '01a2067c-32ac-7188-a3f4-ad763360dbea');
insert into invitations (id, workspace_id, email, role, hash, invited_by, created_at, expires_at) overriding system value values ('01a2067c-4a71-7124-b7b9-f36e0b928946', '01a2067c-32ac-7189-8674-bc048f21f50d', 'asked@example.com', 'editor', '95d8aba96c6ee041bcf8403c1967fce0b24d551b700f05ce739f3e13d4b269f3', '01a2067c-32ac-7188-a3f4-ad763360dbea', '2026-11-23 03:38:58.545+00', '2026-12-07 03:38:58.545+00');
insert into listings (id, workspace_id, kind, item_id, description, listed, sample, sampled_at, updated_at) overriding system value values ('01a2067c-47e1-70c8-ab56-387a69568c87', '01a2067c-32ac-7189-8674-bc048f21f50d', 'workflow', '01a2067c-3607-709c-bfa5-13e8904a810a', 'Capitals', 'true', '{"value":{"symbol":"MSFT"}}', '2026-11-23 03:38:57.919+00', '2026-11-23 03:38:57.889+00');
insert into members (id, workspace_id, user_id, role, created_at) overriding system value values ('01a2067c-2cb1-70a6-82d9-d000a3f1e143', '01a2067c-2cb1-70a5-8d2b-27321b754509', '01a2067c-2cb1-70a4-bb61-575c4296843e', 'owner', '2026-11-23 03:38:50.929+00');
insert into members (id, workspace_id, user_id, role, created_at) overriding system value values ('01a2067c-32ac-718a-b38b-9e227883cc83', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'owner', '2026-11-23 03:38:52.46+00');
insert into members (id, workspace_id, user_id, role, created_at) overriding system value values ('01a2067c-35b4-706e-a164-8dbad66c61bd', '01a2067c-35b4-706d-8595-27a3bef0f362', '01a2067c-35b4-706c-85e9-fd109a7e4e63', 'owner', '2026-11-23 03:38:53.236+00');
insert into sessions (id, user_id, workspace_id, agent, address, created_at, last_seen_at, expires_at) overriding system value values ('01a2067c-4cec-71bc-8859-d814132639d4', '01a2067c-2cb1-70a4-bb61-575c4296843e', '01a2067c-2cb1-70a5-8d2b-27321b754509', 'Firefox', '127.0.0.1', '2026-11-23 03:38:59.180491+00', '2026-11-23 03:38:59.180491+00', '2026-11-30 03:38:59.180491+00');
insert into share_links (id, workspace_id, kind, item_id, created_by, created_at, revoked_at) overriding system value values ('01a2067c-43fd-7160-a3df-c04ec766bc2b', '01a2067c-32ac-7189-8674-bc048f21f50d', 'dashboard', '01a2067c-43b5-7174-bedb-2dc0ac4cc531', '01a2067c-32ac-7188-a3f4-ad763360dbea', '2026-11-23 03:38:56.893+00', NULL);
insert into tokens (id, workspace_id, user_id, name, hash, prefix, scopes, source, created_at, expires_at, last_used_at, parent_id) overriding system value values ('01a2067c-2f1c-717c-a887-cc145372d731', '01a2067c-2cb1-70a5-8d2b-27321b754509', '01a2067c-2cb1-70a4-bb61-575c4296843e', 'MILLRACE_OWNER_TOKEN', '464e8168f3db4fed482be596d25c553b9473ac561ff63e67c35c4e401c45638d', 'mr_owner', '{read,write}', 'environment', '2026-11-23 03:38:51.548+00', NULL, '2026-11-23 03:38:51.829+00', NULL);
insert into tokens (id, workspace_id, user_id, name, hash, prefix, scopes, source, created_at, expires_at, last_used_at, parent_id) overriding system value values ('01a2067c-32c1-7184-aba4-7f56c0195eda', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'First token', '8d3c88ff376025e0884db6c7d16bdefbd151d9e1fbc585fb508c7273146a2af4', 'mr_9sVS0', '{read,write}', 'person', '2026-11-23 03:38:52.481+00', NULL, '2026-11-23 03:38:53.31+00', NULL);
insert into tokens (id, workspace_id, user_id, name, hash, prefix, scopes, source, created_at, expires_at, last_used_at, parent_id) overriding system value values ('01a2067c-35c3-71e0-859a-38ee68b98028', '01a2067c-35b4-706d-8595-27a3bef0f362', '01a2067c-35b4-706c-85e9-fd109a7e4e63', 'First token', 'b57bc8aa301021d159a662b821998c573fa7dbcbd4e3a6c8a4b010d5ef3ff6ea', 'mr_vd05P', '{read,write}', 'person', '2026-11-23 03:38:53.251+00', NULL, '2026-11-23 03:38:54.261+00', NULL);
insert into tokens (id, workspace_id, user_id, name, hash, prefix, scopes, source, created_at, expires_at, last_used_at, parent_id) overriding system value values ('01a2067c-49ec-7134-95f7-a007a79b8ca4', '01a2067c-32ac-7189-8674-bc048f21f50d', '01a2067c-32ac-7188-a3f4-ad763360dbea', 'ci', '21b5de9ea1047ae18d245f7c74af05cc221761fdcf309edaa0239df0219d8660', 'mr_RMw6P', '{read}', 'person', '2026-11-23 03:38:58.412+00', NULL, NULL, '01a2067c-32c1-7184-aba4-7f56c0195eda');
insert into widgets (id, workspace_id, name, kind, workflow_id, provider_id, options, revision, created_at, updated_at) overriding system value values ('01a2067c-4355-7064-87dc-d2bb7264aab5', '01a2067c-32ac-7189-8674-bc048f21f50d', 'Close', 'text', '01a2067c-3607-709c-bfa5-13e8904a810a', 'board', '{}', '1', '2026-11-23 03:38:56.725+00', '2026-11-23 03:38:56.725+00');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('1', 'c6a5c05f80b2ed0cbea137af9cebe0cc9352d5a6edab041cd83cf70981bdb700', '1795175628644');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('10', 'd569828f172fcdeb75f85101e8a1886691ae56b86cbe1145bab9eca241e1cbff', '1795390453508');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('11', 'a0a0e5cd16bacaae87b2a6a8b3f2cbd523361e4ef5af0d12d3f90e1355ee3020', '1795391191220');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('12', '1c80ab1c54bc9b3c2c4a442f075b000fa156c31c6df7c484c86e843540c46fdc', '1795391361776');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('13', '03330bb8f7653da05fda79e3c190147777c3957d6571ac6207d96b9605c7e56e', '1795391459344');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('14', '6cf6a59f57d4f6760499185d5e4bf6600fcb7b1de5ffb367b96581b007f3b738', '1795391571889');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('15', '1f0c6e1ec242836c965aa38bbca84063b987c866390cb561432d7f79447c2a67', '1795391781385');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('16', 'affe51bd6ed2f3a03238e179df614547bdd9ce53acdbb4ea42b665bc850e4314', '1795392184972');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('17', '7190bba489f768b718595479a98e1e59eaba85733374e1fcc8ac47d650434f2c', '1795392537766');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('18', '36cf9e284ea6e1d707808ebc4501a88105ece2cd82dd9f5dfb72f9a745eb0fd1', '1795392812061');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('19', 'b1bd573ed3d472f1da5d8ec56a9e4b7b8687486fcf14126574a928b3dde5bd28', '1795393024275');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('2', '6048bf1ff5e74996b17cb2ed86cb049cad2aa2dfb416c97f86c4ba52da286bd3', '1795175800127');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('20', '43d96cbf9d5c3fd641abbcf8a56aa8da5d148188a81879f8bd274189f31be9a4', '1795393644573');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('21', 'bcdf01c3a60539af7f685c120f3c5c07922a73c149acee41c59b9f38cc3dea6a', '1795393964054');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('22', 'de4f8787dc091b1be6cafe96601a64b693329da3b397ec045cc1f70d3cfa7480', '1795394178626');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('23', 'ee14b7b92cb1c08462aea92dba3dd63d0faa789ca7101014c4fe5cb4dd337038', '1795394578949');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('3', 'e53cab28ebcc96a908252379555e16d8e113facba9411d2291983eaa12178344', '1795180136189');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('4', '81841e7ef1480271b0e813cc7bd50e94309ac03842a1b7c4d066d4fc3b12cda7', '1795180283518');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('5', '09dde210e408cc20cb07221e8b096b0fef46e933cab5f9e351deba80eae49a3e', '1795186776568');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('6', '83649c2a75ee9990b83cf3af7852cf2b1bdab9e13db6dd5f2f1f3052b2476c23', '1795188116831');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('7', '2c9a2149e7a098cbc00a2e4421ca86d7d934c76eeee011c0582b1461d98ab3e2', '1795188496966');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('8', '50a8bad89dac83cc58eb79d175144e29c3eeacba31839682a4bcd7aa1b423844', '1795188582452');
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values ('9', '2550194af33e1ffdb582d5e93c514c6014761b8839f3a7a95301cfb8881177c0', '1795358937544');
select setval('drizzle.__drizzle_migrations_id_seq', (select max(id) from drizzle.__drizzle_migrations));
insert into graphile_worker._private_tasks (id, identifier) overriding system value values ('1', 'run');
select setval('graphile_worker.tasks_id_seq', (select max(id) from graphile_worker._private_tasks));
insert into graphile_worker._private_jobs (id, job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, locked_at, locked_by, revision, flags) overriding system value values ('105', NULL, '1', E'{"r":"01a2067c-4b70-70fc-9f69-6778b24ee27b","p":{"workspace_id":"01a2067c-32ac-7189-8674-bc048f21f50d","workflow_id":"01a2067c-3607-709c-bfa5-13e8904a810a","version":1,"mode":"production","trigger":0,"webhook_id":"board","method":"POST","waited":false,"result_workers":[2],"retry_of":null,"retry_from":null,"parent_run":null,"parent_worker":null,"hops":0,"only_worker":null,"subscription_id":null,"price_version":null,"publish_to":null},"c":"{\\"symbol\\":\\"NVDA\\"}","q":"{\\"method\\":\\"POST\\",\\"body\\":{\\"symbol\\":\\"NVDA\\"},\\"query\\":{},\\"headers\\":{\\"host\\":\\"127.0.0.1:35557\\",\\"connection\\":\\"keep-alive\\",\\"content-type\\":\\"application/json\\",\\"accept\\":\\"*/*\\",\\"accept-language\\":\\"*\\",\\"sec-fetch-mode\\":\\"cors\\",\\"user-agent\\":\\"node\\",\\"accept-encoding\\":\\"gzip, deflate\\",\\"content-length\\":\\"17\\"}}"}', '0', '2001-01-01 00:00:00.000005+00', '0', '32767', NULL, '2026-11-23 03:38:58.812259+00', '2026-11-23 03:38:58.812259+00', NULL, NULL, NULL, '0', NULL);
select setval('graphile_worker.jobs_id_seq1', (select max(id) from graphile_worker._private_jobs));
