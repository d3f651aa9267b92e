import type { RunSummary } from "@/lib/schema/run";

type Begun = Pick<RunSummary, "started_by" | "webhook_id">;

/**
 * Describes what started a run. For a webhook, this is its ID, because a workflow can have several webhooks.
 */
export function triggerLabels({ started_by, webhook_id }: Begun): string {
  switch (started_by) {
    case "webhook":
      return webhook_id ?? "Webhook";
    case "schedule":
      return "Schedule";
    case "workflow":
      return "Workflow";
    case "failure":
      return "Failure";
    case "hand":
      return "Manual";
  }
}
