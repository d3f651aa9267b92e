import { once } from "node:events";
import type { Server } from "node:net";

/**
 * Maximum number of connections that wait until the process accepts them. With Node's 511, a burst of 1,000
 * callers on a busy machine overflowed the queue, and some of them waited 13 s because TCP repeats what was
 * dropped at growing intervals. Linux lowers it to `net.core.somaxconn`, which is 4,096 by default.
 */
export const BACKLOG = 4_096;

export async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port, backlog: BACKLOG });
  await once(server, "listening");
}
