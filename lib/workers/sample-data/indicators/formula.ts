import type { IndicatorInput } from "./indicator-input";
import type { Line } from "./line";

/**
 * Returns one line for an indicator with a single field, otherwise one line per field in the order of output.
 */
export type Formula = (of: IndicatorInput) => Line | Readonly<Record<string, Line>>;

export type Formulas = Readonly<Record<string, Formula>>;
