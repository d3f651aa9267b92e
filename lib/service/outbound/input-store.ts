import { type NewInput, saveInputs } from "@/db/queries/run-inputs";
import type { Input } from "@/lib/engine/input-log";
import type { RunFacts } from "@/lib/engine/run-store";
import type { AttemptPlace } from "@/lib/engine/run-trace";
import { createBatcher } from "@/lib/kit/batcher";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import { createStorageBudget } from "@/lib/service/process/storage-budget";
import type { Part } from "@/lib/service/services";
import { inputLimit } from "./input-limit";

interface InputStore {
  /** Never rejects, because a run must not fail if a response that it received can't be stored. */
  save(run: RunFacts, place: AttemptPlace, input: Input): Promise<void>;
}

const WRITES = { maxInFlight: 2, maxItems: 100, maxWeight: 8 * 1024 * 1024 } as const;

/** Stores the external responses that the runs of this process receive, many in one statement. */
export const INPUT_STORE: Part<InputStore> = {
  key: Symbol.for("millrace.input-store"),
  make({ db, env, log }, onStop) {
    const budget = createStorageBudget(inputLimit(db, env.inputBytes), log);
    onStop(() => budget.stop());
    const writes = createBatcher<NewInput, void>({
      ...WRITES,
      isOutage: isDatabaseAway,
      weigh: ({ body }) => body?.byteLength ?? 0,
      async write(inputs) {
        await saveInputs(db, inputs);
        return inputs.map(() => undefined);
      },
    });
    return {
      async save(run, { worker, attempt, iteration = [] }, { n, answer, isCached }) {
        const { body, headers, ...received } = answer;
        const packed = env.inputBytes === 0 ? null : (body?.packed ?? null);
        try {
          await writes.add({
            ...{ runId: run.id, workspaceId: run.workspaceId, worker, iteration, attempt, n },
            ...received,
            headers: JSON.stringify(headers),
            sha256: body?.sha256 ?? null,
            type: body?.type ?? null,
            bytes: body?.bytes ?? 0,
            body: packed,
            cached: isCached,
          });
          if (packed !== null) budget.note(run.workspaceId, packed.byteLength);
        } catch (error) {
          log.warn({ err: error, run: run.id, worker }, "Couldn't store what a step received");
        }
      },
    };
  },
};
