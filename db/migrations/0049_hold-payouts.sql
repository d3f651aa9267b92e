ALTER TABLE "ledger_entries" ADD COLUMN "matures" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "matures" SET DEFAULT true;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_running_period" ON "ledger_entries" USING btree ("credit_account","period_end") WHERE matures and period_end is not null;