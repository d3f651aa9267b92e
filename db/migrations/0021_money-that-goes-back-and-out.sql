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
