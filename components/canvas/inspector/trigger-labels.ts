import { z } from "zod";

export interface Standing {
  readonly live: number | null;
  /** True if the draft would run differently from the live version. */
  readonly changed: boolean;
  readonly protectedLive: boolean;
}

export function testHelp({ live, changed, protectedLive }: Standing): string {
  if (live !== null && !changed)
    return `Shows what the endpoint expects. Nothing is published, because version ${live} already includes all changes.`;
  if (live !== null && protectedLive)
    return `Saves the draft and shows what the endpoint expects. The live version is protected, so the draft isn't published. To publish it, use Publish at the top.`;
  return "Saves the draft, publishes it immediately, and shows what the endpoint expects.";
}

export function testedLabels(before: Standing, live: number | null): string | null {
  if (live !== null && live !== before.live) return `Version ${live} is live`;
  return before.changed && live !== null ? `Saved. Version ${live} is protected and stays live` : null;
}

const refused = z.object({ code: z.string() });

export function adviceOn(body: unknown): string | null {
  const code = refused.safeParse(body).data?.code;
  if (code === "workflow_not_live")
    return "The workflow isn't live, so this endpoint returns 404. Select Run Test above, or publish the workflow.";
  if (code === "webhook_not_found")
    return "The live version doesn't have this webhook yet. Select Run Test above, or publish the draft.";
  return null;
}
