CREATE TABLE "input_bodies" (
	"workspace_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"run_id" uuid NOT NULL,
	"type" text,
	"bytes" integer NOT NULL,
	"stored" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "input_bodies_workspace_id_sha256_pk" PRIMARY KEY("workspace_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "run_inputs" (
	"run_id" uuid NOT NULL,
	"worker" integer NOT NULL,
	"iteration" integer[] NOT NULL,
	"attempt" integer NOT NULL,
	"n" integer NOT NULL,
	"workspace_id" uuid NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"request" text NOT NULL,
	"status" integer NOT NULL,
	"error" text,
	"headers" text NOT NULL,
	"sha256" text,
	"bytes" integer NOT NULL,
	"retrieved_at" timestamp with time zone NOT NULL,
	"cached" boolean NOT NULL,
	"sample" boolean NOT NULL,
	CONSTRAINT "run_inputs_run_id_worker_iteration_attempt_n_pk" PRIMARY KEY("run_id","worker","iteration","attempt","n")
) PARTITION BY RANGE ("run_id");
--> statement-breakpoint
CREATE TABLE "run_inputs_rest" PARTITION OF "run_inputs" DEFAULT;
--> statement-breakpoint
ALTER TABLE "input_bodies" ALTER COLUMN "body" SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE INDEX "input_bodies_by_age" ON "input_bodies" USING btree ("workspace_id","run_id","stored");--> statement-breakpoint
CREATE INDEX "input_bodies_of_run" ON "input_bodies" USING btree ("run_id");