import { z } from "zod";

export interface Standing {
  readonly live: number | null;
  /** The draft would run differently from the live version. */
  readonly changed: boolean;
  readonly protectedLive: boolean;
}

/** A trigger's test publishes the draft, unless it is unchanged or the live version is protected. */
export function testLabels({ live, changed, protectedLive }: Standing): { label: string; help: string } {
  if (live !== null && !changed)
    return {
      label: "Show the address",
      help: `Nothing has changed since version ${live}, so this won't publish. It shows what the endpoint expects.`,
    };
  if (live !== null && protectedLive)
    return {
      label: "Save and show the address",
      help: `Version ${live} is protected and stays live. To have callers reach the draft, publish it at the top.`,
    };
  return {
    label: "Publish and show the address",
    help: "Saves the draft, makes it live immediately, and shows what the endpoint expects.",
  };
}

/** Message after the test, or null if nothing changed for callers. */
export function testedLabels(before: Standing, live: number | null): string | null {
  if (live !== null && live !== before.live) return `Version ${live} is live`;
  return before.changed && live !== null ? `Saved. Version ${live} is protected and stays live` : null;
}

const refused = z.object({ code: z.string() });

/** Advice for errors that aren't about the call itself. Null for any other response. */
export function adviceOn(body: unknown, { label }: { label: string }): string | null {
  const code = refused.safeParse(body).data?.code;
  if (code === "workflow_not_live")
    return `The workflow isn't live, so this endpoint returns 404. Select “${label}” above, or publish it.`;
  if (code === "webhook_not_found")
    return `The live version does not have this webhook yet. Press “${label}” above, or publish the draft.`;
  return null;
}
