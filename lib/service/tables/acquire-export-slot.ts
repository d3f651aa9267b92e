import type { Db } from "@/db/handle";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { createLeases, type Lease, type Leases } from "@/lib/service/process/leases";

/** Maximum number of simultaneous exports per instance. Each workspace can run only one export at a time. */
const MAX_EXPORTS = 4;
const RETRY_AFTER_S = 5;

/**
 * A complete response with more cells than this counts as an export. A smaller response takes no longer than
 * reading one page of rows.
 */
export const EXPORT_CELLS = 50_000;

const made = new WeakMap<Db, Leases>();

/** Slots are in the database, so that they apply across all processes. */
export async function acquireExportSlot(db: Db, workspaceId: string): Promise<Result<Lease, Problem>> {
  const leases = made.get(db) ?? createLeases(db);
  made.set(db, leases);
  const own = await leases.take([`export:workspace:${workspaceId}`]);
  if (own === null)
    return tooMany(
      "Another export of this workspace's data is still running. Try again when it has finished.",
    );
  const place = await leases.take(PLACES).catch(async (error: unknown) => {
    await own.end();
    throw error;
  });
  if (place === null) {
    await own.end();
    return tooMany(`${MAX_EXPORTS} exports are already running, which is the maximum.`);
  }
  return ok({ name: own.name, end: async () => void (await Promise.all([own.end(), place.end()])) });
}

const PLACES = Array.from({ length: MAX_EXPORTS }, (_, place) => `export:place:${place + 1}`);

function tooMany(reason: string): { ok: false; error: Problem } {
  const detail = `${reason} Try again in ${RETRY_AFTER_S} s, or request pages with \`limit\`.`;
  return fail(problem("too_many_exports", detail, { retryAfter: RETRY_AFTER_S }));
}

export async function inExportSlot<T>(
  db: Db,
  workspaceId: string,
  work: () => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  const slot = await acquireExportSlot(db, workspaceId);
  if (!slot.ok) return slot;
  try {
    return await work();
  } finally {
    await slot.value.end();
  }
}
