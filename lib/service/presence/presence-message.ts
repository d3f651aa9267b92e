import { z } from "zod";

const cursor = z.tuple([z.number(), z.number()]).nullable();
const session = { workflow: z.string(), person: z.string(), sessionId: z.string() };
const shows = { cursor, chosen: z.array(z.number()) };

/** What web processes tell each other of who looks at a workflow. It is never written to a table. */
export const presenceMessage = z.discriminatedUnion("kind", [
  /** Somebody opened the workflow: whoever holds streams of it says who is there. */
  z.object({ kind: z.literal("who"), workflow: z.string() }),
  /** Said by the process that holds the stream, and has judged who may open it. */
  z.object({ kind: z.literal("here"), ...session, name: z.string(), ...shows }),
  /** Said by the process that was called. It moves a seat that is known, and makes none. */
  z.object({ kind: z.literal("move"), ...session, ...shows }),
  z.object({ kind: z.literal("gone"), ...session }),
]);

export type PresenceMessage = z.infer<typeof presenceMessage>;
export type Here = Extract<PresenceMessage, { kind: "here" }>;

/** Of a message about one seat. */
export function sessionKey({
  person,
  sessionId: id,
}: {
  readonly person: string;
  readonly sessionId: string;
}): string {
  return `${person}/${id}`;
}
