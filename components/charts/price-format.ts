import { maxOf } from "@/lib/kit/max-of";
import { formatNumber } from "./format-cell";

const MAX_DECIMALS = 6;

export function decimalsOf(values: readonly (number | null)[]): number {
  const sample = values.filter((value) => value !== null).slice(-200);
  const decimals = Math.max(0, maxOf(sample.map((value) => (String(value).split(".")[1] ?? "").length)));
  return Math.min(decimals, MAX_DECIMALS);
}

export function priceFormat(decimals: number) {
  return {
    type: "custom",
    minMove: 10 ** -decimals,
    formatter: (price: number) => formatNumber(Number(price.toFixed(decimals))),
  } as const;
}
