"use client";

import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import { balanceOptions } from "@/lib/client/market-queries";
import { formatMoney } from "@/lib/pricing/format-money";

/** What this workspace can spend, and what of it is set aside for runs that are under way. */
export function BalanceLine() {
  const balance = useQuery(balanceOptions);
  if (balance.isPending) return <Skeleton className="w-32" />;
  if (!balance.data) return <span className="text-muted text-sm">The balance could not be loaded.</span>;
  const { items } = balance.data;
  return (
    <p className="text-sm">
      <span className="text-muted">Balance </span>
      <span className="font-medium tabular-nums">
        {items.length === 0
          ? "no credit yet"
          : items
              .map(({ currency, amount, held }) => {
                const aside = held > 0 ? ` (${formatMoney(held, currency)} set aside)` : "";
                return `${formatMoney(amount, currency)}${aside}`;
              })
              .join(" · ")}
      </span>
    </p>
  );
}
