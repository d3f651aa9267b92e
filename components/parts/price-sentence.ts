import type { PlanPrice, Price } from "@/lib/schema/price";

export function priceSentence(price: Price): string {
  return price.mode === "plan" ? planSentence(price) : SENTENCES[price.mode];
}

function planSentence({ period, unit, overage, limit, trial_days: trial }: PlanPrice): string {
  const start =
    trial === undefined ? "when you subscribe" : `after ${trial === 1 ? "1 free day" : `${trial} free days`}`;
  const counted =
    unit === "cycle"
      ? "A cycle is one successful run that you start. Failed runs and tests don't count."
      : "A read is one response with data. A 304 for data you already have doesn't count.";
  const beyond =
    overage > 0 && limit === undefined
      ? ""
      : ` Once your ${unit}s are used up, calls are rejected until the next period.`;
  return `Billed ${start} and every ${period} until you cancel. ${counted}${beyond}`;
}

const SENTENCES: Record<Exclude<Price["mode"], "plan">, string> = {
  free: "Subscribing to this item and using it is free.",
  monthly: "Billed when you subscribe and monthly after that, until you cancel.",
  per_cycle:
    "A cycle is one successful run that you start. Scheduled runs, failed runs and tests cost you nothing.",
};
