import "server-only";
import { once } from "node:events";
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

/** A second one is drawn while the first waits for the database. */
const PAGES_AT_ONCE = 2;
/** Next answers 500 to the others. */
const PAGE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * `/api` is answered here, the rest is Next's. A Next route handler costs about a millisecond whatever it
 * does, which is more than accepting a call does.
 */
export async function startWeb(env: ServerEnv): Promise<{ stop(hurry: AbortSignal): Promise<void> }> {
  const services = shareServices(makeServices(env));
  const opened = await openInstance(services);
  if (!opened.ok) throw new Error(opened.error);
  const memory = await services.web();
  const { pulse, streams, changes, presence } = memory;
  const alive = startHeartbeat(services);
  const leaving = new AbortController();
  const entry = createHttpEntry(services, { pulse, memory, leaving: leaving.signal });
  let pages: Promise<Pages> | undefined;
  // Calls are answered at once, pages when Next is ready.
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
        // While it waited its reader may have gone, or been told that the database hangs.
        if (!outgoing.destroyed && !outgoing.headersSent) await show(incoming, outgoing).finally(leave);
        leave();
      })
      .catch((error) => {
        if (!isDatabaseAway(error) || outgoing.headersSent) throw error;
        outgoing.writeHead(503, AWAY).end("The database does not answer. Try again in a moment.\n");
      });
  }

  // Counted, and looked at by connection: a listener for the end of each answer would cost as much as finding one.
  const sockets = new Map<Socket, number>();
  let answering = 0;
  const isUnderWay = () =>
    answering > 0 || [...sockets.keys()].some(({ writableLength }) => writableLength > 0);
  /** Somebody came just now, and what they ask has not been read yet. */
  const isBeginning = () =>
    [...sockets].some(
      ([{ bytesRead }, since]) => bytesRead === 0 && performance.now() - since < FIRST_WORDS_MS,
    );
  const server = createServer(
    { noDelay: true, keepAliveTimeout: 65_000, requestTimeout: 60_000, headersTimeout: 20_000 },
    (incoming, outgoing) => {
      const brokeOff = (error: unknown) => {
        services.log.error({ error }, "An answer broke off");
        outgoing.destroy();
      };
      // Else a caller's next request may be on its way while the connection is closed.
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
  // Loading Next holds everything up for half a second: calls that waited for the port to open go first.
  await new Promise((resolve) => setTimeout(resolve, FIRST_CALLS_MS));
  const { close } = await ready();
  return {
    stop: async (hurry) => {
      // Whoever sends calls here learns of it by asking whether this is ready, and needs time to ask.
      leaving.abort();
      port.leave();
      streams.endAll();
      changes.endAll();
      presence.endAll();
      await pause(env.drainSeconds * 1000, undefined, { signal: hurry }).catch(() => undefined);
      await port.close();
      // The port alone: Node's own way to close ends connections too of which nothing was read yet, and takes them for idle.
      NetServer.prototype.close.call(server);
      // Those that were opened here all the same.
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
/** A caller on a busy machine opens a connection and says what it wants seconds later. */
const FIRST_WORDS_MS = 5_000;
/** Longer than a launcher takes to answer. */
const GOODBYE_MS = 2_000;
const LOOK_MS = 10;
/** What pages are made of, which no database has to answer for. */
const FILES = "/_next/";
const AWAY = {
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Retry-After": "2",
};

/**
 * What the page that is open asks for when somebody goes on. With the `no-store` that Next says by itself, Chromium
 * reports every such request as cancelled, though all of it was read.
 */
const PART_OF_PAGE = "private, no-cache, max-age=0, must-revalidate";

interface Port {
  /** Says that this server stops soon. */
  leave(): void;
  /** Takes no more connections; those that come all the same have been handed back when it ends. */
  close(): Promise<void>;
}

/** On a port of its own, or with what a launcher hands over that has one for several servers. */
async function open(server: Server, { host, port }: ServerEnv): Promise<Port> {
  const say = process.send?.bind(process);
  if (process.env[SHARED] === undefined || say === undefined) {
    server.listen(port, host);
    await once(server, "listening");
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
    // Said before anything is read of it: else what was read would be lost with this process, and not given to another.
    say({ took: given.data.id });
    socket.setNoDelay(true);
    server.emit("connection", socket);
    socket.resume();
  });
  // Nobody listens here, and with this Node begins to end requests that do not come to their end, and to know its connections.
  server.emit("listening");
  say(OPEN);
  return {
    // A launcher that is gone hears nothing.
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

/** Next answers 500 where percent signs begin no escape. */
function isReadable(pathname: string): boolean {
  if (!pathname.includes("%")) return true;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
