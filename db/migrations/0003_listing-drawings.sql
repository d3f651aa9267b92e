ALTER TABLE "listings" ADD COLUMN "drawing" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "drawn_at" timestamp with time zone;