import { z } from "zod";

/** What a launcher and its web servers say to each other where several of them share a port. */

/** To a web server, with a connection. */
export const connectionGiven = z.object({ give: z.literal("connection"), id: z.string() });
/** That it has it: only then does the launcher let go of it. */
export const connectionTaken = z.object({ took: z.string() });
/** That it takes no more: somebody else must. */
export const connectionRefused = z.object({ refused: z.string() });
/** To the launcher: connections can be taken. */
export const OPEN = "open";
/** To the launcher: this web server stops soon, and takes connections only where no other can. */
export const LEAVING = "leaving";
/** To the launcher: it takes no more connections. Said back, after it none comes any more. */
export const CLOSED = "closed";
/** Of a web server's environment: its launcher has the port. */
export const SHARED = "MILLRACE_PORT_IS_SHARED";

/** A web server asks for the figures of the others, or is asked for its own. */
export const figuresAsked = z.object({ ask: z.literal("figures"), id: z.string() });
/** What one of them says, or all of them to the one that asked. */
export const figuresAnswer = z.object({
  tell: z.literal("figures"),
  id: z.string(),
  figures: z.array(z.array(z.unknown())),
});
