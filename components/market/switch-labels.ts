import { formatDay } from "@/components/parts/format-day";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { previewSwitch } from "@/lib/contract/price-tiers";
import { formatMoney, planUnits } from "@/lib/pricing/format-money";

type Preview = AnswerOf<typeof previewSwitch>;

export function switchLabels(asked: Preview) {
  const { when, now, later_at, takes_effect_at, currency, units, price } = asked;
  const unit = price.mode === "plan" ? price.unit : "unit";
  const isNow = when === "now";
  const counted =
    units === null
      ? ""
      : ` You'll have ${units} ${unit}s until ${formatDay(later_at)}, including your remaining ${unit}s.`;
  return {
    action: isNow ? `Pay ${formatMoney(now, currency)} and change plan` : "Change plan",
    parts: [
      {
        when: "Now",
        what: isNow
          ? `${formatMoney(now, currency)}, ${units === null ? "for the first period" : "the difference for the rest of the period"}. The change applies immediately.${counted}`
          : `No charge. You keep your current plan until ${formatDay(takes_effect_at)}.`,
      },
      {
        when: `From ${formatDay(isNow ? later_at : takes_effect_at)}`,
        what: `${laterLabel(asked)}${price.mode === "plan" ? `, ${planUnits(price)}` : ""}.`,
      },
    ],
  };
}

function laterLabel({ later, currency, coupon, price }: Preview): string {
  const span = price.mode === "plan" ? price.period : "period";
  const each = (amount: number) => `${formatMoney(amount, currency)} a ${span}`;
  if (coupon === null) return each(later);
  if (coupon.periods === null) return `${each(later)} with ${coupon.code}`;
  const periods = coupon.periods === 1 ? "1 period" : `${coupon.periods} periods`;
  return `${formatMoney(later, currency)} for ${periods} with ${coupon.code}, then ${each(price.amount)}`;
}

export function switchDone({ when, takes_effect_at }: Preview, name: string): string {
  return when === "now"
    ? `Your plan is now ${name}`
    : `Your plan changes to ${name} on ${formatDay(takes_effect_at)}`;
}
