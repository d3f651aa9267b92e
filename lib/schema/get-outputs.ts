import { isJsonObject, type JsonObject } from "@/lib/kit/json";

/**
 * Outputs that the workflow document defines: one for each row of the parameter `param`, named after the
 * row's `name`, plus `otherwise` for everything else.
 */
export interface OutputsFrom {
  readonly param: string;
  readonly otherwise: string;
}

interface OutputSource {
  readonly outputs?: readonly string[] | undefined;
  readonly outputsFrom?: OutputsFrom | undefined;
}

/**
 * Returns the names of a worker's outputs, without `error`. Empty for a worker that has only a single unnamed
 * output.
 */
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
