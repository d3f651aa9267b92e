CREATE TABLE "run_crashes" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"crashes" smallint NOT NULL,
	"attempt" integer NOT NULL
);
