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