import type { IndicatorInput } from "./indicator-input";
import type { Line } from "./line";

/** One line where the indicator has one field, else a line for each field, in the order they are written. */
export type Formula = (of: IndicatorInput) => Line | Readonly<Record<string, Line>>;

export type Formulas = Readonly<Record<string, Formula>>;
