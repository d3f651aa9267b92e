import { z } from "zod";
import { cronFault, isTimeZone } from "@/lib/trigger/next-times";
import { leftOut } from "./any-json";
import { defineWorker, done } from "./define-worker";

const A_YEAR_SECONDS = 366 * 24 * 3600;

const params = z
  .strictObject({
    cron: leftOut(z.string().max(200)).meta({
      title: "Cron expression",
      picker: "cron",
      presets: [
        { label: "Every weekday at 09:30", params: { cron: "30 9 * * 1-5", every: null } },
        { label: "Every hour", params: { cron: "0 * * * *", every: null } },
        { label: "Every 15 minutes", params: { cron: "*/15 * * * *", every: null } },
        { label: "First day of every month", params: { cron: "0 0 1 * *", every: null } },
      ],
      description:
        "Minute, hour, day, month, weekday. With six fields, the first is seconds. `5/15` means every 15, starting at 5. `@hourly`, `@daily`, `@weekly`, `@monthly` and `@yearly` also work.",
      hint: "30 9 * * 1-5",
    }),
    timezone: leftOut(z.string().refine(isTimeZone, "Unknown time zone. Use a name such as Europe/Berlin."))
      .transform((name) => name ?? "UTC")
      .meta({
        title: "Time zone",
        picker: "time-zone",
        description: "Time zone of the cron expression. Default: UTC.",
        hint: "America/New_York",
      }),
    every: leftOut(z.number().min(1).max(A_YEAR_SECONDS)).meta({
      title: "Every … seconds",
      description:
        "Interval in seconds, at least 1, counted from when the version went live. Replaces the cron expression.",
    }),
    catch_up: z.enum(["skip", "once", "all"]).default("skip").meta({
      title: "Missed runs",
      description:
        "Which missed runs to make up for after downtime: none (`skip`), one for all missed times (`once`), or one per missed time (`all`).",
    }),
  })
  .check(({ value, issues }) => {
    const report = (path: string, message: string) =>
      issues.push({ code: "custom", path: [path], message, input: value });
    if (value.cron === undefined && value.every === undefined) {
      report("cron", "Enter a cron expression or an interval in seconds.");
    } else if (value.cron !== undefined && value.every !== undefined) {
      report("every", "Enter a cron expression or an interval, not both.");
    }
    const fault = value.cron === undefined ? null : cronFault(value.cron);
    if (fault !== null) report("cron", fault);
  });

export const scheduleTrigger = defineWorker({
  type: "schedule_trigger",
  kind: "trigger",
  title: "Schedule",
  summary: "Starts runs on a schedule.",
  keywords: ["cron", "timer", "interval", "every", "daily", "hourly", "clock", "repeat"],
  guide: `Use either a cron expression in a time zone, or an interval in seconds, counted from the moment the version
went live.

When the clocks change, a time of day that is skipped fires right after the change, and one that occurs twice fires once.
Expressions with \`*\` or a step in minutes or hours keep their interval instead.`,
  params,
  result: z.object({
    scheduled_at: z.string().meta({ title: "Scheduled at", description: "Scheduled time (ISO 8601)." }),
    fired_at: z
      .string()
      .meta({ title: "Fired at", description: "Time when the run actually started (ISO 8601)." }),
  }),
  examples: [
    {
      params: { cron: "30 9 * * 1-5", timezone: "America/New_York" },
      result: { scheduled_at: "2026-11-20T14:30:00.000Z", fired_at: "2026-11-20T14:30:00.021Z" },
    },
    {
      params: { every: 300, catch_up: "once" },
      result: { scheduled_at: "2026-11-20T14:35:00.000Z", fired_at: "2026-11-20T14:35:00.009Z" },
    },
  ],
  pure: true,
  // A scheduled run gets the scheduled time and the start time as variables. A manual test run gets neither
  // of them.
  run: async (_params, { variables, now }) => {
    const firedAt =
      typeof variables.fired_at === "string" ? variables.fired_at : new Date(now()).toISOString();
    const scheduledAt = typeof variables.scheduled_at === "string" ? variables.scheduled_at : firedAt;
    return done({ scheduled_at: scheduledAt, fired_at: firedAt });
  },
});
