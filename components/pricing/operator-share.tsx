"use client";

import { useQuery } from "@tanstack/react-query";
import { useIsOwner } from "@/components/frame/use-me";
import { query } from "@/lib/client/query";
import { listShares } from "@/lib/contract/shares";
import { formatMoney } from "@/lib/pricing/format-money";
import type { Price, PriceKind } from "@/lib/schema/price";

export function OperatorShare({ kind, price }: { kind: PriceKind; price: Price | null }) {
  const shares = useQuery({ ...query(listShares), enabled: useIsOwner() });
  const share = shares.data?.items.find((one) => one.kind === kind);
  // If a new operator share is about to take effect, uses the new one. It takes effect within a minute, so it
  // will apply to every sale at this price.
  const percent = share?.next?.percent ?? share?.percent ?? 0;
  if (percent === 0) return null;
  const { amount, currency } = price ?? { amount: 0, currency: "USD" };
  const stored = Math.floor((amount * percent) / 100);
  return (
    <p className="text-muted text-xs">
      The operator keeps {percent.toLocaleString()} % of each sale
      {amount > 0
        ? `: of ${formatMoney(amount, currency)} you earn ${formatMoney(amount - stored, currency)}`
        : ""}
      .
    </p>
  );
}
