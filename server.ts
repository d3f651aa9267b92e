import "server-only";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import type { ServerEnv } from "@/lib/env";
import { createDoor } from "@/lib/http/door";
import { fromNode, sendNode } from "@/lib/http/node-door";
import { sharedServices } from "@/lib/service/make-services";
import { openInstance } from "@/lib/service/open-instance";

/** Next answers 500 to the others. */
const PAGE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

/**
 * The door: `/api` is answered here, the rest is Next's. A Next route handler costs about a millisecond whatever it
 * does, which is more than accepting a call does.
 */
export async function startWeb(env: ServerEnv): Promise<{ stop(): Promise<void> }> {
  const services = sharedServices(env);
  const opened = await openInstance(services);
  if (!opened.ok) throw new Error(opened.error);
  await services.web();
  const door = createDoor(services);
  const pages = next({ dev: false, dir: process.cwd(), hostname: env.host, port: env.port });
  const showPage = pages.getRequestHandler();
  let prepared: Promise<void> | undefined;
  // Calls are answered at once, pages when Next is ready.
  const ready = () => (prepared ??= pages.prepare());
  const behindProxy = env.publicUrl !== undefined;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = fromNode(incoming, outgoing, { behindProxy });
    if (request === null || !isReadable(request.path)) {
      outgoing.writeHead(400, { Connection: "close" }).end();
      return;
    }
    if (!request.path.startsWith("/api/") && !PAGE_METHODS.has(request.method)) {
      outgoing.writeHead(405, { Allow: [...PAGE_METHODS].join(", "), Connection: "close" }).end();
      return;
    }
    const answered = door(request);
    if (answered) {
      await sendNode(outgoing, await answered, request);
    } else {
      await ready();
      await showPage(incoming, outgoing);
    }
  }

  const server = createServer(
    { noDelay: true, keepAliveTimeout: 65_000, requestTimeout: 60_000, headersTimeout: 20_000 },
    (incoming, outgoing) => {
      answer(incoming, outgoing).catch((error) => {
        services.log.error({ error }, "An answer broke off");
        outgoing.destroy();
      });
    },
  );
  server.listen(env.port, env.host);
  await once(server, "listening");
  await ready();
  return {
    stop: async () => {
      server.close();
      server.closeIdleConnections();
      await Promise.race([
        once(server, "close"),
        new Promise((resolve) => setTimeout(resolve, 5_000).unref()),
      ]);
      server.closeAllConnections();
      await pages.close();
      await services.end();
    },
  };
}

/** Next answers 500 where percent signs begin no escape. */
function isReadable(pathname: string): boolean {
  if (!pathname.includes("%") || pathname.startsWith("/api/")) return true;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
