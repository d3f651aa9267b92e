import { z } from "zod";
import type { WatchedWorkflow } from "@/db/queries/alert-rules";
import { type AlertRule, alertRule } from "@/lib/schema/alert-rule";

const stored = z.array(alertRule);

export function alertRulesOf({ rules, email }: Pick<WatchedWorkflow, "rules" | "email">): AlertRule[] {
  if (rules !== null) return stored.parse(JSON.parse(rules));
  return email === null ? [] : [{ on: "failure", to: [{ channel: "email", address: email }] }];
}
