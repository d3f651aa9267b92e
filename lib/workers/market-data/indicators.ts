import type { IndicatorRow } from "./indicator-row";
import { INDICATORS_A_TO_L } from "./indicators-a-to-l";
import { INDICATORS_M_TO_Z } from "./indicators-m-to-z";

/** The 102 indicators that are enabled in the provider's catalogue. */
export const INDICATORS: ReadonlyMap<string, IndicatorRow> = new Map(
  [...INDICATORS_A_TO_L, ...INDICATORS_M_TO_Z].map((row) => [row.name, row]),
);
