import { isJsonObject, type JsonObject } from "@/lib/kit/json";

/** Outputs defined by the document: the `name` in each row of a parameter, plus one for the rest. */
export interface OutputsFrom {
  readonly param: string;
  readonly otherwise: string;
}

interface OutputSource {
  readonly outputs?: readonly string[] | undefined;
  readonly outputsFrom?: OutputsFrom | undefined;
}

/** Outputs of a worker besides `error`; empty if it has a single unnamed one. */
export function getOutputs(
  { outputs = [], outputsFrom }: OutputSource,
  params: Readonly<JsonObject>,
): readonly string[] {
  if (outputsFrom === undefined) return outputs;
  const rows = params[outputsFrom.param];
  const names = (Array.isArray(rows) ? rows : []).flatMap((row) =>
    isJsonObject(row) && typeof row.name === "string" ? [row.name] : [],
  );
  return [...new Set([...names, outputsFrom.otherwise])];
}
