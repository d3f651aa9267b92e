import { NoValue } from "@/components/ui/no-value";
import { formatMoney } from "@/lib/pricing/format-money";

interface MoneyListProps {
  amounts: readonly { currency: string; amount: number }[];
  none?: string;
}

/** Amounts in different currencies are listed side by side, because currencies are never converted. */
export function MoneyList({ amounts, none }: MoneyListProps) {
  if (amounts.length === 0)
    return none === undefined ? <NoValue /> : <span className="text-muted">{none}</span>;
  return amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(" · ");
}
