"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { priceSentence } from "@/components/parts/price-sentence";
import { type CouponOffer, consentLabel, subscribeAction } from "@/components/parts/subscription-labels";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/client/api-error";
import { subscribeOptions } from "@/lib/client/market-queries";
import { query } from "@/lib/client/query";
import type { MarketDetail } from "@/lib/contract/market";
import { getBalance } from "@/lib/contract/subscriptions";
import { capLabels } from "@/lib/pricing/cap-labels";
import { isDiscountable } from "@/lib/pricing/evaluate-coupon";
import { isNoWorse } from "@/lib/pricing/evaluate-price-change";
import { formatMoney, formatPrice } from "@/lib/pricing/format-money";
import type { ItemName, Price } from "@/lib/schema/price";
import { BalanceProblem } from "./balance-problem";
import { CapField } from "./cap-field";
import { CouponField } from "./coupon-field";
import { CreditHint } from "./credit-hint";
import { NewKey } from "./new-key";
import { PayByCard } from "./pay-by-card";
import type { PendingOrder } from "./pending-order";
import { readCap } from "./read-cap";
import { SampleDataNote } from "./sample-data-note";

interface SubscribeDialogProps {
  item: MarketDetail;
  tier?: MarketDetail["tiers"][number] | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Order whose first period the buyer has just paid for by card. The dialog submits it automatically. */
  paid?: PendingOrder | null | undefined;
}

export function SubscribeDialog({ item, tier, open, onOpenChange, paid }: SubscribeDialogProps) {
  const form = useId();
  const sent = useRef<PendingOrder | null>(null);
  const subscribe = useMutation({
    ...subscribeOptions,
    // Retries, because the buyer may return before the payment provider has notified us of the payment.
    retry: (times, error) => sent.current !== null && isShort(error) && times < MAX_TRIES,
    retryDelay: (times) => Math.min(500 * 2 ** times, 4_000),
  });
  const [order, setOrder] = useState<PendingOrder | null>(null);
  const [agreed, setAgreed] = useState<Price | null>(null);
  const [tried, setTried] = useState<CouponOffer | null>(null);
  const { kind, id, name } = item;
  const send = subscribe.mutate;
  useEffect(() => {
    if (!paid || sent.current === paid) return;
    sent.current = paid;
    setOrder(paid);
    send(paid);
  }, [paid, send]);
  const price = tier?.price ?? item.price;
  // The buyer agreed to the price shown at the time, not to one that arrives while the dialog is open.
  const isAgreed = agreed !== null && isNoWorse(price, agreed) && isNoWorse(agreed, price);
  // If the price has changed, ignore the coupon offer. Its amount is known only for the price for which it
  // was checked.
  const offer = tried?.whole === price.amount && tried.currency === price.currency ? tried : null;
  const changeOffer = (next: CouponOffer | null) => {
    if (next === tried) return;
    setTried(next);
    setOrder(null);
    // Agreeing to the reduced price doesn't mean agreeing to the full one, so the agreement is reset.
    if (next === null) setAgreed(null);
  };
  // The dialog stays open while the request is pending, because closing it would lose the key in the
  // response, for which the buyer is paying.
  const close = () => {
    if (subscribe.isPending) return;
    onOpenChange(false);
    subscribe.reset();
    setAgreed(null);
    setTried(null);
  };
  if (subscribe.data) {
    return (
      <NewKey
        item={item}
        title={`Subscribed to ${name}`}
        apiKey={subscribe.data.key}
        open={open}
        onClose={close}
      />
    );
  }
  const isFree = price.mode === "free";
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={tier ? `Subscribe to ${name}, ${tier.name}` : `Subscribe to ${name}`}
      footer={
        <>
          <Button onClick={close} disabled={subscribe.isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={subscribe.isPending}
            disabled={!isAgreed && !isFree}
          >
            {subscribeAction(price, offer, isTrialOver(subscribe.error))}
          </Button>
        </>
      }
    >
      <SubscribeForm
        id={form}
        item={{ kind, id }}
        tier={tier?.tier}
        price={price}
        isSampleData={item.sample_data}
        error={subscribe.error}
        order={order}
        isConfirming={subscribe.isPending && order !== null && order === paid}
        agreed={isAgreed}
        offer={offer}
        onOffer={changeOffer}
        onAgree={(next) => setAgreed(next ? price : null)}
        onSubmit={(cap, coupon) => {
          const next = {
            // If the previous attempt failed because no free trial is left, submitting again means
            // subscribing without one.
            ...{ kind, id, spending_cap: cap, price, without_trial: isTrialOver(subscribe.error) },
            ...(coupon && { coupon }),
            ...(tier && { tier: tier.tier }),
          };
          sent.current = null;
          setOrder(next);
          subscribe.mutate(next);
        }}
      />
    </Dialog>
  );
}

/** All retries together take about a minute, because `retryDelay` grows to four seconds. */
const MAX_TRIES = 18;

function isShort(error: unknown): boolean {
  return error instanceof ApiError && error.code === "insufficient_credit";
}

function isTrialOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === "trial_over";
}

interface SubscribeFormProps {
  id: string;
  item: ItemName;
  tier: string | undefined;
  price: Price;
  isSampleData: boolean;
  error: unknown;
  order: PendingOrder | null;
  /** True while waiting for confirmation of the payment. */
  isConfirming: boolean;
  agreed: boolean;
  offer: CouponOffer | null;
  onOffer: (offer: CouponOffer | null) => void;
  onAgree: (agreed: boolean) => void;
  onSubmit: (cap: number | null, coupon: string) => void;
}

function SubscribeForm({
  id,
  item,
  tier,
  price,
  isSampleData,
  error,
  order,
  isConfirming,
  agreed,
  offer,
  onOffer,
  onAgree,
  onSubmit,
}: SubscribeFormProps) {
  const [cap, setCap] = useState("");
  const [coupon, setCoupon] = useState("");
  const isFree = price.mode === "free";
  const read = readCap(cap, price.currency);
  return (
    <form
      id={id}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (read.ok && capLabels(read.value, price) === null) onSubmit(read.value, coupon.trim());
      }}
    >
      <div>
        <p className="font-semibold text-xl tabular-nums">{formatPrice(price)}</p>
        <p className="mt-1 text-muted text-sm">{priceSentence(price)}</p>
      </div>
      {isSampleData && <SampleDataNote />}
      {!isFree && (
        <>
          <Balance currency={price.currency} />
          {(price.mode === "per_cycle" || (price.mode === "plan" && price.overage > 0)) && (
            <CapField value={cap} onChange={setCap} price={price} read={read} />
          )}
          {isDiscountable(price, null) && (
            <CouponField item={item} tier={tier} value={coupon} onChange={setCoupon} onOffer={onOffer} />
          )}
          <Checkbox
            checked={agreed}
            onChange={onAgree}
            label={consentLabel(price, offer)}
            help="If the price goes up, you keep this price until you accept the new one."
          />
        </>
      )}
      <FormProblem error={error} />
      {isConfirming && (
        <p role="status" className="rounded-md border border-ok-line bg-ok-soft px-3 py-2 text-sm">
          Payment submitted. Your subscription starts as soon as Stripe confirms the payment.
        </p>
      )}
      {order && <PayByCard error={error} amount={price.amount} currency={price.currency} order={order} />}
      <CreditHint error={error} currency={price.currency} />
    </form>
  );
}

function Balance({ currency }: { currency: string }) {
  const balance = useQuery(query(getBalance));
  if (balance.isPending) return <Skeleton className="w-64" />;
  if (!balance.data) return <BalanceProblem balance={balance} />;
  const own = balance.data.items.find((item) => item.currency === currency);
  return (
    <p className="text-sm">
      <span className="text-muted">Paid from your workspace's balance: </span>
      <span className="font-medium tabular-nums">
        {formatMoney((own?.amount ?? 0) - (own?.held ?? 0), currency)}
      </span>
    </p>
  );
}
