"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { QueryState } from "@/components/frame/query-state";
import { formatDay } from "@/components/parts/format-day";
import { PriceSection } from "@/components/parts/price-section";
import { readPercent } from "@/components/parts/read-percent";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { createCouponOptions, endCouponOptions } from "@/lib/client/coupon-queries";
import { query } from "@/lib/client/query";
import { type CouponAnswer, listCoupons } from "@/lib/contract/coupons";
import { isDiscountable } from "@/lib/pricing/evaluate-coupon";
import { formatMoney } from "@/lib/pricing/format-money";
import { parseAmount } from "@/lib/pricing/parse-amount";
import type { ItemName, Price } from "@/lib/schema/price";

export function CouponsSection({ item, price }: { item: ItemName; price: Price }) {
  const coupons = useQuery(query(listCoupons, { params: { kind: item.kind, id: item.id } }));
  const items = coupons.data?.items ?? [];
  const isPossible = isDiscountable(price, null);
  if (!isPossible && items.length === 0) return null;
  return (
    <PriceSection
      title="Coupons"
      description="Subscribers who enter the code pay less for their first billing periods. Overage is not discounted."
    >
      <QueryState query={coupons} failed="Couldn't load the coupons" height="h-16">
        {({ items }) =>
          items.length > 0 && (
            <ul aria-label="Coupons" className="mb-4 divide-y rounded-md border">
              {items.map((coupon) => (
                <CouponRow key={coupon.id} item={item} coupon={coupon} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {isPossible && <NewCoupon item={item} currency={price.currency} />}
    </PriceSection>
  );
}

function CouponRow({ item, coupon }: { item: ItemName; coupon: CouponAnswer }) {
  const end = useMutation(endCouponOptions(item));
  const {
    code,
    percent,
    amount,
    currency,
    periods,
    limit,
    used,
    expires_at: expires,
    ended_at: ended,
  } = coupon;
  const off = percent === null ? formatMoney(amount ?? 0, currency ?? "") : `${percent.toLocaleString()} %`;
  const whole =
    periods === null ? "every period" : periods === 1 ? "the first period" : `the first ${periods} periods`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p>
          <code className="font-medium font-mono">{code}</code>
          <span className="ml-2">
            {off} off {whole}
          </span>
        </p>
        <p className="text-muted text-xs">
          Used{" "}
          {limit === null ? used.toLocaleString() : `${used.toLocaleString()} of ${limit.toLocaleString()}`}{" "}
          times
          {expires && `, valid until ${formatDay(expires)}`}
          {ended && `. Ended on ${formatDay(ended)}`}
        </p>
        <FormProblem error={end.error} />
      </div>
      {ended === null && (
        <Button
          size="sm"
          busy={end.isPending}
          aria-label={`End ${code}`}
          onClick={() => end.mutate(coupon.id)}
        >
          End
        </Button>
      )}
    </li>
  );
}

/** Returns the last moment of a day in the seller's time zone. Null if the day is empty. */
function endOf(day: string): string | null {
  return day === "" ? null : new Date(`${day}T23:59:59.999`).toISOString();
}

const EMPTY = { code: "", off: "", periods: "1", limit: "", until: "" };
const COUNT = /^[1-9]\d{0,3}$/;

function NewCoupon({ item, currency }: { item: ItemName; currency: string }) {
  const [how, setHow] = useState<"percent" | "amount">("percent");
  const [typed, setTyped] = useState(EMPTY);
  const create = useMutation(createCouponOptions(item));
  const read = parseAmount(typed.off, currency);
  const off = how === "percent" ? readPercent(typed.off) : read.ok ? read.value : null;
  const counted = [typed.periods, typed.limit].every((text) => text === "" || COUNT.test(text));
  const isReady = /^[A-Za-z0-9-]{4,40}$/.test(typed.code.trim()) && off !== null && off > 0 && counted;
  const control = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    autoComplete: "off",
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
  });
  const countOf = (text: string) => (text === "" ? null : Number(text));
  return (
    <form
      aria-label="New coupon"
      className="flex max-w-2xl flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady || off === null) return;
        const [periods, limit] = [countOf(typed.periods), countOf(typed.limit)];
        create.mutate(
          { code: typed.code.trim(), [how]: off, periods, limit, expires_at: endOf(typed.until) },
          {
            onSuccess: ({ code }) => {
              setTyped(EMPTY);
              toastDone(`Created the coupon ${code}`);
            },
          },
        );
      }}
    >
      <Segmented
        label="Discount"
        value={how}
        onChange={setHow}
        options={[
          { value: "percent", label: "Percentage" },
          { value: "amount", label: "Fixed amount" },
        ]}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <TextField
          label="Code"
          help="4 to 40 letters, digits or hyphens"
          mono
          maxLength={40}
          placeholder="SPRING-25"
          {...control("code")}
        />
        <TextField
          label={how === "percent" ? "Percent off" : `Amount off (${currency})`}
          inputMode="decimal"
          placeholder={how === "percent" ? "25" : "2.50"}
          {...control("off")}
        />
        <TextField
          label="Number of periods"
          help="Leave empty for all periods"
          inputMode="numeric"
          {...control("periods")}
        />
        <TextField
          label="Maximum uses"
          help="Leave empty for no limit"
          inputMode="numeric"
          {...control("limit")}
        />
        <TextField label="Expires" help="Leave empty for no expiry" type="date" {...control("until")} />
      </div>
      <FormProblem error={create.error} />
      <div>
        <Button type="submit" disabled={!isReady} busy={create.isPending}>
          Create coupon
        </Button>
      </div>
    </form>
  );
}
