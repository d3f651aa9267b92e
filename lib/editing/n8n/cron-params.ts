import type { JsonObject } from "@/lib/kit/json";
import { listAt, numberAt, textAt } from "./n8n-workflow";

const SECONDS: Readonly<Record<string, number>> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };
const A_YEAR_S = 366 * 86_400;

export function cronParams(
  params: JsonObject,
  timezone: string | undefined,
): { readonly params: JsonObject; readonly notes: readonly string[] } {
  const [item = {}, ...more] = listAt(params, "triggerTimes", "item");
  const notes =
    more.length > 0
      ? [
          "only the first of the node's scheduled times was imported. Add a Schedule trigger for each of the other times",
        ]
      : [];
  if (textAt(item, "mode") === "everyX")
    return {
      params: { every: everyOf(numberAt(item, "value"), textAt(item, "unit") ?? "hours") },
      notes,
    };
  const isNamed = timezone !== undefined && timezone !== "DEFAULT";
  if (!isNamed) notes.push("the schedule used n8n's time zone and now uses UTC");
  return { params: { cron: cronOf(item), ...(isNamed ? { timezone } : {}) }, notes };
}

export function intervalParams(params: JsonObject): JsonObject {
  return { every: everyOf(numberAt(params, "interval"), textAt(params, "unit") ?? "seconds") };
}

function cronOf(item: JsonObject): string {
  const minute = numberAt(item, "minute") ?? 0;
  const hour = numberAt(item, "hour") ?? 14;
  switch (textAt(item, "mode") ?? "everyDay") {
    case "everyMinute":
      return "* * * * *";
    case "everyHour":
      return `${minute} * * * *`;
    case "everyWeek":
      return `${minute} ${hour} * * ${numberAt(item, "weekday") ?? 1}`;
    case "everyMonth":
      return `${minute} ${hour} ${numberAt(item, "dayOfMonth") ?? 1} * *`;
    case "custom":
      return withoutSeconds(textAt(item, "cronExpression") ?? "");
    default:
      return `${minute} ${hour} * * *`;
  }
}

/** Removes the seconds field that n8n's cron expressions may start with. */
export function withoutSeconds(cron: string): string {
  const fields = cron.trim().split(/\s+/);
  return fields.length === 6 ? fields.slice(1).join(" ") : cron.trim();
}

function everyOf(count: number | undefined, unit: string): number {
  return Math.min(A_YEAR_S, Math.max(1, (count ?? 1) * (SECONDS[unit] ?? 1)));
}
