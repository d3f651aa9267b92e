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
ALTER TABLE "top_ups" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "attempt" text;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auto_top_ups" ADD CONSTRAINT "auto_top_ups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_top_ups" ADD CONSTRAINT "auto_top_ups_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_consented_by_users_id_fk" FOREIGN KEY ("consented_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auto_top_ups_enabled" ON "auto_top_ups" USING btree ("workspace_id") WHERE enabled;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_current" ON "saved_cards" USING btree ("workspace_id") WHERE saved_at is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "saved_cards_to_detach" ON "saved_cards" USING btree ("id") WHERE removed_at is not null and saved_at is not null and detached_at is null;--> statement-breakpoint
CREATE INDEX "saved_cards_of_workspace" ON "saved_cards" USING btree ("workspace_id");--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_card_id_saved_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_pending" ON "top_ups" USING btree ("workspace_id") WHERE attempt = 'pending';--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_attempt" CHECK (("top_ups"."card_id" is null) = ("top_ups"."attempt" is null));--> statement-breakpoint
CREATE TRIGGER saved_cards_of_open_workspace BEFORE INSERT ON "saved_cards" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();--> statement-breakpoint
CREATE TRIGGER auto_top_ups_of_open_workspace BEFORE INSERT ON "auto_top_ups" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
