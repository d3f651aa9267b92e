CREATE TABLE "sign_up_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_attempts" DROP CONSTRAINT "login_attempts_kind";--> statement-breakpoint
ALTER TABLE "sign_up_invitations" ADD CONSTRAINT "sign_up_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_invitations_email" ON "sign_up_invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_invitations_hash" ON "sign_up_invitations" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "sign_up_invitations_expires_at" ON "sign_up_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ups_email" ON "sign_ups" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sign_ups_expires_at" ON "sign_ups" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('account', 'address', 'pair', 'device', 'sign_up', 'sign_up_address', 'mail'));