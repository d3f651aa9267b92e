import type { ReceivedAnswer } from "@/lib/schema/received-answer";

export interface InputLog {
  /**
   * Logs the start of a call. Returns the call's number, counted from 1 in the order in which calls are made.
   */
  begin(): number;
  end(n: number, answer: Promise<ReceivedAnswer>, isCached: boolean): void;
  stored(): Promise<void>;
}

export interface Input {
  readonly n: number;
  readonly answer: ReceivedAnswer;
  readonly isCached: boolean;
}

/**
 * Stores responses while the worker is still reading them. `save` must never reject, because its promise is
 * not awaited until later.
 */
export function openInputLog(save: (input: Input) => Promise<void>): InputLog {
  const saved: Promise<void>[] = [];
  let calls = 0;
  return {
    begin() {
      calls += 1;
      return calls;
    },
    end(n, answer, isCached) {
      saved.push(answer.then((received) => save({ n, answer: received, isCached })));
    },
    async stored() {
      if (saved.length > 0) await Promise.all(saved);
    },
  };
}
