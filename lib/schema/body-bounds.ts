import type { JsonBounds } from "@/lib/kit/json-bounds";

/** Limits of request bodies. A body that exceeds them is rejected before it is parsed. */

const LEVELS = 100;

/** Bounds for most bodies. A dashboard with all its widgets has a few thousand values. */
export const FORM_BOUNDS: JsonBounds = { levels: LEVELS, fields: 10_000, values: 20_000 };

/**
 * Bounds for a workflow document. With the maximum number of workers, connections and notes, it has about
 * 70,000 values.
 */
export const DOCUMENT_BOUNDS: JsonBounds = { levels: LEVELS, fields: 1_000, values: 100_000 };

export const DATA_BOUNDS: JsonBounds = { levels: LEVELS, fields: 20_000, values: 200_000 };
