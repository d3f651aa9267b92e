import { formatDay } from "@/components/parts/format-day";
import type { StatementEntry } from "@/lib/contract/billing";
import { isId } from "@/lib/kit/id";

export function entryLabels({ what, item }: Pick<StatementEntry, "what" | "item">): string {
  const name = item === null ? "" : (item.name ?? `a deleted or private ${item.kind}`);
  return WORDS[what](name);
}

const WORDS: Record<StatementEntry["what"], (name: string) => string> = {
  payment: () => "Credit granted",
  refund: () => "Credit refunded",
  cycle_sold: (name) => `Cycle sold: ${name}`,
  cycle_bought: (name) => `Cycle purchased: ${name}`,
  month_sold: (name) => `Month sold: ${name}`,
  month_bought: (name) => `Month purchased: ${name}`,
  month_returned: (name) => `Refund: one month of ${name}`,
  reads_sold: (name) => `Reads sold: ${name}`,
  reads_bought: (name) => `Reads purchased: ${name}`,
  cycle_returned: (name) => `Refund: one cycle of ${name}`,
  payout: () => "Payout",
  payout_returned: () => "Payout returned",
  share_taken: () => "Operator's share of a sale",
  share_returned: () => "Operator's share refunded",
};

/** References that are generated IDs are left out, because they mean nothing to people. */
export function entryDetail({ period, reference }: StatementEntry): string | null {
  if (period) return `${formatDay(period.start)} to ${formatDay(period.end)}`;
  return reference !== null && !isId(reference) ? reference : null;
}

export function entryAddress({ what, item }: Pick<StatementEntry, "what" | "item">): string | null {
  if (item?.name == null) return null;
  const place = what === "cycle_sold" || what === "month_sold" || what === "reads_sold" ? "prices" : "market";
  return `/${place}/${item.kind}/${item.id}`;
}
