CREATE TABLE "refused_mail" (
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_mail_address_kind_pk" PRIMARY KEY("address","kind")
);
