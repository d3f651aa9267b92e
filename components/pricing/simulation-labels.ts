import { formatDay } from "@/components/parts/format-day";
import type { PriceSimulation } from "@/lib/contract/price-history";
import { formatMoney } from "@/lib/pricing/format-money";
import type { Price } from "@/lib/schema/price";
import { countSubscribers } from "./verdict-labels";

export function simulationNotes(simulation: PriceSimulation, price: Price): string[] {
  const { proposed, without_subscription: others, unpaid_known_from: known } = simulation;
  const notes: string[] = [];
  if (proposed !== null && proposed.capped > 0) {
    const who = countSubscribers(proposed.capped);
    notes.push(`${who} would have reached their spending limit. The result takes this into account.`);
  }
  if (others.cycles > 0) {
    const each =
      others.amount === null
        ? ""
        : ` At this price, these calls would have earned you ${formatMoney(others.amount, price.currency)}. This is not a forecast.`;
    notes.push(`Successful calls without a subscription, including your own: ${others.cycles}.${each}`);
  }
  if (known !== null)
    notes.push(`Cycles that weren't charged have only been recorded since ${formatDay(known)}.`);
  return notes;
}

export function simulationBasis({ cycles, months, subscribers }: PriceSimulation, price: Price): string {
  if (subscribers === 0) return "No subscribers in this period.";
  const used = [cycles === 1 ? "1 cycle" : `${cycles} cycles`, months === 1 ? "1 month" : `${months} months`];
  const counted = price.mode === "monthly" ? used[1] : used[0];
  return `Based on ${counted} of ${countSubscribers(subscribers)}, assuming that all of them paid this price the whole time.`;
}
