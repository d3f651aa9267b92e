import { FUNCTION_EXAMPLES } from "@/lib/expression/function-examples";
import { JSONATA_FUNCTIONS } from "@/lib/expression/jsonata-functions";
import { SERIES_FUNCTIONS, type SeriesFunction } from "@/lib/expression/series-functions";

export interface FunctionDoc {
  readonly name: string;
  readonly call: string;
  readonly says: string;
  readonly example: string;
  readonly gives: string;
}

/** `series` holds the functions that we add to JSONata, `own` the functions of JSONata itself. */
export function functionDocs(): {
  readonly series: readonly FunctionDoc[];
  readonly own: readonly FunctionDoc[];
} {
  return { series: SERIES_FUNCTIONS.map(docOf), own: JSONATA_FUNCTIONS.map(docOf) };
}

function docOf({ name, takes, gives }: SeriesFunction): FunctionDoc {
  const example = FUNCTION_EXAMPLES.get(name) ?? { example: "", gives: "" };
  return { name, call: `$${name}(${takes})`, says: gives, ...example };
}
