DROP INDEX "plan_periods_untold";--> statement-breakpoint
CREATE INDEX "plan_periods_to_warn" ON "plan_periods" USING btree ("subscription_id","number") WHERE told < 100 and coalesce(most, includes) > 0 and (units >= coalesce(most, includes)
  or told < 80 and units * 5 >= coalesce(most, includes) * 4);