import type { Json } from "@/lib/kit/json";
import type { RunSummary } from "@/lib/schema/run";

interface Begun {
  readonly parentRun: string | null;
  readonly retryOf: string | null;
  readonly failureOf: string | null;
  readonly webhookId: string | null;
  /** Null if the context is too long for lists, which a schedule's context never is. */
  readonly context: string | null;
}

/**
 * Determines what started a run. The trigger alone doesn't tell, because people
 * can start a run at a trigger too.
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
