import type { Logger } from "pino";
import type { Db } from "@/db/handle";
import { addSecurityEvents, type NewSecurityEvent } from "@/db/queries/security-events";
import type { Clock } from "@/lib/kit/clock";
import { newId } from "@/lib/kit/id";
import type { Caller } from "@/lib/schema/person";
import type { SecurityKind } from "@/lib/schema/security-event";

export interface SecurityEvent {
  readonly kind: SecurityKind;
  /** Null for events that concern the whole instance. */
  readonly workspaceId: string | null;
  readonly actor?: Pick<Caller, "userId" | "email"> & Partial<Pick<Caller, "via">>;
  readonly address?: string;
  readonly subject?: string | undefined;
  /** Visible to all members of the workspace, so it must never contain a key or a password. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface SecurityLog {
  /** Writes one row per event up to a limit. Events beyond the limit are counted in aggregated rows. */
  note(event: SecurityEvent): Promise<void>;
  /**
   * Records events that strangers can cause at will. Events of the same kind and caller within 15 minutes
   * share a row.
   */
  noteInBulk(event: SecurityEvent): void;
  flush(): Promise<void>;
}

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

const WINDOW_MS = 15 * 60 * 1000;
const FLUSH_MS = 2_000;
/**
 * `MAX_SINGLE` is the maximum number of rows for single events that a process writes in 15 minutes per actor
 * and kind. `MAX_BULKS` is the maximum number of aggregated rows that it writes in that time. All further
 * events go into one aggregated row per kind.
 */
const MAX_SINGLE = 100;
const MAX_BULKS = 200;
const MAX_TEXT = 300;
/**
 * Maximum length of an event's details as JSON. A reason of 500 characters fits, even if every character is
 * escaped.
 */
const MAX_DETAILS = 4_000;

/** Even a flood of events writes only a few rows, with one statement every two seconds. */
export function createSecurityLog({ db, clock, log }: Parts): SecurityLog {
  let window = 0;
  let singles = new Map<string, number>();
  let bulks = new Set<string>();
  let waiting = new Map<string, NewSecurityEvent & { times: number }>();
  let timer: NodeJS.Timeout | undefined;

  function turn(now: number): void {
    const current = Math.floor(now / WINDOW_MS);
    if (current === window) return;
    window = current;
    singles = new Map();
    bulks = new Set();
  }

  function isFew({ kind, workspaceId, actor }: SecurityEvent): boolean {
    const key = `${kind} ${workspaceId} ${actor?.userId}`;
    const before = singles.get(key) ?? 0;
    if (before >= MAX_SINGLE || (before === 0 && singles.size >= MAX_BULKS)) return false;
    singles.set(key, before + 1);
    return true;
  }

  function bulkOf(event: SecurityEvent): { key: string; event: SecurityEvent } {
    const { kind, workspaceId, actor, address, subject } = event;
    const key = [window, kind, workspaceId, actor?.userId, address, subject].join(" ").slice(0, 500);
    if (bulks.has(key) || bulks.size < MAX_BULKS) {
      bulks.add(key);
      return { key, event };
    }
    return { key: `${window} ${kind}`, event: { kind, workspaceId: null, details: { many: true } } };
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...waiting.values()];
    waiting = new Map();
    await write(rows);
  }

  /** The action has already happened, so a failed write is only reported in the process log. */
  async function write(rows: readonly NewSecurityEvent[]): Promise<void> {
    try {
      await addSecurityEvents(db, rows);
    } catch (error) {
      log.error({ error, kinds: rows.map(({ kind }) => kind) }, "Couldn't write events to the security log");
    }
  }

  function noteInBulk(given: SecurityEvent): void {
    const now = clock();
    turn(now);
    const { key, event } = bulkOf(given);
    const held = waiting.get(key);
    if (held !== undefined) {
      held.times += 1;
      held.until = new Date(now);
    } else {
      waiting.set(key, { ...rowOf(event, now), times: 1, until: new Date(now), bulk: key });
    }
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  }

  return {
    note: async (event) => {
      const now = clock();
      turn(now);
      if (isFew(event)) await write([rowOf(event, now)]);
      else noteInBulk(event);
    },
    noteInBulk,
    flush,
  };
}

function rowOf({ kind, workspaceId, actor, address, subject, details }: SecurityEvent, now: number) {
  return {
    id: newId(now),
    at: new Date(now),
    workspaceId,
    kind,
    actorId: actor?.userId ?? null,
    actor: actor?.email ?? null,
    via: actor?.via ?? null,
    address: address === undefined ? null : storable(address),
    subject: subject === undefined ? null : storable(subject),
    details: details === undefined ? null : storable(JSON.stringify(details), MAX_DETAILS),
  } satisfies NewSecurityEvent;
}

/** U+0000 is removed because Postgres text can't contain it. */
function storable(text: string, maxLength = MAX_TEXT): string {
  return text.replaceAll("\u0000", "").slice(0, maxLength).toWellFormed();
}
