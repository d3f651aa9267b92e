import type { AnswerOf, BodyIn } from "@/lib/contract/endpoint";
import type { getWorkflowSettings, saveWorkflowSettings } from "@/lib/contract/workflows";

type Saved = AnswerOf<typeof getWorkflowSettings>;

/**
 * Bounds that the API accepts for each setting. A blank field means that the workflow has no limit of its
 * own.
 */
export const LIMITS = {
  run_timeout: { min: 1, max: 604_800 },
  concurrency: { min: 1, max: 1000 },
  retention_days: { min: 1, max: 3650 },
} as const;
export type LimitName = keyof typeof LIMITS;

export interface WrittenSettings {
  readonly protect_live: boolean;
  readonly run_timeout: string;
  readonly concurrency: string;
  readonly retention_days: string;
}

export function asWritten(saved: Saved): WrittenSettings {
  return {
    protect_live: saved.protect_live ?? false,
    run_timeout: saved.run_timeout?.toString() ?? "",
    concurrency: saved.concurrency?.toString() ?? "",
    retention_days: saved.retention_days?.toString() ?? "",
  };
}

export function faultOf(name: LimitName, text: string): string | null {
  const { min, max } = LIMITS[name];
  const trimmed = text.trim();
  const fits = /^\d+$/.test(trimmed) && Number(trimmed) >= min && Number(trimmed) <= max;
  return trimmed === "" || fits ? null : `Enter a whole number from ${min} to ${max.toLocaleString("en")}.`;
}

export function asBody(written: WrittenSettings): BodyIn<typeof saveWorkflowSettings> | null {
  if (
    faultOf("run_timeout", written.run_timeout) ||
    faultOf("concurrency", written.concurrency) ||
    faultOf("retention_days", written.retention_days)
  )
    return null;
  return {
    protect_live: written.protect_live,
    run_timeout: limitOf(written.run_timeout),
    concurrency: limitOf(written.concurrency),
    retention_days: limitOf(written.retention_days),
  };
}

function limitOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
