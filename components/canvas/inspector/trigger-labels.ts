import { z } from "zod";

/** How the workflow stands when a trigger's test is about to be pressed. */
export interface Standing {
  readonly live: number | null;
  /** The draft would run differently from what is live. */
  readonly changed: boolean;
  readonly protectedLive: boolean;
}

/** What the test of a trigger does now: it publishes, unless nothing has changed or the live version is protected. */
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

/** What to say once it was pressed; null where nothing has happened to what callers reach. */
export function testedLabels(before: Standing, live: number | null): string | null {
  if (live !== null && live !== before.live) return `Version ${live} is live`;
  return before.changed && live !== null ? `Saved. Version ${live} is protected and stays live` : null;
}

const refused = z.object({ code: z.string() });

/** What to do about a refusal that says nothing of the call itself; null for any other answer. */
export function adviceOn(body: unknown, { label }: { label: string }): string | null {
  const code = refused.safeParse(body).data?.code;
  if (code === "workflow_not_live")
    return `The workflow isn't live, so this endpoint returns 404. Select “${label}” above, or publish it.`;
  if (code === "webhook_not_found")
    return `The live version does not have this webhook yet. Press “${label}” above, or publish the draft.`;
  return null;
}
