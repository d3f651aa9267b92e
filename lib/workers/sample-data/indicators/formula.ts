import type { IndicatorInput } from "./indicator-input";
import type { Line } from "./line";

/**
 * Computes an indicator. Returns one line if it has a single field, otherwise one line per field, in the
 * order of the output.
 */
export type Formula = (of: IndicatorInput) => Line | Readonly<Record<string, Line>>;

export type Formulas = Readonly<Record<string, Formula>>;
