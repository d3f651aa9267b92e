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