CREATE TABLE "instance_totals" (
	"metric" text NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "instance_totals_metric_outcome_pk" PRIMARY KEY("metric","outcome")
);
