import type { JsonBounds } from "@/lib/kit/json-bounds";

/** What a JSON body may hold, by kind of body. A body beyond it is refused before it is parsed. */

const LEVELS = 100;

/** Forms: a dashboard with all its widgets has a few thousand values. */
export const FORM_BOUNDS: JsonBounds = { levels: LEVELS, fields: 10_000, values: 20_000 };

/** A workflow with as many workers, connections and notes as it may have holds about 70,000 values. */
export const DOCUMENT_BOUNDS: JsonBounds = { levels: LEVELS, fields: 1_000, values: 100_000 };

/** Data that calls bring along: variables, rows, results of workers. */
export const DATA_BOUNDS: JsonBounds = { levels: LEVELS, fields: 20_000, values: 200_000 };
