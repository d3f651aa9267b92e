CREATE TABLE "payout_accounts" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_accounts_account" UNIQUE("account")
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "destination" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "sending_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;