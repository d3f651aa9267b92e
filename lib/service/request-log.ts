import type { Sql } from "@/db/client";
import { newId } from "@/lib/kit/id";
import type { Problem } from "@/lib/schema/problem";

/** Calls of triggers that did not simply start a run; written in the background, never waited for. */
export interface RequestLog {
  note(entry: LoggedCall): void;
  /** All that was noted in this process can be read from now on. */
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
}

const FLUSH_MS = 200;
/** Under a flood of refused calls the log has gaps; the flood still gets its answers. */
const MOST_WAITING = 5_000;
const BATCH = 500;
const MOST_ERROR_TEXT = 20_000;

export function createRequestLog(sql: Sql, now: () => number): RequestLog {
  let waiting: Record<string, unknown>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      await sql.unsafe(INSERT, [JSON.stringify(batch)]).catch(() => undefined);
    }
  }

  return {
    note({ workspaceId, workflowId, webhookId, method, status, problem, runId }) {
      if (waiting.length >= MOST_WAITING) return;
      waiting.push({
        id: newId(now()),
        workspace_id: workspaceId,
        workflow_id: workflowId,
        webhook_id: webhookId,
        method,
        status,
        code: problem?.code ?? null,
        errors: problem?.errors ? JSON.stringify(firstOf(problem.errors)) : null,
        run_id: runId ?? null,
      });
      timer ??= setTimeout(flush, FLUSH_MS);
    },
    written: flush,
    stop: async () => {
      await flush();
      waiting = [];
    },
  };
}

/** As many as fit: a cut text would be no JSON any more. */
function firstOf(errors: readonly object[]): object[] {
  let left = MOST_ERROR_TEXT;
  return errors.filter((error) => {
    left -= JSON.stringify(error).length;
    return left > 0;
  });
}

const INSERT = `
insert into requests (id, workspace_id, workflow_id, webhook_id, method, status, code, errors, run_id)
select id, workspace_id, workflow_id, webhook_id, method, status, code, errors, run_id
from json_to_recordset($1::text::json) as r(id uuid, workspace_id uuid, workflow_id uuid, webhook_id text,
  method text, status int, code text, errors text, run_id uuid)`;
