import { findDatabaseVersion, findSchemaName } from "@/db/queries/instance-facts";
import { findAlive } from "@/db/queries/processes";
import { findStorage } from "@/db/queries/storage";
import { findWorkspaceNames } from "@/db/queries/workspaces";
import * as contract from "@/lib/contract/instance";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { productVersion } from "@/lib/service/process/product-version";
import { queueFigures } from "./queue-state";

/**
 * Seconds without a heartbeat after which a process no longer counts as alive. Processes send one every second or two.
 */
const SILENT_S = 10;

export const readInstance = on(contract.readInstance, async (services) => {
  const { db, env } = services;
  const [queue, alive, storage, schema, database] = await Promise.all([
    queueFigures(services),
    findAlive(db, SILENT_S),
    findStorage(db),
    findSchemaName(db),
    findDatabaseVersion(db),
  ]);
  const names = await findWorkspaceNames(db, [...storage.keys()]);
  return ok({
    version: productVersion(),
    schema,
    database,
    queue: { depth: queue.waiting + queue.held, oldest_waiting_s: queue.oldest },
    processes: alive.map(({ role, pid, beatsAt }) => ({ role, pid, beats_at: beatsAt.toISOString() })),
    runs_per_minute: alive.reduce((sum, { runsEnded }) => sum + runsEnded, 0),
    storage: [...storage]
      .map(([workspace_id, bytes]) => ({
        workspace_id,
        workspace_name: names.get(workspace_id) ?? null,
        bytes: Math.round(bytes),
      }))
      .sort((a, b) => b.bytes - a.bytes),
    limits: {
      queue_bound: env.queueBound,
      queue_bytes: env.queueBytes,
      concurrency: env.concurrency,
      run_bytes: env.runBytes,
      most_subruns: env.maxSubRuns,
      streams_per_address: env.streamBounds.address,
      streams_per_workspace: env.streamBounds.workspace,
      price_min: env.priceBounds.min,
      price_max: env.priceBounds.max,
      drain_seconds: env.drainSeconds,
    },
  });
});
