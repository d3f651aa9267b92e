import type { PriceAudit } from "@/lib/contract/prices";
import { isJsonObject } from "@/lib/kit/json";
import { formatPrice } from "@/lib/pricing/format-money";
import { readProposal } from "@/lib/pricing/simulate-price";

export type AuditEntry = PriceAudit;

/** Describes a proposed price. A proposal can be any JSON. One that isn't a price is shown as it was sent. */
export function proposalLabel(kind: AuditEntry["kind"], proposed: unknown): string {
  if (!isJsonObject(proposed)) return partWords(proposed);
  const { mode, amount, currency } = proposed;
  const price = readProposal(kind, proposed);
  if (price !== null) return formatPrice(price);
  return [mode, amount, currency].map(partWords).join(" ");
}

function partWords(value: unknown): string {
  if (value === null || value === undefined) return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}

export type PriceOutcome = "refused" | "none" | "at once" | "announced" | "withdrawn";

export function outcomeOf({ action, verdict, subscribers }: AuditEntry): PriceOutcome {
  if (action === "price.withdraw") return "withdrawn";
  if (verdict === null || !verdict.allowed) return "refused";
  if (verdict.class === "none") return "none";
  return verdict.class === "significant" && subscribers > 0 ? "announced" : "at once";
}
