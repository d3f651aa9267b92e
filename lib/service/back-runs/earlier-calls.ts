import { findEarlierCall, type PastPlace } from "@/db/queries/past-runs";
import type { RecordedCall } from "@/lib/replay/recorded-calls";
import { callOf, createBodies } from "@/lib/service/replay/repeat-case";
import type { CallSource } from "@/lib/service/replay/replay-contexts";
import type { Services } from "@/lib/service/services";

/**
 * Answers each call of a replayed run with the response that the original run received. If it received none,
 * uses the newest response that a production run of the workflow had received by `atMs`.
 */
export function earlierCalls(
  services: Pick<Services, "db">,
  place: PastPlace,
  own: CallSource,
  atMs: number,
): CallSource {
  const bodies = createBodies(services, place.workspaceId);
  async function find(worker: number, request: string | null): Promise<RecordedCall | null> {
    const row = await findEarlierCall(services.db, place, { worker, request, atMs });
    if (row === undefined) return null;
    const { headers, retrievedAt, ...call } = row;
    const more = { headers: JSON.parse(headers), retrieved_at: new Date(retrievedAt).toISOString() };
    return callOf({ ...call, ...more, attempt: 1, n: 1, cached: false }, atMs, bodies);
  }
  return {
    take: async (at, asked) => (await own.take(at, asked)) ?? find(at.worker, asked.request),
    firstOf: async (worker) => (await own.firstOf(worker)) ?? find(worker, null),
  };
}
