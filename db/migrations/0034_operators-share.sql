CREATE TABLE "share_rates" (
	"kind" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "share_rates_kind_since_pk" PRIMARY KEY("kind","since"),
	CONSTRAINT "share_rates_bounded" CHECK ("share_rates"."rate" between 0 and 10000)
);
--> statement-breakpoint
INSERT INTO "ledger_accounts" (id, share_of, currency) SELECT md5('share of ' || workspace_id || ' in ' || currency)::uuid, workspace_id, currency FROM "ledger_accounts" WHERE workspace_id IS NOT NULL ON CONFLICT DO NOTHING;
