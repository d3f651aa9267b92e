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
	"notified" boolean NOT NULL,
	CONSTRAINT "alerts_rule" CHECK (rule in ('failure', 'failures_in_a_row', 'missed_schedule', 'silence', 'slow'))
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"key" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"weight" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"worker" integer NOT NULL,
	"iteration" integer[] DEFAULT '{}' NOT NULL,
	"item" text,
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
CREATE TABLE "auto_top_ups" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"currency" text NOT NULL,
	"below" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"monthly_max" bigint NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"stopped" text,
	"stopped_at" timestamp with time zone,
	"try_at" timestamp with time zone,
	CONSTRAINT "auto_top_ups_amounts" CHECK ("auto_top_ups"."below" > 0 and "auto_top_ups"."amount" > 0 and "auto_top_ups"."monthly_max" >= "auto_top_ups"."amount"),
	CONSTRAINT "auto_top_ups_stopped" CHECK (("auto_top_ups"."stopped" is null) = ("auto_top_ups"."stopped_at" is null))
);
--> statement-breakpoint
CREATE TABLE "billing_details" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"tax_number" text NOT NULL,
	"tax_note" text DEFAULT '' NOT NULL,
	"bank_account" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_retries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_by" uuid,
	"conditions" text NOT NULL,
	"from_step" text NOT NULL,
	"version" text NOT NULL,
	"repeat_effects" boolean NOT NULL,
	"state" text NOT NULL,
	"max_runs" integer,
	"total" integer NOT NULL,
	"complete" boolean NOT NULL,
	"preview" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bulk_retries_state" CHECK (state in ('planned', 'running', 'paused', 'stopped', 'done'))
);
--> statement-breakpoint
CREATE TABLE "bulk_retry_runs" (
	"bulk_retry_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"state" text NOT NULL,
	"retry_id" uuid,
	"reason" text,
	"message" text,
	CONSTRAINT "bulk_retry_runs_bulk_retry_id_run_id_pk" PRIMARY KEY("bulk_retry_id","run_id"),
	CONSTRAINT "bulk_retry_runs_state" CHECK (state in ('waiting', 'begun', 'succeeded', 'failed', 'cancelled', 'passed'))
);
--> statement-breakpoint
CREATE TABLE "card_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"top_up_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"reference" text,
	"note" text,
	"sending_at" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone,
	CONSTRAINT "card_refunds_amount" CHECK ("card_refunds"."amount" > 0),
	CONSTRAINT "card_refunds_status" CHECK ("card_refunds"."status" in ('pending', 'refunded', 'failed', 'paid_by_hand')),
	CONSTRAINT "card_refunds_ended" CHECK (("card_refunds"."status" = 'pending') = ("card_refunds"."ended_at" is null))
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
	"max_uses" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "coupons_off" CHECK (("coupons"."rate" is null) = ("coupons"."amount" is not null)),
	CONSTRAINT "coupons_currency" CHECK (("coupons"."amount" is null) = ("coupons"."currency" is null)),
	CONSTRAINT "coupons_rate" CHECK ("coupons"."rate" between 1 and 10000),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount" > 0),
	CONSTRAINT "coupons_used" CHECK ("coupons"."used" >= 0 and ("coupons"."max_uses" is null or "coupons"."used" <= "coupons"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"sealed" text NOT NULL,
	"last4" text NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"base_url" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "credentials_provider" CHECK ("credentials"."provider" in ('news', 'market', 'economic', 'smtp', 'http', 'model'))
);
--> statement-breakpoint
CREATE TABLE "dashboards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"layout" text NOT NULL,
	"parameters" text NOT NULL,
	"visibility" text DEFAULT 'workspace' NOT NULL,
	"created_by" uuid,
	"calls_per_hour" integer DEFAULT 60 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dashboards_visibility" CHECK ("dashboards"."visibility" in ('private', 'workspace')),
	CONSTRAINT "dashboards_calls" CHECK ("dashboards"."calls_per_hour" between 0 and 3600),
	CONSTRAINT "dashboards_private_maker" CHECK ("dashboards"."visibility" <> 'private' or "dashboards"."created_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "dispute_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispute_messages_side" CHECK ("dispute_messages"."side" in ('buyer', 'seller', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"charge" text NOT NULL,
	"opened_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"refunded_before" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"decision" text,
	"decided" bigint,
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'settled', 'withdrawn')),
	CONSTRAINT "disputes_end" CHECK (("disputes"."state" = 'open') = ("disputes"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "failing_workflows" (
	"workflow_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
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
	"period" integer,
	"used_by" text,
	"parent_run" uuid
);
--> statement-breakpoint
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
	"paused_reason" text,
	"paused_until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_reason" text,
	CONSTRAINT "hooks_paused_reason" CHECK (paused_reason in ('quota_used')),
	CONSTRAINT "hooks_ended_reason" CHECK (ended_reason in ('gone', 'no_success', 'access_ended', 'serves_table'))
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
	"output" text,
	"sample" boolean DEFAULT false NOT NULL,
	"wake_at" timestamp with time zone,
	"logs" text,
	"child_run" uuid,
	CONSTRAINT "inside_steps_run_id_worker_iteration_pk" PRIMARY KEY("run_id","worker","iteration"),
	CONSTRAINT "inside_steps_status" CHECK (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled', 'skipped'))
) PARTITION BY RANGE ("run_id");
--> statement-breakpoint
CREATE TABLE "inside_steps_rest" PARTITION OF "inside_steps" DEFAULT;
--> statement-breakpoint
CREATE TABLE "instance_totals" (
	"metric" text NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "instance_totals_metric_outcome_pk" PRIMARY KEY("metric","outcome")
);
--> statement-breakpoint
CREATE TABLE "instance" (
	"id" integer PRIMARY KEY NOT NULL,
	"canary" text NOT NULL,
	"trial_key" text,
	"second_step_required" boolean DEFAULT false NOT NULL,
	"profile" text,
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
	"earned" bigint DEFAULT 0 NOT NULL,
	"overdraft" bigint DEFAULT 0 NOT NULL,
	"share_of" uuid,
	"share_rest" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_of" UNIQUE NULLS NOT DISTINCT("workspace_id","share_of","currency"),
	CONSTRAINT "ledger_accounts_currency" UNIQUE("id","currency"),
	CONSTRAINT "ledger_accounts_bounded" CHECK ("ledger_accounts"."overdraft" >= 0 and ("ledger_accounts"."workspace_id" is null or "ledger_accounts"."balance" >= -"ledger_accounts"."overdraft")),
	CONSTRAINT "ledger_accounts_earned" CHECK ("ledger_accounts"."earned" >= 0 and "ledger_accounts"."earned" <= greatest("ledger_accounts"."balance", 0))
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
	"payout_id" uuid,
	"charge" text,
	"matures" boolean DEFAULT true NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" > 0),
	CONSTRAINT "ledger_entries_two_accounts" CHECK ("ledger_entries"."debit_account" <> "ledger_entries"."credit_account"),
	CONSTRAINT "ledger_entries_a_cause" CHECK (num_nonnulls("ledger_entries"."run_id", "ledger_entries"."period_start", "ledger_entries"."payment_id", "ledger_entries"."payout_id", "ledger_entries"."charge") >= 1)
);
--> statement-breakpoint
CREATE TABLE "limit_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"user_id" uuid,
	"reporter" text,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "listing_reports_one" UNIQUE("listing_id","user_id"),
	CONSTRAINT "listing_reports_one_of_stranger" UNIQUE("listing_id","reporter"),
	CONSTRAINT "listing_reports_reason" CHECK ("listing_reports"."reason" in ('illegal', 'misleading', 'broken', 'rights', 'other'))
);
--> statement-breakpoint
CREATE TABLE "listing_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"wanted" text,
	"opens" boolean NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_reviews_state" CHECK ("listing_reviews"."state" in ('waiting', 'approved', 'declined')),
	CONSTRAINT "listing_reviews_reason" CHECK (("listing_reviews"."state" = 'declined') = ("listing_reviews"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"description" text NOT NULL,
	"listed" boolean NOT NULL,
	"sample" text,
	"sampled_at" timestamp with time zone,
	"taken_down" text,
	"listed_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"score" integer DEFAULT 3000 NOT NULL,
	CONSTRAINT "listings_item" UNIQUE("kind","item_id"),
	CONSTRAINT "listings_slug" UNIQUE("slug"),
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
	CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('account', 'address', 'pair', 'device', 'sign_up', 'sign_up_address', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "mail_receivers" (
	"workspace_id" uuid NOT NULL,
	"box" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "mail_receivers_workspace_id_box_pk" PRIMARY KEY("workspace_id","box")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"by_group" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_role" CHECK ("members"."role" in ('viewer', 'editor', 'owner'))
);
--> statement-breakpoint
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
	"outside_at" timestamp with time zone,
	CONSTRAINT "notices_state" CHECK (state in ('pending', 'delivered', 'failed', 'dropped'))
);
--> statement-breakpoint
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
CREATE TABLE "payment_facts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"top_up_id" uuid,
	"intent" text,
	"amount" bigint NOT NULL,
	"currency" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_facts_kind" CHECK ("payment_facts"."kind" in ('paid', 'refunded', 'refund_failed', 'dispute_lost'))
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
CREATE TABLE "payout_accounts" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_accounts_account" UNIQUE("account")
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
	"destination" text,
	"sending_at" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone,
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" > 0),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('pending', 'paid', 'failed', 'cancelled')),
	CONSTRAINT "payouts_ended" CHECK (("payouts"."status" = 'pending') = ("payouts"."ended_at" is null))
);
--> statement-breakpoint
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
	"whole_from" timestamp with time zone,
	"whole_ms" bigint,
	"whole_amount" bigint,
	"discounted" boolean DEFAULT false NOT NULL,
	"unit" text NOT NULL,
	"includes" bigint NOT NULL,
	"overage" bigint NOT NULL,
	"max_units" bigint,
	"minor" integer NOT NULL,
	"units" bigint DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"remainder" bigint DEFAULT 0 NOT NULL,
	"postings" integer DEFAULT 0 NOT NULL,
	"notified" integer DEFAULT 0 NOT NULL,
	"notified_of_limit" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "plan_periods_subscription_id_number_pk" PRIMARY KEY("subscription_id","number"),
	CONSTRAINT "plan_periods_units" CHECK ("plan_periods"."units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"tier" text,
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
	"name" text,
	"offered" boolean DEFAULT false NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	CONSTRAINT "price_items_kind_item_id_pk" PRIMARY KEY("kind","item_id"),
	CONSTRAINT "price_items_kind" CHECK ("price_items"."kind" in ('workflow', 'worker', 'widget', 'dashboard')),
	CONSTRAINT "price_items_pending" CHECK (("price_items"."pending_version" is null) = ("price_items"."pending_at" is null))
);
--> statement-breakpoint
CREATE TABLE "price_tiers" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"tier" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"pending_version" integer,
	"pending_at" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "price_tiers_kind_item_id_tier_pk" PRIMARY KEY("kind","item_id","tier"),
	CONSTRAINT "price_tiers_pending" CHECK (("price_tiers"."pending_version" is null) = ("price_tiers"."pending_at" is null))
);
--> statement-breakpoint
CREATE TABLE "price_versions" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"tier" text,
	"mode" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"plan" text,
	"made_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_versions_kind_item_id_version_pk" PRIMARY KEY("kind","item_id","version"),
	CONSTRAINT "price_versions_mode" CHECK ("price_versions"."mode" in ('free', 'monthly', 'per_cycle', 'plan')),
	CONSTRAINT "price_versions_free" CHECK ("price_versions"."amount" >= 0 and ("price_versions"."mode" = 'plan' or ("price_versions"."mode" = 'free') = ("price_versions"."amount" = 0))),
	CONSTRAINT "price_versions_plan" CHECK (("price_versions"."mode" = 'plan') = ("price_versions"."plan" is not null))
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"pid" integer,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"served_at" timestamp with time zone,
	"runs_ended" integer DEFAULT 0 NOT NULL
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
	"hooked" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"rated_by" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"hidden" text,
	CONSTRAINT "ratings_one" UNIQUE("kind","item_id","workspace_id"),
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
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
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "refused_mail" (
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_mail_address_kind_pk" PRIMARY KEY("address","kind")
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
	"detail" text,
	"sent" text,
	"run_id" uuid,
	"count" integer DEFAULT 1 NOT NULL
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "requests_rest" PARTITION OF "requests" DEFAULT;
--> statement-breakpoint
CREATE TABLE "run_crashes" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"crashes" smallint NOT NULL,
	"attempt" integer NOT NULL,
	"recorded" integer DEFAULT 0 NOT NULL
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
	"suspended" boolean DEFAULT false NOT NULL,
	"executor" bigint,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"error" text,
	"result_workers" integer[] NOT NULL,
	"retry_of" uuid,
	"retry_from" integer,
	"parent_run" uuid,
	"parent_worker" integer,
	"hops" smallint DEFAULT 0 NOT NULL,
	"failure_of" uuid,
	"on_failure" text,
	"inside" text,
	"only_worker" integer,
	"only_item" integer,
	"subscription_id" uuid,
	"price_version" integer,
	"publish_to" uuid,
	"traceparent" text,
	"packed_steps" text,
	CONSTRAINT "runs_mode" CHECK (mode in ('production', 'test')),
	CONSTRAINT "runs_status" CHECK (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled'))
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "runs_rest" PARTITION OF "runs" DEFAULT;
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"consent" text NOT NULL,
	"consented_by" uuid NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"customer" text NOT NULL,
	"method" text,
	"brand" text,
	"last_four" text,
	"saved_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"detached_at" timestamp with time zone,
	"detach_at" timestamp with time zone,
	CONSTRAINT "saved_cards_saved" CHECK (("saved_cards"."saved_at" is null) = ("saved_cards"."method" is null) and ("saved_cards"."saved_at" is null) = ("saved_cards"."last_four" is null))
);
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
	"signed_in_by" text,
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
CREATE TABLE "share_rates" (
	"kind" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "share_rates_kind_since_pk" PRIMARY KEY("kind","since"),
	CONSTRAINT "share_rates_bounded" CHECK ("share_rates"."rate" between 0 and 10000)
);
--> statement-breakpoint
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
	"next" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"output" text,
	"reused" boolean DEFAULT false NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"publication" text,
	"wake_at" timestamp with time zone,
	"child_run" uuid,
	"logs" text,
	CONSTRAINT "steps_run_id_worker_pk" PRIMARY KEY("run_id","worker"),
	CONSTRAINT "steps_status" CHECK (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled', 'skipped'))
) PARTITION BY RANGE ("run_id");
--> statement-breakpoint
CREATE TABLE "steps_rest" PARTITION OF "steps" DEFAULT;
--> statement-breakpoint
CREATE TABLE "sub_run_counts" (
	"root_run" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"price_version" integer NOT NULL,
	"next_version" integer,
	"key_hash" text NOT NULL,
	"key_prefix" text NOT NULL,
	"anchor_at" timestamp with time zone,
	"paid_until" timestamp with time zone,
	"offline_since" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"periods" integer DEFAULT 0 NOT NULL,
	"coupon_id" uuid,
	"coupon_left" integer,
	"free_periods" integer DEFAULT 0 NOT NULL,
	"spending_cap" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "table_changes" (
	"table_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"mode" text NOT NULL,
	"run_id" uuid,
	"user_id" uuid,
	"sample" boolean DEFAULT false NOT NULL,
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
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"parent_id" uuid,
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
	"card" text,
	"moves" bigint DEFAULT 0 NOT NULL,
	"card_id" uuid,
	"attempt" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone,
	CONSTRAINT "top_ups_amount" CHECK ("top_ups"."amount" > 0 and "top_ups"."applied" between 0 and "top_ups"."amount"),
	CONSTRAINT "top_ups_attempt" CHECK (("top_ups"."card_id" is null) = ("top_ups"."attempt" is null))
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
CREATE TABLE "trial_marks" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"workspace_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "trial_marks_kind_item_id_mark_pk" PRIMARY KEY("kind","item_id","mark")
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"instance_owner" boolean DEFAULT false NOT NULL,
	"last_workspace_id" uuid,
	"tour_closed_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"block_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"workflow_id" uuid,
	"provider_id" text,
	"table_id" uuid,
	"options" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "widgets_kind" CHECK ("widgets"."kind" in ('number', 'table', 'line', 'bar', 'candlestick', 'news', 'calendar', 'text', 'gauge', 'heatmap', 'treemap', 'sparklines')),
	CONSTRAINT "widgets_source" CHECK (num_nonnulls(workflow_id, provider_id) = case when table_id is null then 2 else 0 end)
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
	"worker_words" text,
	"summary" text,
	"summary_revision" integer,
	"protect_live" boolean DEFAULT false NOT NULL,
	"concurrency" integer,
	"retention_days" integer,
	"run_timeout_s" integer,
	"folder" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"concurrency" integer,
	"retention_days" integer,
	"sample_news" text DEFAULT 'auto' NOT NULL,
	"sample_market" text DEFAULT 'auto' NOT NULL,
	"sample_economic" text DEFAULT 'auto' NOT NULL,
	"model_budget" bigint,
	"second_step_required" boolean DEFAULT false NOT NULL,
	"seller_slug" text,
	"seller_about" text DEFAULT '' NOT NULL,
	"seller_site" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"block_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspaces_seller_slug" UNIQUE("seller_slug"),
	CONSTRAINT "workspaces_sample_data" CHECK (array["workspaces"."sample_news", "workspaces"."sample_market", "workspaces"."sample_economic"] <@ array['auto', 'on', 'off'])
);
--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_top_ups" ADD CONSTRAINT "auto_top_ups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_top_ups" ADD CONSTRAINT "auto_top_ups_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_refunds" ADD CONSTRAINT "card_refunds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_refunds" ADD CONSTRAINT "card_refunds_top_up_id_top_ups_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."top_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_charge_ledger_entries_cause_fk" FOREIGN KEY ("charge") REFERENCES "public"."ledger_entries"("cause") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failing_workflows" ADD CONSTRAINT "failing_workflows_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_debit" FOREIGN KEY ("debit_account","currency") REFERENCES "public"."ledger_accounts"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_credit" FOREIGN KEY ("credit_account","currency") REFERENCES "public"."ledger_accounts"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reviews" ADD CONSTRAINT "listing_reviews_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_items" ADD CONSTRAINT "memory_items_memory_id_memories_id_fk" FOREIGN KEY ("memory_id") REFERENCES "public"."memories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_spending" ADD CONSTRAINT "model_spending_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_tiers" ADD CONSTRAINT "price_tiers_item" FOREIGN KEY ("kind","item_id") REFERENCES "public"."price_items"("kind","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_versions" ADD CONSTRAINT "price_versions_item" FOREIGN KEY ("kind","item_id") REFERENCES "public"."price_items"("kind","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_workers" ADD CONSTRAINT "published_workers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_workers" ADD CONSTRAINT "published_workers_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_keys" ADD CONSTRAINT "reader_keys_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_keys" ADD CONSTRAINT "reader_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_keys" ADD CONSTRAINT "reader_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_seller_id_workspaces_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_buyer_id_workspaces_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_consented_by_users_id_fk" FOREIGN KEY ("consented_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up_invitations" ADD CONSTRAINT "sign_up_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_messages" ADD CONSTRAINT "subscriber_messages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_messages" ADD CONSTRAINT "subscriber_messages_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_seller_id_workspaces_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_price" FOREIGN KEY ("kind","item_id","price_version") REFERENCES "public"."price_versions"("kind","item_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_price" FOREIGN KEY ("kind","item_id","next_version") REFERENCES "public"."price_versions"("kind","item_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tables" ADD CONSTRAINT "tables_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_parent_id_tokens_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_card_id_saved_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_rules_silence" ON "alert_rules" USING btree ("silence_due") WHERE silence_due is not null;--> statement-breakpoint
CREATE INDEX "alerts_of_workspace" ON "alerts" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alerts_of_workflow" ON "alerts" USING btree ("workflow_id","rule","cause","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("workflow_id","rule","cause") WHERE until is null;--> statement-breakpoint
CREATE INDEX "alerts_open_of_workspace" ON "alerts" USING btree ("workspace_id") WHERE until is null;--> statement-breakpoint
CREATE INDEX "alerts_ended" ON "alerts" USING btree ("until") WHERE until is not null;--> statement-breakpoint
CREATE INDEX "answers_by_age" ON "answers" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_of_step" ON "approvals" USING btree ("run_id","worker","iteration");--> statement-breakpoint
CREATE INDEX "approvals_of_workspace" ON "approvals" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("workspace_id","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "auto_top_ups_enabled" ON "auto_top_ups" USING btree ("workspace_id") WHERE enabled;--> statement-breakpoint
CREATE INDEX "bulk_retries_of_workspace" ON "bulk_retries" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bulk_retries_open" ON "bulk_retries" USING btree ("workspace_id") WHERE ended_at is null and state <> 'planned';--> statement-breakpoint
CREATE INDEX "bulk_retry_runs_by_state" ON "bulk_retry_runs" USING btree ("bulk_retry_id","state","run_id");--> statement-breakpoint
CREATE INDEX "bulk_retry_runs_by_retry" ON "bulk_retry_runs" USING btree ("retry_id") WHERE retry_id is not null;--> statement-breakpoint
CREATE INDEX "card_refunds_pending" ON "card_refunds" USING btree ("id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "card_refunds_of_workspace" ON "card_refunds" USING btree ("workspace_id","top_up_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_refunds_reference" ON "card_refunds" USING btree ("reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "copied_values_by_time" ON "copied_values" USING btree ("workflow_id","provider_id","reader_id","published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("kind","item_id","code") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "coupons_of_item" ON "coupons" USING btree ("kind","item_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credentials_of_workspace" ON "credentials" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "dashboards_of_workspace" ON "dashboards" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "dispute_messages_of_dispute" ON "dispute_messages" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_open" ON "disputes" USING btree ("charge") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "disputes_of_charge" ON "disputes" USING btree ("charge");--> statement-breakpoint
CREATE INDEX "disputes_of_buyer" ON "disputes" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "disputes_of_seller" ON "disputes" USING btree ("seller_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "holds_of_parent" ON "holds" USING btree ("parent_run") WHERE parent_run is not null;--> statement-breakpoint
CREATE INDEX "holds_of_account" ON "holds" USING btree ("debit_account");--> statement-breakpoint
CREATE INDEX "holds_of_subscription" ON "holds" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "hook_deliveries_due" ON "hook_deliveries" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "hook_deliveries_of_hook" ON "hook_deliveries" USING btree ("hook_id","next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "hook_deliveries_claimed" ON "hook_deliveries" USING btree ("claimed_until") WHERE claimed_until is not null;--> statement-breakpoint
CREATE INDEX "hook_deliveries_by_time" ON "hook_deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "hooks_of_workspace" ON "hooks" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "hooks_of_provider" ON "hooks" USING btree ("workflow_id","provider_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "hooks_paused" ON "hooks" USING btree ("paused_until") WHERE ended_at is null and paused_until is not null;--> statement-breakpoint
CREATE INDEX "hooks_failing" ON "hooks" USING btree ("failing_since") WHERE ended_at is null and failing_since is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user" ON "identities" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_workspace_email" ON "invitations" USING btree ("workspace_id","email");--> statement-breakpoint
CREATE INDEX "invitations_workspace_id" ON "invitations" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_hash" ON "invitations" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invitations_expires_at" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_subscription" ON "ledger_entries" USING btree ("subscription_id","at") WHERE subscription_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_charge" ON "ledger_entries" USING btree ("charge") WHERE charge is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_running_period" ON "ledger_entries" USING btree ("credit_account","period_end") WHERE matures and period_end is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_debit" ON "ledger_entries" USING btree ("debit_account","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_credit" ON "ledger_entries" USING btree ("credit_account","at");--> statement-breakpoint
CREATE INDEX "limit_windows_by_age" ON "limit_windows" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reviews_waiting" ON "listing_reviews" USING btree ("kind","item_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "listing_reviews_queue" ON "listing_reviews" USING btree ("id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "listing_reviews_of_item" ON "listing_reviews" USING btree ("kind","item_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "listings_shown" ON "listings" USING btree ("id") WHERE listed;--> statement-breakpoint
CREATE INDEX "listings_of_seller" ON "listings" USING btree ("workspace_id","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "listings_in_category" ON "listings" USING btree (lower("category"),"id") WHERE listed;--> statement-breakpoint
CREATE INDEX "listings_best" ON "listings" USING btree ("score","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "login_attempts_window_ends_at" ON "login_attempts" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "mail_receivers_unconfirmed" ON "mail_receivers" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_workspace_user" ON "members" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "members_workspace_id" ON "members" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memories_of_workflow" ON "memories" USING btree ("workflow_id","name","key") WHERE workflow_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "memories_of_workspace" ON "memories" USING btree ("workspace_id","name","key") WHERE workflow_id is null;--> statement-breakpoint
CREATE INDEX "memories_by_workspace" ON "memories" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "memory_items_seen" ON "memory_items" USING btree ("memory_id","seen_at");--> statement-breakpoint
CREATE INDEX "model_calls_by_time" ON "model_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "notices_claimed" ON "notices" USING btree ("claimed_until") WHERE claimed_until is not null;--> statement-breakpoint
CREATE INDEX "notices_of_alert" ON "notices" USING btree ("alert_id") WHERE alert_id is not null;--> statement-breakpoint
CREATE INDEX "notices_of_workflow" ON "notices" USING btree ("workflow_id") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "notices_outside" ON "notices" USING btree ("workspace_id","outside_at") WHERE outside_at is not null;--> statement-breakpoint
CREATE INDEX "notices_by_time" ON "notices" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payment_facts_of_top_up" ON "payment_facts" USING btree ("top_up_id") WHERE top_up_id is not null;--> statement-breakpoint
CREATE INDEX "payment_facts_of_intent" ON "payment_facts" USING btree ("intent") WHERE intent is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "payments_of_workspace" ON "payments" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_of_workspace" ON "payouts" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_pending" ON "payouts" USING btree ("id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "plan_periods_to_warn" ON "plan_periods" USING btree ("subscription_id","number") WHERE (notified < 100 and includes > 0 and (units >= includes or notified < 80 and units * 5 >= includes * 4) or max_units > includes and notified_of_limit < 100 and max_units > 0 and (units >= max_units or notified_of_limit < 80 and units * 5 >= max_units * 4));--> statement-breakpoint
CREATE INDEX "price_changes_of_item" ON "price_changes" USING btree ("kind","item_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_changes_of_workspace" ON "price_changes" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_items_of_workspace" ON "price_items" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "provider_values_by_time" ON "provider_values" USING btree ("workflow_id","provider_id","published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "published_workers_workflow" ON "published_workers" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "ratings_shown" ON "ratings" USING btree ("kind","item_id","rated_at" DESC NULLS LAST) WHERE withdrawn_at is null and hidden is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reader_keys_hash" ON "reader_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "reader_keys_of_workflow" ON "reader_keys" USING btree ("workflow_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("seller_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_entry" ON "receipts" USING btree ("entry") WHERE entry is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_month" ON "receipts" USING btree ("seller_id","buyer_id","currency","month") WHERE month is not null;--> statement-breakpoint
CREATE INDEX "receipts_of_seller" ON "receipts" USING btree ("seller_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receipts_of_buyer" ON "receipts" USING btree ("buyer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "requests_of_workflow" ON "requests" USING btree ("workflow_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "run_slots_of_run" ON "run_slots" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "runs_of_workflow" ON "runs" USING btree ("workflow_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_of_workspace" ON "runs" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_of_subscription" ON "runs" USING btree ("subscription_id","id") WHERE subscription_id is not null;--> statement-breakpoint
CREATE INDEX "runs_failed_of_workflow" ON "runs" USING btree ("workflow_id","id" DESC NULLS LAST) WHERE error is not null;--> statement-breakpoint
CREATE INDEX "runs_failed_of_workspace" ON "runs" USING btree ("workspace_id","id" DESC NULLS LAST) WHERE error is not null;--> statement-breakpoint
CREATE INDEX "runs_of_original" ON "runs" USING btree ("retry_of") WHERE retry_of is not null;--> statement-breakpoint
CREATE INDEX "runs_of_parent" ON "runs" USING btree ("parent_run") WHERE parent_run is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_current" ON "saved_cards" USING btree ("workspace_id") WHERE saved_at is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "saved_cards_to_detach" ON "saved_cards" USING btree ("id") WHERE removed_at is not null and saved_at is not null and detached_at is null;--> statement-breakpoint
CREATE INDEX "saved_cards_of_workspace" ON "saved_cards" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "security_events_workspace" ON "security_events" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_bulk" ON "security_events" USING btree ("bulk") WHERE "security_events"."bulk" is not null;--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "share_links_of_workspace" ON "share_links" USING btree ("workspace_id","id") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_invitations_email" ON "sign_up_invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_invitations_hash" ON "sign_up_invitations" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "sign_up_invitations_expires_at" ON "sign_up_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ups_email" ON "sign_ups" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sign_ups_expires_at" ON "sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscriber_messages_of_item" ON "subscriber_messages" USING btree ("kind","item_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_key_hash" ON "subscriptions" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_of_buyer" ON "subscriptions" USING btree ("kind","item_id","workspace_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("paid_until") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_offline" ON "subscriptions" USING btree ("offline_since") WHERE offline_since is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_seller" ON "subscriptions" USING btree ("seller_id","kind","item_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_coupon" ON "subscriptions" USING btree ("coupon_id","workspace_id") WHERE coupon_id is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_workspace" ON "subscriptions" USING btree ("workspace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "table_changes_by_time" ON "table_changes" USING btree ("table_id","at","version");--> statement-breakpoint
CREATE INDEX "table_rows_now" ON "table_rows" USING btree ("table_id","row_no") WHERE died is null;--> statement-breakpoint
CREATE UNIQUE INDEX "table_rows_by_key" ON "table_rows" USING btree ("key") WHERE died is null and key is not null;--> statement-breakpoint
CREATE INDEX "table_rows_by_word" ON "table_rows" USING btree ("table_id","word","number") WHERE died is null;--> statement-breakpoint
CREATE INDEX "table_rows_by_number" ON "table_rows" USING btree ("table_id","number") WHERE died is null;--> statement-breakpoint
CREATE INDEX "table_rows_replaced" ON "table_rows" USING btree ("table_id","died") WHERE died is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tables_by_name" ON "tables" USING btree ("workspace_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tables_of_workspace" ON "tables" USING btree ("workspace_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_hash" ON "tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "tokens_parent" ON "tokens" USING btree ("parent_id") WHERE "tokens"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_workspace_id" ON "tokens" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_key" ON "top_ups" USING btree ("workspace_id","key") WHERE key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_session" ON "top_ups" USING btree ("session") WHERE session is not null;--> statement-breakpoint
CREATE INDEX "top_ups_of_workspace" ON "top_ups" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_pending" ON "top_ups" USING btree ("workspace_id") WHERE attempt = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_intent" ON "top_ups" USING btree ("intent") WHERE intent is not null;--> statement-breakpoint
CREATE INDEX "trial_marks_of_workspace" ON "trial_marks" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "used_challenges_expires_at" ON "used_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "widgets_of_workspace" ON "widgets" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "workflows_of_workspace" ON "workflows" USING btree ("workspace_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE VIEW "public"."run_steps" AS (
  select run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, output, reused, sample,
    publication, wake_at, child_run, logs
  from steps
  union all
  select r.id, s.worker, s.type, s.status, s.attempt, to_timestamp(s.started_at / 1000), to_timestamp(s.finished_at / 1000),
    s.input, s.result, s.error, s.outlet, false, coalesce(s.sample, false), s.publication, null, null, s.logs
  from runs r, json_to_recordset(r.packed_steps::json) as s(worker int, type text, status text, attempt int,
    started_at float8, finished_at float8, input text, result text, error text, outlet text, sample boolean, publication text,
    logs text)
  where r.packed_steps is not null);--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are written once and never change', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER price_versions_immutable BEFORE UPDATE OR DELETE ON "price_versions" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER price_changes_immutable BEFORE UPDATE OR DELETE ON "price_changes" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_immutable BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER receipts_immutable BEFORE UPDATE OR DELETE ON "receipts" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION refuse_closed_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	owner uuid := CASE TG_ARGV[0] WHEN 'seller_id' THEN (to_jsonb(NEW) ->> 'seller_id')::uuid ELSE NEW.workspace_id END;
	closed timestamptz;
BEGIN
	-- A backup is restored as it was, with what closed workspaces still have.
	IF current_setting('millrace.restoring', true) = 'on' THEN RETURN NEW; END IF;
	-- Waits for a transaction that is closing the workspace, and makes one that comes later wait.
	SELECT w.closed_at INTO closed FROM workspaces w WHERE w.id = owner FOR SHARE;
	IF closed IS NOT NULL THEN RAISE EXCEPTION 'workspace % is closed', owner USING ERRCODE = 'MR001'; END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER workflows_of_open_workspace BEFORE INSERT ON "workflows" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER tables_of_open_workspace BEFORE INSERT ON "tables" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER dashboards_of_open_workspace BEFORE INSERT ON "dashboards" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER widgets_of_open_workspace BEFORE INSERT ON "widgets" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER hooks_of_open_workspace BEFORE INSERT ON "hooks" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER credentials_of_open_workspace BEFORE INSERT ON "credentials" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER share_links_of_open_workspace BEFORE INSERT ON "share_links" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER tokens_of_open_workspace BEFORE INSERT ON "tokens" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER members_of_open_workspace BEFORE INSERT ON "members" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER invitations_of_open_workspace BEFORE INSERT ON "invitations" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER payouts_of_open_workspace BEFORE INSERT ON "payouts" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER top_ups_of_open_workspace BEFORE INSERT ON "top_ups" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER saved_cards_of_open_workspace BEFORE INSERT ON "saved_cards" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER auto_top_ups_of_open_workspace BEFORE INSERT ON "auto_top_ups" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER subscriptions_of_open_workspace BEFORE INSERT ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER subscriptions_to_open_workspace BEFORE INSERT ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace('seller_id');
