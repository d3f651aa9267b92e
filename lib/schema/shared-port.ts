import { z } from "zod";

/** Messages between a launcher and the web servers that share its port. */

/** Sent to a web server together with a connection. */
export const connectionGiven = z.object({ give: z.literal("connection"), id: z.string() });
/**
 * Sent to the launcher to confirm that the web server has received the connection. Only then does the
 * launcher close its own copy of the socket.
 */
export const connectionTaken = z.object({ took: z.string() });
/**
 * Sent to the launcher if the web server accepts no more connections, so that the launcher hands this
 * connection to another server.
 */
export const connectionRefused = z.object({ refused: z.string() });
/** Sent to the launcher when the web server is ready for connections. */
export const OPEN = "open";
/**
 * Sent to the launcher when the web server will stop soon. From then on, the launcher should give it
 * connections only if no other server can take them.
 */
export const LEAVING = "leaving";
/**
 * Sent to the launcher when the web server accepts no more connections. The launcher echoes the message once
 * it has passed the last connection to that server.
 */
export const CLOSED = "closed";
/** Environment variable that is set for a web server if its launcher holds the port. */
export const SHARED = "MILLRACE_PORT_IS_SHARED";

/**
 * Requests metrics. A web server asks the launcher for those of the other web servers, and the launcher asks
 * a web server for its own.
 */
export const figuresAsked = z.object({ ask: z.literal("figures"), id: z.string() });
/** Metrics of one web server or, in the launcher's response to a web server, of all other web servers. */
export const figuresAnswer = z.object({
  tell: z.literal("figures"),
  id: z.string(),
  figures: z.array(z.array(z.unknown())),
});
