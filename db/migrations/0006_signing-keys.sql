CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"x" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
