import { type PresenceMessage, sessionKey } from "./presence-message";

/**
 * Collects messages for a moment. Keeps only the newest message of each presence session, and keeps each
 * payload below Postgres's size limit.
 */
export interface MessageOutbox {
  add(message: PresenceMessage): void;
  take(): string[];
}

/** Payloads of NOTIFY must be shorter than 8,000 bytes. */
const MAX_BYTES = 7_000;

export function createMessageOutbox(): MessageOutbox {
  let waiting = new Map<string, PresenceMessage>();
  return {
    add(message) {
      const key = keyOf(message);
      const before = waiting.get(key);
      // The old entry is deleted first, so that the newest message moves to the end.
      waiting.delete(key);
      waiting.set(key, before === undefined ? message : joined(before, message));
    },
    take() {
      const messages = [...waiting.values()];
      waiting = new Map();
      return packed(messages.map((message) => JSON.stringify(message)));
    },
  };
}

function keyOf(message: PresenceMessage): string {
  return message.kind === "who" ? `who ${message.workflow}` : `${message.workflow} ${sessionKey(message)}`;
}

/** A "move" message alone doesn't create a presence session, so it is merged into the "here" message before it. */
function joined(before: PresenceMessage, message: PresenceMessage): PresenceMessage {
  if (message.kind !== "move") return message;
  if (before.kind === "gone") return before;
  if (before.kind !== "here") return message;
  return { ...before, cursor: message.cursor, chosen: message.chosen };
}

function packed(texts: readonly string[]): string[] {
  const payloads: string[] = [];
  let held: string[] = [];
  let bytes = 2;
  const close = () => {
    if (held.length > 0) payloads.push(`[${held.join(",")}]`);
    held = [];
    bytes = 2;
  };
  for (const text of texts) {
    const size = Buffer.byteLength(text) + 1;
    if (size + 2 > MAX_BYTES) continue;
    if (bytes + size > MAX_BYTES) close();
    held.push(text);
    bytes += size;
  }
  close();
  return payloads;
}
