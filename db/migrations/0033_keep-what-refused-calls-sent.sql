ALTER TABLE "requests" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "sent" text;