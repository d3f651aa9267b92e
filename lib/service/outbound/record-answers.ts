import { AsyncLocalStorage } from "node:async_hooks";
import type { InputLog } from "@/lib/engine/input-log";
import type { Clock } from "@/lib/kit/clock";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import type { ReceivedAnswer } from "@/lib/schema/received-answer";
import { packAnswer } from "./pack-answer";

export interface Listener {
  readonly inputs: InputLog;
  readonly secrets: ReadonlySet<string>;
  readonly now: Clock;
}

/** Collects the external responses that the loader of a cached result receives. */
const loading = new AsyncLocalStorage<Promise<ReceivedAnswer>[]>();

/** Records each response, except those of sign-in calls, which contain credentials. */
export function recordAnswers(
  fetch: GuardedFetch,
  { inputs, secrets, now }: Listener,
  sample = false,
): GuardedFetch {
  return async (url, init = {}) => {
    if (init.isSignIn === true) return fetch(url, init);
    const n = inputs.begin();
    const answer = await fetch(url, init);
    const retrievedAt = now();
    const packed = packAnswer({ url, init, answer, retrievedAt, sample }, secrets);
    inputs.end(n, packed, false);
    loading.getStore()?.push(packed);
    return answer.ok ? { ...answer, receivedAt: retrievedAt } : answer;
  };
}

export async function collectAnswers<Loaded>(
  load: () => Promise<Loaded>,
): Promise<{ readonly loaded: Loaded; readonly received: readonly ReceivedAnswer[] }> {
  const answers: Promise<ReceivedAnswer>[] = [];
  const loaded = await loading.run(answers, load);
  return { loaded, received: await Promise.all(answers) };
}

/**
 * Records the responses that a result was computed from, for a step that reuses a result loaded by another
 * step (perhaps of another run).
 */
export function noteReceived(inputs: InputLog, received: readonly ReceivedAnswer[]): void {
  for (const answer of received) inputs.end(inputs.begin(), Promise.resolve(answer), true);
}
