import { isJsonObject, type JsonObject } from "@/lib/kit/json";

/** Outputs that a document names: the `name` of each row of a parameter, and one for what is left. */
export interface OutputsFrom {
  readonly param: string;
  readonly otherwise: string;
}

interface OutputSource {
  readonly outputs?: readonly string[] | undefined;
  readonly outputsFrom?: OutputsFrom | undefined;
}

/** The outputs of a worker besides `error`; none where it has one without a name. */
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
