import type { ReactNode } from "react";
import { formatDay } from "@/components/parts/format-day";
import type { MarketDetail } from "@/lib/contract/market";
import { formatMoney, formatPrice, planUnits, trialLabel } from "@/lib/pricing/format-money";

export type OfferedPlan = MarketDetail["tiers"][number];

interface PlanColumnsProps {
  plans: readonly OfferedPlan[];
  /** ID of the user's current plan. */
  own?: string | undefined;
  action: (plan: OfferedPlan) => ReactNode;
}

export function PlanColumns({ plans, own, action }: PlanColumnsProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {plans.map((plan) => (
        <li
          key={plan.tier}
          className={`flex flex-col gap-3 rounded-md border p-4 ${plan.tier === own ? "border-accent" : ""}`}
        >
          <h3 className="break-words font-semibold">{plan.name}</h3>
          <PlanPriceText plan={plan} />
          {plan.announced && (
            <p className="text-muted text-xs">
              {formatPrice(plan.announced.price, "en")} from {formatDay(plan.announced.effective_at)}.
            </p>
          )}
          <div className="mt-auto">{action(plan)}</div>
        </li>
      ))}
    </ul>
  );
}

function PlanPriceText({ plan: { price } }: { plan: OfferedPlan }) {
  if (price.mode !== "plan") return <p className="font-semibold text-lg">{formatPrice(price, "en")}</p>;
  const { amount, currency, period, trial_days: trial } = price;
  return (
    <div>
      <p className="tabular-nums">
        <span className="font-semibold text-lg">{formatMoney(amount, currency, "en")}</span>{" "}
        <span className="text-muted text-sm">a {period}</span>
      </p>
      <p className="mt-1 text-sm">{planUnits(price, "en")}</p>
      {trial !== undefined && <p className="mt-1 text-muted text-xs">{trialLabel(trial)} first.</p>}
    </div>
  );
}
