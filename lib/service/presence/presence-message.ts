import { z } from "zod";

const cursor = z.tuple([z.number(), z.number()]).nullable();
const session = { workflow: z.string(), person: z.string(), sessionId: z.string() };
const shows = { cursor, chosen: z.array(z.number()) };

/** Messages between web processes about who is looking at a workflow. They are never stored. */
export const presenceMessage = z.discriminatedUnion("kind", [
  /**
   * Someone opened the workflow. Each process that has an open presence stream for this workflow replies with
   * "here".
   */
  z.object({ kind: z.literal("who"), workflow: z.string() }),
  /**
   * Sent by the process that holds the session's stream and has checked that the person may see the workflow.
   */
  z.object({ kind: z.literal("here"), ...session, name: z.string(), ...shows }),
  /**
   * Sent by the process that received a person's new cursor or selection. Updates a known session but doesn't
   * create one.
   */
  z.object({ kind: z.literal("move"), ...session, ...shows }),
  z.object({ kind: z.literal("gone"), ...session }),
]);

export type PresenceMessage = z.infer<typeof presenceMessage>;
export type Here = Extract<PresenceMessage, { kind: "here" }>;

export function sessionKey({
  person,
  sessionId: id,
}: {
  readonly person: string;
  readonly sessionId: string;
}): string {
  return `${person}/${id}`;
}
