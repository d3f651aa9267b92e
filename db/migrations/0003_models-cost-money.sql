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