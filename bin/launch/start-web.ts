import { OPEN_CHANGES } from "@/lib/service/dashboards/open-changes";
import { INTAKE_MEMORY } from "@/lib/service/intake/intake-memory";
import { OPEN_STREAMS } from "@/lib/service/intake/open-streams";
import { OPEN_PRESENCE } from "@/lib/service/presence/open-presence";
import "server-only";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerEnv } from "@/lib/env";
import type { ApiRequest } from "@/lib/http/api-request";
import { createHttpEntry } from "@/lib/http/entry/http-entry";
import { fromNode, sendNode } from "@/lib/http/entry/node-entry";
import { PageContexts } from "@/lib/http/entry/page-contexts";
import { hasManyParameters } from "@/lib/http/has-many-parameters";
import { CLOSED, connectionGiven, LEAVING, OPEN, SHARED } from "@/lib/schema/shared-port";
import { startHeartbeat } from "@/lib/service/instance/start-heartbeat";
import { makeServices } from "@/lib/service/make-services";
import { openInstance } from "@/lib/service/people/open-instance";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import { shareServices } from "@/lib/service/shared-services";
import { createPageGate, onHead } from "./create-page-gate";
import { listen } from "./listen";
import { isPlainPage, sendWithoutScripts } from "./plain-page";

/**
 * Number of pages that may render at the same time, so that one page can render while another waits for the
 * database.
 */
const PAGES_AT_ONCE = 2;
/**
 * HTTP methods that pages accept. Requests with other methods don't reach Next, which would respond to them
 * with 500.
 */
const PAGE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * `/api` doesn't go through Next, because a Next route handler takes about a millisecond, which is longer
 * than accepting a call.
 */
export async function startWeb(env: ServerEnv): Promise<{ stop(hurry: AbortSignal): Promise<void> }> {
  const services = shareServices(makeServices(env));
  const opened = await openInstance(services);
  if (!opened.ok) throw new Error(opened.error);
  // These parts subscribe to database notifications. They are loaded before the first request, because they
  // could otherwise miss notifications.
  const memory = await services.part(INTAKE_MEMORY);
  const streams = await services.part(OPEN_STREAMS);
  const changes = await services.part(OPEN_CHANGES);
  const presence = await services.part(OPEN_PRESENCE);
  const { pulse } = memory;
  const alive = startHeartbeat(services);
  const leaving = new AbortController();
  const entry = createHttpEntry(services, { pulse, memory, leaving: leaving.signal });
  let pages: Promise<Pages> | undefined;
  // API calls are served immediately, but pages only once Next is ready.
  const ready = () => (pages ??= openPages(env));
  const gate = createPageGate(PAGES_AT_ONCE);
  const behindProxy = env.publicUrl !== undefined;

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> | undefined {
    const request = fromNode(incoming, outgoing, { behindProxy });
    const answered = request && entry(request);
    if (!answered) return showPage(request, incoming, outgoing);
    return answered instanceof Promise
      ? answered.then((made) => sendNode(outgoing, made, request))
      : sendNode(outgoing, answered, request);
  }

  async function showPage(
    request: ApiRequest | null,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    if (request === null || !isReadable(request.path) || hasManyParameters(request.rawQuery)) {
      outgoing.writeHead(400, { Connection: "close" }).end();
      return;
    }
    if (!PAGE_METHODS.has(request.method)) {
      outgoing.writeHead(405, { Allow: [...PAGE_METHODS].join(", "), Connection: "close" }).end();
      return;
    }
    const { show } = await ready();
    if (request.path.startsWith(FILES)) return show(incoming, outgoing);
    await pulse
      .within(async () => {
        const leave = await gate.enter();
        onHead(outgoing, leave);
        // Pages learn the client's IP address only from this header. They need it to limit how often an
        // address may try wrong keys.
        incoming.headers["x-forwarded-for"] = request.address;
        if (isPlainPage(request.path, incoming)) sendWithoutScripts(incoming, outgoing);
        // Renders the page only if its client still waits for it. While the request waited for its turn, the
        // client may have disconnected or been sent an error.
        if (!outgoing.destroyed && !outgoing.headersSent) await show(incoming, outgoing).finally(leave);
        leave();
      })
      .catch((error) => {
        if (!isDatabaseAway(error) || outgoing.headersSent) throw error;
        outgoing.writeHead(503, AWAY).end("The database isn't responding. Try again in a moment.\n");
      });
  }

  // Responses are counted per connection, because a listener for the end of each response would take as much
  // time as looking up the value to respond with.
  const sockets = new Map<Socket, number>();
  let answering = 0;
  const isUnderWay = () =>
    answering > 0 || [...sockets.keys()].some(({ writableLength }) => writableLength > 0);
  const isBeginning = () =>
    [...sockets].some(
      ([{ bytesRead }, since]) => bytesRead === 0 && performance.now() - since < FIRST_WORDS_MS,
    );
  const server = createServer(
    { noDelay: true, keepAliveTimeout: 65_000, requestTimeout: 60_000, headersTimeout: 20_000 },
    (incoming, outgoing) => {
      const brokeOff = (error: unknown) => {
        services.log.error({ error }, "Couldn't finish sending a response");
        outgoing.destroy();
      };
      // Tells the caller not to reuse the connection. Otherwise, the caller could send its next request while
      // the connection is being closed.
      if (leaving.signal.aborted) outgoing.setHeader("Connection", "close");
      try {
        const sending = answer(incoming, outgoing);
        if (sending === undefined) return;
        answering += 1;
        sending.catch(brokeOff).finally(() => {
          answering -= 1;
        });
      } catch (error) {
        brokeOff(error);
      }
    },
  );
  server.on("connection", (socket) => {
    sockets.set(socket, performance.now());
    socket.once("close", () => sockets.delete(socket));
  });
  const port = await open(server, env);
  // Loading Next blocks the event loop for half a second, so calls that were already waiting for the port are
  // answered first.
  await new Promise((resolve) => setTimeout(resolve, FIRST_CALLS_MS));
  const { close } = await ready();
  return {
    stop: async (hurry) => {
      // Waits before the port is closed, because load balancers poll the readiness check and need time to
      // notice that this server is shutting down.
      leaving.abort();
      port.leave();
      streams.endAll();
      changes.endAll();
      presence.endAll();
      await pause(env.drainSeconds * 1000, undefined, { signal: hurry }).catch(() => undefined);
      await port.close();
      // Closes only the port. Node's own `close` also ends connections whose request hasn't been read yet,
      // because it considers them idle.
      NetServer.prototype.close.call(server);
      // Ends the streams a second time, because some may have been opened after the shutdown began.
      streams.endAll();
      changes.endAll();
      presence.endAll();
      while (isBeginning()) await pause(LOOK_MS);
      server.closeIdleConnections();
      const since = performance.now();
      while (isUnderWay() && performance.now() - since < LAST_ANSWERS_MS) await pause(LOOK_MS);
      server.closeAllConnections();
      await close();
      await alive.stop();
      await services.end();
    },
  };
}

const FIRST_CALLS_MS = 50;
const LAST_ANSWERS_MS = 5_000;
/**
 * Time after connecting during which a client is expected to send its request. On a busy machine, that may
 * take seconds.
 */
const FIRST_WORDS_MS = 5_000;
/**
 * Maximum time to wait until the launcher confirms that it sends no more connections. The launcher is usually
 * faster.
 */
const GOODBYE_MS = 2_000;
const LOOK_MS = 10;
/** Start of the paths of Next's static files, which are served even if the database is down. */
const FILES = "/_next/";
const AWAY = {
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Retry-After": "2",
};

/**
 * Cache-Control of page data that is fetched on navigation. With Next's default `no-store`, Chromium reports
 * each such request as cancelled, even after reading all of it.
 */
const PART_OF_PAGE = "private, no-cache, max-age=0, must-revalidate";

interface Port {
  leave(): void;
  /**
   * Stops accepting connections. A connection that still arrives before the promise resolves is handed back
   * to the launcher.
   */
  close(): Promise<void>;
}

async function open(server: Server, { host, port }: ServerEnv): Promise<Port> {
  const say = process.send?.bind(process);
  if (process.env[SHARED] === undefined || say === undefined) {
    await listen(server, host, port);
    return { leave: () => undefined, close: async () => undefined };
  }
  let isClosed = false;
  process.on("message", (message, socket) => {
    const given = connectionGiven.safeParse(message);
    if (!given.success || !(socket instanceof Socket)) return;
    if (isClosed) {
      socket.destroy();
      say({ refused: given.data.id });
      return;
    }
    // The connection is confirmed before any data is read. Otherwise, data already read would be lost if
    // this process died and another one got the connection.
    say({ took: given.data.id });
    socket.setNoDelay(true);
    server.emit("connection", socket);
    socket.resume();
  });
  // No port was opened here, but this event makes Node track connections and time out incomplete requests.
  server.emit("listening");
  say(OPEN);
  return {
    leave: () => {
      if (process.connected) say(LEAVING);
    },
    close: () =>
      new Promise((resolve) => {
        isClosed = true;
        if (!process.connected) return resolve();
        setTimeout(resolve, GOODBYE_MS).unref();
        process.on("message", (message) => message === CLOSED && resolve());
        say(CLOSED);
      }),
  };
}

interface Pages {
  show(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

async function openPages({ host, port, endPageContexts }: ServerEnv): Promise<Pages> {
  const contexts = endPageContexts ? new PageContexts() : null;
  const { default: next } = await import("next");
  const pages = next({ dev: false, dir: process.cwd(), hostname: host, port });
  await pages.prepare();
  const draw = pages.getRequestHandler();
  return {
    show: (incoming, outgoing) => {
      if (incoming.headers.rsc !== undefined) outgoing.setHeader("Cache-Control", PART_OF_PAGE);
      return contexts === null ? draw(incoming, outgoing) : contexts.during(() => draw(incoming, outgoing));
    },
    close: () => pages.close(),
  };
}

/** Returns false if the path contains a malformed percent escape, to which Next would respond with 500. */
function isReadable(pathname: string): boolean {
  if (!pathname.includes("%")) return true;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
