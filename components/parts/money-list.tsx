import { formatMoney } from "@/lib/pricing/format-money";

interface MoneyListProps {
  amounts: readonly { currency: string; amount: number }[];
  /** What stands there where there is none. */
  none?: string;
}

/** Sums in several currencies stay several: nothing is converted. */
export function MoneyList({ amounts, none = "–" }: MoneyListProps) {
  if (amounts.length === 0) return <span className="text-muted">{none}</span>;
  return amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(" · ");
}
