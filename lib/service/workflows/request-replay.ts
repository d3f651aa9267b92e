import { setTimeout as pause } from "node:timers/promises";
import { addReplay, findReplay, type NewReplay } from "@/db/queries/replays";
import { newId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";

const MAX_WAIT_MS = 600_000;
const FIRST_LOOK_MS = 20;
const LOOK_MS = 200;

/** Requests that a runner repeat runs, and waits for the result, which is JSON text. */
export async function requestReplay(
  { db, clock }: Pick<Services, "db" | "clock">,
  replay: Omit<NewReplay, "id">,
  signal: AbortSignal,
): Promise<Result<string, Problem>> {
  const id = newId(clock());
  await addReplay(db, { id, ...replay });
  const until = performance.now() + MAX_WAIT_MS;
  for (let look = FIRST_LOOK_MS; performance.now() < until; look = Math.min(LOOK_MS, look * 2)) {
    await pause(look);
    const row = await findReplay(db, id);
    if (row === undefined) break;
    if (row.result !== null) return ok(row.result);
    if (signal.aborted) break;
  }
  return fail(
    problem("overloaded", "No runner has finished this request in time. Try again later.", { retryAfter: 5 }),
  );
}
