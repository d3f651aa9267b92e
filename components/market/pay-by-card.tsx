"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { FormProblem } from "@/components/frame/form-problem";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/api-error";
import { topUpOptions } from "@/lib/client/billing-queries";
import { query } from "@/lib/client/query";
import { getEarned } from "@/lib/contract/payouts";
import { previewCoupon } from "@/lib/contract/subscriptions";
import { formatMoney } from "@/lib/pricing/format-money";
import { type PendingOrder, savePendingOrder } from "./pending-order";

interface PayByCardProps {
  error: unknown;
  /** Price of one period before the order's coupon is applied. */
  amount: number;
  currency: string;
  order: PendingOrder;
}

export function PayByCard({ error, amount: whole, currency, order }: PayByCardProps) {
  const isShort = error instanceof ApiError && error.code === "insufficient_credit";
  const { kind, id, coupon, tier } = order;
  const offer = useQuery({
    ...query(previewCoupon, {
      params: { kind, id },
      body: { coupon: coupon ?? "", ...(tier && { tier }) },
    }),
    enabled: isShort && coupon !== undefined,
  }).data;
  const amount = coupon === undefined ? whole : offer?.amount;
  const takesCards = useQuery({ ...query(getEarned), enabled: isShort }).data?.top_ups;
  const begin = useMutation(topUpOptions);
  if (!isShort || !takesCards || !amount) return null;
  const pay = () => {
    savePendingOrder(order);
    const return_to = `/market/${kind}/${id}`;
    begin.mutate({ amount, currency, return_to }, { onSuccess: ({ url }) => window.location.assign(url) });
  };
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        icon={CreditCard}
        className="self-start"
        busy={begin.isPending || begin.isSuccess}
        onClick={pay}
      >
        Pay {formatMoney(amount, currency)} by card
      </Button>
      <p className="text-muted text-xs">
        You pay on Stripe's page. Then you return here and get your subscription key.
      </p>
      <FormProblem error={begin.error} />
    </div>
  );
}
