import type { Schedule } from "./next-times";

export function scheduleOf(
  params: { cron?: string | undefined; timezone: string; every?: number | undefined },
  anchorMs: number,
): Schedule {
  return params.cron === undefined
    ? { every: params.every ?? 60, anchorMs }
    : { cron: params.cron, timezone: params.timezone };
}
