import type { HomeAnswer } from "@/lib/contract/home";
import { formatMoney } from "@/lib/pricing/format-money";

export function SellingCard({ selling }: { selling: NonNullable<HomeAnswer["selling"]> }) {
  const { earned, items, subscribers } = selling;
  return (
    <div className="rounded-lg border p-3">
      {earned.length === 0 && <p className="font-semibold text-xl tabular-nums">No revenue yet</p>}
      {earned.map(({ currency, amount }) => (
        <p key={currency} className="font-semibold text-xl tabular-nums">
          {formatMoney(amount, currency)}
        </p>
      ))}
      <p className="text-muted text-xs">
        this month · {items} for sale · {subscribers} {subscribers === 1 ? "subscriber" : "subscribers"}
      </p>
    </div>
  );
}
