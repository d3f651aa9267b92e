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
