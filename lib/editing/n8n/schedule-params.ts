import type { JsonObject } from "@/lib/kit/json";
import { withoutSeconds } from "./cron-params";
import { at, listAt, numberAt, textAt } from "./n8n-workflow";

/** Converts an n8n schedule rule, which contains only the fields whose values differ from n8n's defaults. */
export function scheduleParams(
  params: JsonObject,
  timezone: string | undefined,
): { params: JsonObject; notes: string[] } {
  const [rule = {}, ...more] = listAt(params, "rule", "interval");
  const notes =
    more.length > 0
      ? [
          "only the first of the node's schedule rules was imported. Add a Schedule trigger for each of the other rules",
        ]
      : [];
  const zone = timezone === undefined || timezone === "DEFAULT" ? {} : { timezone };
  const cron = cronOf(rule, notes);
  if (typeof cron === "number") return { params: { every: cron }, notes };
  if (timezone === undefined || timezone === "DEFAULT")
    notes.push("the schedule used n8n's time zone and now uses UTC");
  return { params: { cron, ...zone }, notes };
}

function cronOf(rule: JsonObject, notes: string[]): string | number {
  const minute = numberAt(rule, "triggerAtMinute") ?? 0;
  const hour = numberAt(rule, "triggerAtHour") ?? 0;
  const each = (name: string, otherwise: number) => numberAt(rule, name) ?? otherwise;
  const step = (count: number) => (count === 1 ? "*" : `*/${count}`);
  switch (textAt(rule, "field") ?? "days") {
    case "seconds":
      return each("secondsInterval", 30);
    case "minutes":
      return `${step(each("minutesInterval", 5))} * * * *`;
    case "hours":
      return `${minute} ${step(each("hoursInterval", 1))} * * *`;
    case "weeks": {
      if (each("weeksInterval", 1) !== 1)
        notes.push("the schedule now runs every week, because it can't skip weeks");
      const days = at(rule, "triggerAtDay");
      return `${minute} ${hour} * * ${Array.isArray(days) && days.length > 0 ? days.join(",") : 0}`;
    }
    case "months":
      return `${minute} ${hour} ${each("triggerAtDayOfMonth", 1)} ${step(each("monthsInterval", 1))} *`;
    case "cronExpression":
      return withoutSeconds(textAt(rule, "expression") ?? "");
    default:
      return `${minute} ${hour} ${step(each("daysInterval", 1))} * *`;
  }
}
