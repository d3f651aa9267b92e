import type { Db } from "@/db/handle";
import { insertRequests, type NewRequest as Row } from "@/db/queries/requests";
import { newId } from "@/lib/kit/id";
import type { Problem } from "@/lib/schema/problem";

/**
 * Logs trigger calls that started no run (because they were refused or repeated an earlier call), and calls
 * that waited for their run's result. Entries are written in the background, and no call waits for them.
 */
export interface RequestLog {
  note(entry: LoggedCall): void;
  /** Resolves when everything that this process has logged so far can be read. */
  written(): Promise<void>;
  stop(): Promise<void>;
}

interface LoggedCall {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly webhookId: string;
  readonly method: string;
  readonly status: number;
  readonly problem?: Problem;
  readonly runId?: string;
  /** Returns the request of a refused call. Called only if the request will be stored. */
  readonly sent?: () => string;
}

const FLUSH_MS = 200;
/** If too many calls arrive, some are not logged, but all get a response. */
const MAX_WAITING = 5_000;
const BATCH = 500;
const MAX_ERROR_TEXT = 20_000;
/**
 * Maximum size of a stored request. It is smaller for calls that were refused before their body was read,
 * because anyone can cause those to be stored.
 */
const MAX_SENT = { unread: 2 * 1024, read: 8 * 1024 } as const;
const MAX_WAITING_SENT = 4 * 1024 * 1024;
/**
 * Number of refusals of one kind per minute that get a log row each. Further refusals of that kind are only
 * counted, in one row without errors.
 */
const EACH_BY_ITSELF = 10;
const GATHER_MS = 60_000;
const MAX_KINDS = 5_000;

interface Gathered {
  readonly since: number;
  singles: number;
  bulk: Row | null;
}

export function createRequestLog(db: Db, now: () => number): RequestLog {
  let waiting: Row[] = [];
  let waitingSent = 0;
  let kinds = new Map<string, Gathered>();
  let timer: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(everything: boolean): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(() => write(everything));
    return writing;
  }

  async function write(everything: boolean): Promise<void> {
    takeGathered(everything);
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      waitingSent -= batch.reduce((sum, { sent }) => sum + (sent?.length ?? 0), 0);
      await insertRequests(db, batch).catch(() => undefined);
    }
  }

  /**
   * Moves aggregate rows, each of which counts many refused calls, to the list of rows to write. Moves the
   * rows of past minutes or, if someone is waiting to read the log, all rows. Once written, a row is no
   * longer updated.
   */
  function takeGathered(everything: boolean): void {
    const due = now() - GATHER_MS;
    for (const [kind, gathered] of kinds) {
      const isOver = gathered.since <= due;
      if (gathered.bulk !== null && (isOver || everything)) {
        waiting.push(gathered.bulk);
        gathered.bulk = null;
      }
      if (isOver) kinds.delete(kind);
    }
  }

  function writeGathered(): void {
    gathering = undefined;
    void flush(false);
    if (kinds.size > 0) gathering = setTimeout(writeGathered, GATHER_MS).unref();
  }

  function gathers(entry: LoggedCall): boolean {
    if (entry.problem === undefined) return false;
    const kind = `${entry.workflowId}/${entry.webhookId} ${entry.method} ${entry.problem.code}`;
    let gathered = kinds.get(kind);
    if (gathered === undefined || gathered.since <= now() - GATHER_MS) {
      if (gathered?.bulk) waiting.push(gathered.bulk);
      // While `MAX_KINDS` kinds of refused calls are being counted, refused calls of any other kind are not
      // logged.
      if (gathered === undefined && kinds.size >= MAX_KINDS) return true;
      gathered = { since: now(), singles: 0, bulk: null };
      kinds.set(kind, gathered);
    }
    gathered.singles += 1;
    if (gathered.singles <= EACH_BY_ITSELF) return false;
    if (gathered.bulk === null) gathered.bulk = { ...rowOf(entry, now()), errors: null };
    else gathered.bulk.count += 1;
    return true;
  }

  return {
    note(entry) {
      const isGathered = gathers(entry);
      if (kinds.size > 0) gathering ??= setTimeout(writeGathered, GATHER_MS).unref();
      if (isGathered || waiting.length >= MAX_WAITING) return;
      const row = rowOf(entry, now());
      const sent = waitingSent < MAX_WAITING_SENT ? sentOf(entry) : null;
      waitingSent += sent?.length ?? 0;
      waiting.push({ ...row, sent });
      timer ??= setTimeout(() => flush(false), FLUSH_MS);
    },
    written: () => flush(true),
    stop: async () => {
      clearTimeout(gathering);
      await flush(true);
      waiting = [];
      kinds = new Map();
    },
  };
}

function rowOf(
  { workspaceId, workflowId, webhookId, method, status, problem, runId }: LoggedCall,
  nowMs: number,
): Row {
  return {
    id: newId(nowMs),
    workspaceId,
    workflowId,
    webhookId,
    method,
    status,
    code: problem?.code ?? null,
    errors: problem?.errors ? JSON.stringify(firstOf(problem.errors)) : null,
    detail: problem?.detail ?? null,
    sent: null,
    runId: runId ?? null,
    count: 1,
  };
}

/**
 * Returns the request's text, or null if it is too long for the log. It isn't truncated, because truncated
 * JSON would be invalid.
 */
function sentOf({ sent, problem }: LoggedCall): string | null {
  const text = sent?.() ?? null;
  const max = problem?.code === "invalid_variables" ? MAX_SENT.read : MAX_SENT.unread;
  return text !== null && text.length <= max ? text : null;
}

/** Returns as many errors as fit, because truncated text would be invalid JSON. */
function firstOf(errors: readonly object[]): object[] {
  let left = MAX_ERROR_TEXT;
  return errors.filter((error) => {
    left -= JSON.stringify(error).length;
    return left > 0;
  });
}
