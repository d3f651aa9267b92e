import type { Iteration } from "@/lib/expression/scope";
import type { Json, JsonObject } from "@/lib/kit/json";
import { getOutputs } from "@/lib/schema/get-outputs";
import type { Connection, Worker } from "@/lib/schema/workflow";
import { LIST_RESULT_BYTES, type WorkerDefinition } from "@/lib/workers/define-worker";
import type { CompiledWorker, PassingOn } from "./engine";

export function disabledWorker(
  worker: Worker,
  definition: WorkerDefinition,
  connections: readonly Connection[],
): CompiledWorker {
  const { type, kind, title, summary, params, result } = definition;
  const inputs = connections
    .filter(({ to }) => to === worker.index)
    .sort((one, other) => one.from - other.from);
  return {
    worker,
    definition: {
      ...{ type, kind, title, summary, params, result },
      examples: [],
      pure: true,
      maxResultBytes: LIST_RESULT_BYTES,
      run: async () => ({ state: "done", result: null }),
    },
    passesOn: { inputs, outlet: getFirstOutput(worker, definition) },
  };
}

function getFirstOutput({ params }: Worker, definition: WorkerDefinition): string | null {
  const { param = "", outputs = {} } = definition.outputsWhen ?? {};
  const [output = null] = outputs[String(params[param])] ?? getOutputs(definition, params);
  return output;
}

interface Ended {
  readonly took: (connection: Connection) => boolean;
  readonly outputs: ReadonlyMap<number, { readonly result?: Json; readonly error?: JsonObject }>;
  readonly iteration?: Iteration;
}

/**
 * Returns what a disabled worker passes on: the result (or error) of the first worker that led to it. Inside
 * a loop, a disabled worker that no worker led to passes on the loop's item.
 */
export function inputOf(
  { inputs }: PassingOn,
  { took, outputs, iteration }: Ended,
): { readonly from: number | null; readonly value: Json } {
  const connection = inputs.find(took);
  if (connection === undefined) return { from: null, value: iteration?.item ?? null };
  const { result, error } = outputs.get(connection.from) ?? {};
  return { from: connection.from, value: result ?? error ?? null };
}

/**
 * Name of the field that marks the input of a disabled worker's step. The field contains the index of the
 * worker whose result was passed on; null if there is none.
 */
const MARK = "$passed_on";

export function passedOnMark(from: number | null): JsonObject {
  return { [MARK]: from };
}

const MARKED = `{"${MARK}":`;

export function isPassedOn(input: string | null): boolean {
  return input?.startsWith(MARKED) === true;
}
