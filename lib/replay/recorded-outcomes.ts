import { canonical } from "@/lib/kit/canonical";
import type { Json, JsonObject } from "@/lib/kit/json";
import { isStepErrorCode } from "@/lib/schema/step-error";
import { failed, type WorkerDefinition, type WorkerOutcome } from "@/lib/workers/define-worker";

/**
 * Recorded outcome of a step that can't be computed again from the calls of the run: a message, a wait, a
 * called workflow, or a read of a table.
 */
export interface RecordedOutcome {
  readonly worker: number;
  readonly iteration: readonly number[];
  readonly input: JsonObject | null;
  readonly result: Json | undefined;
  readonly outlet: string | null;
  readonly error: JsonObject | null;
  readonly sample: boolean;
}

export class RecordedOutcomes {
  readonly #byPlace: ReadonlyMap<string, RecordedOutcome>;

  constructor(outcomes: readonly RecordedOutcome[]) {
    this.#byPlace = new Map(outcomes.map((outcome) => [placeOf(outcome), outcome]));
  }

  find(worker: number, iteration: readonly number[]): RecordedOutcome | null {
    return this.#byPlace.get(placeOf({ worker, iteration })) ?? null;
  }
}

function placeOf({ worker, iteration }: Pick<RecordedOutcome, "worker" | "iteration">): string {
  return `${worker}@${iteration.join(".")}`;
}

export function hasParams(
  { input }: RecordedOutcome,
  definition: Pick<WorkerDefinition, "params">,
  params: unknown,
): boolean {
  if (input === null || input.$truncated === true) return true;
  const parsed = definition.params.safeParse(input);
  return parsed.success && canonical(parsed.data) === canonical(params);
}

export function outcomeOf({ result, outlet, error, sample }: RecordedOutcome): WorkerOutcome {
  if (error === null)
    return { state: "done", result: result ?? null, sample, ...(outlet === null ? {} : { outlet }) };
  const { code, message, details } = error;
  const known = typeof code === "string" && isStepErrorCode(code) ? code : "internal";
  const isObject = typeof details === "object" && details !== null && !Array.isArray(details);
  return failed(known, typeof message === "string" ? message : "", isObject ? { details } : {});
}
