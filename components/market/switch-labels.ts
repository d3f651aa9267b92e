import { formatDay } from "@/components/pricing/format-day";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { previewSwitch } from "@/lib/contract/price-tiers";
import { formatMoney, planUnits } from "@/lib/pricing/format-money";

type Preview = AnswerOf<typeof previewSwitch>;

/** What a change of the plan means, by when it is. */
export function switchLabels(asked: Preview) {
  const { when, now, later, later_at, takes_effect_at, currency, units, price } = asked;
  const unit = price.mode === "plan" ? price.unit : "unit";
  const isNow = when === "now";
  const counted =
    units === null
      ? ""
      : ` Until ${formatDay(later_at)} it holds ${units} ${unit}s, those that you have left among them.`;
  return {
    action: isNow ? `Pay ${formatMoney(now, currency)} and change` : "Change the plan",
    parts: [
      {
        when: "Now",
        what: isNow
          ? `${formatMoney(now, currency)}, ${units === null ? "for the first period" : "the difference for the time that is left"}. It holds at once.${counted}`
          : `Nothing. Your plan stays as it is until ${formatDay(takes_effect_at)}.`,
      },
      {
        when: `From ${formatDay(isNow ? later_at : takes_effect_at)} on`,
        what: `${formatMoney(later, currency)} a ${price.mode === "plan" ? `${price.period}, ${planUnits(price)}` : "period"}.`,
      },
    ],
  };
}

export function switchDone({ when, takes_effect_at }: Preview, name: string): string {
  return when === "now"
    ? `Your plan is ${name} now`
    : `Your plan is ${name} from ${formatDay(takes_effect_at)} on`;
}
