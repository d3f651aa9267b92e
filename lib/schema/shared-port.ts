import { z } from "zod";

/** Messages between a launcher and the web servers that share its port. */

/** Sent to a web server together with a connection. */
export const connectionGiven = z.object({ give: z.literal("connection"), id: z.string() });
/** Confirms the connection. Only then does the launcher close its copy. */
export const connectionTaken = z.object({ took: z.string() });
/** The web server accepts no more connections, so the launcher must give this one to another. */
export const connectionRefused = z.object({ refused: z.string() });
/** Sent to the launcher: ready for connections. */
export const OPEN = "open";
/** Sent to the launcher: stopping soon, so send connections only if no other web server can take them. */
export const LEAVING = "leaving";
/** Sent to the launcher: accepts no more connections. The launcher echoes it after the last one. */
export const CLOSED = "closed";
/** Environment variable of a web server whose launcher holds the port. */
export const SHARED = "MILLRACE_PORT_IS_SHARED";

/** A web server requests the metrics of the others, or is asked for its own. */
export const figuresAsked = z.object({ ask: z.literal("figures"), id: z.string() });
/** Metrics of one web server, or of all for the one that requested them. */
export const figuresAnswer = z.object({
  tell: z.literal("figures"),
  id: z.string(),
  figures: z.array(z.array(z.unknown())),
});
