import { z } from "zod";
import type { Db } from "@/db/handle";
import { notify } from "@/db/notify";
import { fail, ok, type Result } from "@/lib/kit/result";
import { askWindow, type WindowState } from "@/lib/limits/window";
import { type Problem, problem } from "@/lib/schema/problem";
import { LINK } from "@/lib/service/process/link";
import { type PageBuild, readPageBuild } from "@/lib/service/process/page-build";
import type { Signals } from "@/lib/service/process/signals";
import { type Claim, createStreamCounts, type StreamBounds } from "@/lib/service/process/stream-counts";
import type { Part } from "@/lib/service/services";
import { createMessageOutbox } from "./message-outbox";
import { type Here, type PresenceMessage, presenceMessage, sessionKey } from "./presence-message";
import { PresenceSessions } from "./presence-sessions";
import { PresenceStream } from "./presence-stream";

export interface OpenPresence {
  /** Opens a presence stream, which must be read or closed. Fails with 429 if too many streams are open. */
  open(asked: PresenceAsked): Result<AsyncIterableIterator<string>, Problem>;
  move(message: Extract<PresenceMessage, { kind: "move" }>): Result<null, Problem>;
  endAll(): void;
  stop(): void;
}

export const OPEN_PRESENCE: Part<Promise<OpenPresence>> = {
  key: Symbol.for("millrace.open-presence"),
  async make({ db, env, part }, onStop) {
    const { signals } = await part(LINK);
    const presence = createOpenPresence({ db, build: readPageBuild() }, signals, env.streamBounds);
    onStop(presence.stop);
    return presence;
  },
};

interface PresenceAsked {
  readonly workflow: string;
  readonly workspaceId: string;
  readonly person: string;
  readonly name: string;
  readonly sessionId: string;
  readonly network: string;
}

interface Room {
  readonly sessions: PresenceSessions;
  readonly streams: Map<PresenceStream, Here>;
}

const CHANNEL = "millrace_presence";
const GATHER_MS = 40;
const SWEEP_MS = 1_000;
const STREAMS_OF_A_PERSON = 20;
/**
 * Maximum number of position updates per second from all of a person's tabs that are connected to one
 * process.
 */
const MOVES = { limit: 40, windowMs: 1_000 };
const MAX_MOVERS = 1_000;
const messages = z.array(presenceMessage);

function createOpenPresence(
  { db, build }: { db: Db; build: PageBuild | null },
  signals: Signals,
  bounds: StreamBounds,
): OpenPresence {
  const rooms = new Map<string, Room>();
  const counts = createStreamCounts(bounds);
  const streamsOf = new Map<string, number>();
  const moves = new Map<string, WindowState>();
  const outbox = createMessageOutbox();
  let sending: NodeJS.Timeout | undefined;
  let sweeping: NodeJS.Timeout | undefined;
  let missed = false;

  function say(message: PresenceMessage): void {
    outbox.add(message);
    sending ??= setTimeout(() => {
      sending = undefined;
      // Errors are ignored: while the database is down, presence is not shared, and sessions expire.
      for (const payload of outbox.take()) notify(db, CHANNEL, payload).catch(() => undefined);
    }, GATHER_MS);
  }

  function receive(message: PresenceMessage): void {
    const room = rooms.get(message.workflow);
    if (room === undefined) return;
    if (message.kind === "who") {
      for (const here of room.streams.values()) say(nowOf(room, here));
      return;
    }
    const changed = room.sessions.receive(message, performance.now());
    if (changed !== null) for (const stream of room.streams.keys()) stream.notify(changed);
  }

  function sweep(): void {
    const now = performance.now();
    for (const { sessions, streams } of rooms.values()) {
      const silent = sessions.expire(now);
      for (const stream of streams.keys()) {
        for (const key of silent) stream.notify(key);
        if (now >= stream.endsAtMs) stream.end("shutdown");
        else stream.signOfLife(now);
      }
    }
    if (!missed || !signals.isSubscribed) return;
    missed = false;
    for (const [workflow, { streams }] of rooms) {
      say({ kind: "who", workflow });
      for (const stream of streams.keys()) stream.saved(null);
    }
  }

  signals.on(CHANNEL, (payload) => {
    for (const message of messages.parse(JSON.parse(payload))) receive(message);
  });
  signals.on("millrace_draft", (payload) => {
    const [workflow = "", revision] = payload.split("/");
    for (const stream of rooms.get(workflow)?.streams.keys() ?? []) {
      if (revision === undefined) stream.end("workflow_not_found");
      else stream.saved(Number(revision));
    }
  });
  signals.onGap(() => {
    missed = rooms.size > 0;
  });

  return {
    open(asked) {
      const { workflow, person, sessionId, name } = asked;
      const claims = claimsOf(asked);
      const full = counts.fullFor(claims) ?? tooManyOf(streamsOf.get(person) ?? 0);
      if (full !== null) return fail(full);
      const here: Here = { kind: "here", workflow, person, sessionId, name, cursor: null, chosen: [] };
      let room: Room = { sessions: new PresenceSessions(), streams: new Map() };
      const count = (by: 1 | -1) => {
        counts.add(claims, by);
        streamsOf.set(person, (streamsOf.get(person) ?? 0) + by);
        if (streamsOf.get(person) === 0) streamsOf.delete(person);
      };
      const stream = new PresenceStream({
        own: sessionKey(here),
        build,
        observer: {
          begun() {
            count(1);
            room = rooms.get(workflow) ?? room;
            rooms.set(workflow, room);
            room.streams.set(stream, here);
            sweeping ??= setInterval(sweep, SWEEP_MS);
            say(here);
            say({ kind: "who", workflow });
            return room.sessions;
          },
          gone() {
            count(-1);
            room.streams.delete(stream);
            if (room.streams.size === 0) rooms.delete(workflow);
            if (![...room.streams.values()].some((other) => sessionKey(other) === sessionKey(here)))
              say({ kind: "gone", workflow, person, sessionId });
            if (rooms.size > 0) return;
            clearInterval(sweeping);
            sweeping = undefined;
          },
        },
      });
      return ok(stream);
    },
    move(message) {
      const verdict = askWindow(moves.get(message.person) ?? [], MOVES, performance.now());
      if (moves.size > MAX_MOVERS) moves.clear();
      if (!verdict.allowed) return fail(problem("rate_limited", TOO_OFTEN, { retryAfter: 1 }));
      moves.set(message.person, verdict.state);
      say(message);
      return ok(null);
    },
    endAll() {
      for (const { streams } of rooms.values()) for (const stream of streams.keys()) stream.end("shutdown");
    },
    stop() {
      for (const { streams } of rooms.values()) for (const stream of streams.keys()) stream.end("shutdown");
      clearInterval(sweeping);
      clearTimeout(sending);
    },
  };
}

const TOO_OFTEN = `You can send your cursor position at most ${MOVES.limit} times per second.`;

/**
 * Returns the session with its latest cursor and selection, which may have been received by another process.
 */
function nowOf({ sessions }: Room, here: Here): Here {
  const session = sessions.get(sessionKey(here));
  return session === undefined ? here : { ...here, cursor: session.cursor, chosen: [...session.chosen] };
}

function claimsOf({ network, workspaceId }: PresenceAsked): Claim[] {
  return [
    { kind: "address", of: network, items: 1 },
    { kind: "workspace", of: workspaceId, items: 1 },
  ];
}

function tooManyOf(open: number): Problem | null {
  if (open < STREAMS_OF_A_PERSON) return null;
  return problem(
    "rate_limited",
    `You have ${STREAMS_OF_A_PERSON} workflow tabs open, the maximum. Close some.`,
    { retryAfter: 5, extra: { limit: STREAMS_OF_A_PERSON } },
  );
}
