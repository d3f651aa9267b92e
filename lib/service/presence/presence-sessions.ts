import { type Here, type PresenceMessage, sessionKey } from "./presence-message";

export interface PresenceSession {
  readonly key: string;
  readonly person: string;
  readonly name: string;
  readonly cursor: Here["cursor"];
  readonly chosen: readonly number[];
}

interface Held {
  sessionId: PresenceSession;
  receivedMs: number;
  /** True if no message has arrived for a while. The session is hidden until its next message. */
  isSilent: boolean;
}

const SILENT_AFTER_MS = 12_000;
const FORGOTTEN_AFTER_MS = 10 * 60_000;
const MAX_SESSIONS = 100;
const MAX_OF_ONE = 10;

export class PresenceSessions {
  readonly #held = new Map<string, Held>();

  get all(): PresenceSession[] {
    return [...this.#held.values()]
      .filter(({ isSilent }) => !isSilent)
      .map(({ sessionId: session }) => session);
  }

  get(key: string): PresenceSession | undefined {
    const held = this.#held.get(key);
    return held === undefined || held.isSilent ? undefined : held.sessionId;
  }

  /** Returns the key of the session that changed or ended; null if nothing changed. */
  receive(message: Exclude<PresenceMessage, { kind: "who" }>, nowMs: number): string | null {
    const key = sessionKey(message);
    const held = this.#held.get(key);
    if (message.kind === "gone") return this.#held.delete(key) ? key : null;
    if (held === undefined) {
      if (message.kind === "move" || this.#isFull(message.person)) return null;
      const { person, name, cursor, chosen } = message;
      this.#held.set(key, {
        sessionId: { key, person, name, cursor, chosen },
        receivedMs: nowMs,
        isSilent: false,
      });
      return key;
    }
    const { cursor, chosen } = message;
    const name = message.kind === "here" ? message.name : held.sessionId.name;
    const isSame = !held.isSilent && held.sessionId.name === name && samePlace(held.sessionId, message);
    held.sessionId = { ...held.sessionId, name, cursor, chosen };
    held.receivedMs = nowMs;
    held.isSilent = false;
    return isSame ? null : key;
  }

  expire(nowMs: number): string[] {
    const silent: string[] = [];
    for (const [key, held] of this.#held) {
      const quietMs = nowMs - held.receivedMs;
      if (quietMs >= FORGOTTEN_AFTER_MS) this.#held.delete(key);
      if (held.isSilent || quietMs < SILENT_AFTER_MS) continue;
      held.isSilent = true;
      silent.push(key);
    }
    return silent;
  }

  #isFull(person: string): boolean {
    const own = [...this.#held.values()].filter(({ sessionId: session }) => session.person === person).length;
    return this.#held.size >= MAX_SESSIONS || own >= MAX_OF_ONE;
  }
}

function samePlace(
  one: Pick<PresenceSession, "cursor" | "chosen">,
  other: Pick<PresenceSession, "cursor" | "chosen">,
): boolean {
  return (
    one.cursor?.[0] === other.cursor?.[0] &&
    one.cursor?.[1] === other.cursor?.[1] &&
    one.chosen.length === other.chosen.length &&
    one.chosen.every((index, at) => index === other.chosen[at])
  );
}
