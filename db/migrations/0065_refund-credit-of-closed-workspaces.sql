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
ALTER TABLE "card_refunds" ADD CONSTRAINT "card_refunds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_refunds" ADD CONSTRAINT "card_refunds_top_up_id_top_ups_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."top_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_refunds_pending" ON "card_refunds" USING btree ("id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "card_refunds_of_workspace" ON "card_refunds" USING btree ("workspace_id","top_up_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_refunds_reference" ON "card_refunds" USING btree ("reference") WHERE reference is not null;