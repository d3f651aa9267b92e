"use client";

import { useMutation } from "@tanstack/react-query";
import { toastProblem } from "@/components/frame/toast-problem";
import { formatDay } from "@/components/parts/format-day";
import { Button } from "@/components/ui/button";
import { toastDone } from "@/components/ui/toast";
import { switchPlanOptions } from "@/lib/client/market-queries";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";
import { formatPrice } from "@/lib/pricing/format-money";

interface PlanToComeProps {
  subscription: SubscriptionAnswer;
  mayChange: boolean;
}

export function PlanToCome({ subscription: { id, plan, switching }, mayChange }: PlanToComeProps) {
  const change = useMutation(switchPlanOptions);
  if (switching === null) return null;
  return (
    <div className="flex flex-col items-start gap-2 rounded-md border bg-sunken px-3 py-2">
      <p className="text-sm">
        Changes to {switching.name} on {formatDay(switching.effective_at)}: {formatPrice(switching.price)}.
      </p>
      {mayChange && plan && (
        <Button
          size="sm"
          busy={change.isPending}
          onClick={() =>
            change.mutateAsync({ id, tier: plan.tier }).then(
              () => toastDone(`Change undone. Your plan is still ${plan.name}`),
              (error: unknown) => toastProblem("Couldn't undo the change", error),
            )
          }
        >
          Keep {plan.name}
        </Button>
      )}
    </div>
  );
}
