import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { REPLAY_KINDS } from "@/db/schema/replays";

/**
 * Requests to execute a workflow's tests or to verify a run by executing it again. Each is a job for a
 * runner, and the caller waits for the job's result.
 */

export const REPLAY_TASK = "replay";
/** Replays take priority over new runs, because a person is waiting for them. */
const PRIORITY = -1;
const MAX_ATTEMPTS = 3;

export interface NewReplay {
  readonly id: string;
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly kind: (typeof REPLAY_KINDS)[number];
  /** Request that the runner has to execute, as JSON. */
  readonly request: string;
}

/**
 * Adds a replay. Replays of one workspace are executed one after another, so that they never take up all
 * slots of a runner.
 */
export async function addReplay(db: Db, replay: NewReplay): Promise<void> {
  const { id, workspaceId, workflowId, kind, request } = replay;
  await prepared(
    db,
    `with added as (
       insert into replays (id, workspace_id, workflow_id, kind, request) values ($1::uuid, $2::uuid, $3::uuid, $4, $5)
     )
     select graphile_worker.add_job($6, json_build_object('id', $1::text), queue_name => 'replay:' || $2::text,
       priority => $7::int, max_attempts => $8::int)`,
    [id, workspaceId, workflowId, kind, request, REPLAY_TASK, PRIORITY, MAX_ATTEMPTS],
  );
}

const replayRow = z.object({
  id: z.string(),
  workspaceId: z.string(),
  workflowId: z.string(),
  kind: z.enum(REPLAY_KINDS),
  request: z.string(),
  /** The result as JSON; null until the replay is finished. */
  result: z.string().nullable(),
});
export type ReplayRow = z.output<typeof replayRow>;

export async function findReplay(db: Db, id: string): Promise<ReplayRow | undefined> {
  return prepared(
    db,
    "select id, workspace_id, workflow_id, kind, request, result from replays where id = $1::uuid",
    [id],
  ).row(replayRow);
}

export async function finishReplay(db: Db, id: string, result: string, at: Date): Promise<void> {
  await prepared(
    db,
    "update replays set result = $2, finished_at = $3::timestamptz where id = $1::uuid and result is null",
    [id, result, at.toISOString()],
  );
}

export async function deleteReplaysBefore(db: Db, before: Date): Promise<void> {
  await prepared(db, "delete from replays where created_at < $1::timestamptz", [before.toISOString()]);
}
