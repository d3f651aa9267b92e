CREATE TABLE "sub_run_counts" (
	"root_run" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
