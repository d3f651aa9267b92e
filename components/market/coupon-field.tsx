"use client";

import { useMutation } from "@tanstack/react-query";
import { describeError } from "@/components/frame/describe-error";
import { type CouponOffer, couponOffer } from "@/components/parts/subscription-labels";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { couponOptions } from "@/lib/client/market-queries";
import type { ItemName } from "@/lib/schema/price";

interface CouponFieldProps {
  item: ItemName;
  tier?: string | undefined;
  value: string;
  onChange: (code: string) => void;
  /** Called with the accepted offer, or with null once the code is changed. */
  onOffer: (offer: CouponOffer | null) => void;
}

export function CouponField({ item, tier, value, onChange, onOffer }: CouponFieldProps) {
  const tried = useMutation(couponOptions(item));
  const code = value.trim();
  return (
    <div className="flex flex-col gap-1">
      <Field
        label="Coupon"
        help="Optional. A coupon lowers the price of the first billing periods."
        error={tried.error ? describeError(tried.error).detail : undefined}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              mono
              autoComplete="off"
              maxLength={40}
              value={value}
              onChange={(event) => {
                tried.reset();
                onOffer(null);
                onChange(event.target.value);
              }}
            />
            <Button
              busy={tried.isPending}
              disabled={code === ""}
              onClick={() => tried.mutate({ coupon: code, ...(tier && { tier }) }, { onSuccess: onOffer })}
            >
              Apply
            </Button>
          </div>
        )}
      </Field>
      {tried.data && (
        <p role="status" className="font-medium text-sm">
          {couponOffer(tried.data)}
        </p>
      )}
    </div>
  );
}
