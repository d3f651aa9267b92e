CREATE TABLE "mail_receivers" (
	"workspace_id" uuid NOT NULL,
	"box" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "mail_receivers_workspace_id_box_pk" PRIMARY KEY("workspace_id","box")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "outside_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mail_receivers_unconfirmed" ON "mail_receivers" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "notices_outside" ON "notices" USING btree ("workspace_id","outside_at") WHERE outside_at is not null;