import { isJsonObject, type JsonObject } from "@/lib/kit/json";

/** Ways out that a document names: the `name` of each row of a parameter, and one for what is left. */
export interface OutletsFrom {
  readonly param: string;
  readonly otherwise: string;
}

interface Outlets {
  readonly outlets?: readonly string[] | undefined;
  readonly outletsFrom?: OutletsFrom | undefined;
}

/** The ways out of a worker besides `error`; none where it has one without a name. */
export function outletsOf(
  { outlets = [], outletsFrom }: Outlets,
  params: Readonly<JsonObject>,
): readonly string[] {
  if (outletsFrom === undefined) return outlets;
  const rows = params[outletsFrom.param];
  const names = (Array.isArray(rows) ? rows : []).flatMap((row) =>
    isJsonObject(row) && typeof row.name === "string" ? [row.name] : [],
  );
  return [...new Set([...names, outletsFrom.otherwise])];
}
