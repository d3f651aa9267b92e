import type { Json } from "@/lib/kit/json";
import type { RunSummary } from "@/lib/schema/run";

interface Begun {
  readonly parent_run: string | null;
  readonly retry_of: string | null;
  readonly failure_of: string | null;
  readonly webhook_id: string | null;
  /** Null if the context is too long for lists, which a schedule's context never is. */
  readonly context: string | null;
}

/**
 * Determines what started a run. The trigger alone doesn't tell, because people
 * can start a run at a trigger too.
 */
export function startedBy({
  parent_run,
  retry_of,
  failure_of,
  webhook_id,
  context,
}: Begun): RunSummary["started_by"] {
  if (parent_run !== null) return "workflow";
  if (webhook_id !== null) return "webhook";
  if (failure_of !== null && retry_of === null) return "failure";
  return retry_of === null && isScheduled(context) ? "schedule" : "hand";
}

function isScheduled(context: string | null): boolean {
  const values: Json = context === null ? null : JSON.parse(context);
  return typeof values === "object" && values !== null && "scheduled_at" in values && "fired_at" in values;
}
