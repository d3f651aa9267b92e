import type { Json } from "@/lib/kit/json";
import type { RunSummary } from "@/lib/schema/run";

interface Begun {
  readonly parentRun: string | null;
  readonly retryOf: string | null;
  readonly failureOf: string | null;
  readonly webhookId: string | null;
  /** The run's context; null if it is too long for lists. A schedule's context is never too long. */
  readonly context: string | null;
}

/**
 * The trigger alone doesn't show what started a run, because people can also start one manually from any
 * trigger.
 */
export function startedBy({
  parentRun,
  retryOf,
  failureOf,
  webhookId,
  context,
}: Begun): RunSummary["started_by"] {
  if (parentRun !== null) return "workflow";
  if (webhookId !== null) return "webhook";
  if (failureOf !== null && retryOf === null) return "failure";
  return retryOf === null && isScheduled(context) ? "schedule" : "hand";
}

function isScheduled(context: string | null): boolean {
  const values: Json = context === null ? null : JSON.parse(context);
  return typeof values === "object" && values !== null && "scheduled_at" in values && "fired_at" in values;
}
