import type { Tone } from "@/components/ui/badge";
import type { Dispute } from "@/lib/contract/disputes";
import { formatMoney } from "@/lib/pricing/format-money";
import type { DisputeSide, DisputeState } from "@/lib/schema/dispute";

export const STATE_LABELS: Record<DisputeState, { word: string; tone: Tone }> = {
  open: { word: "Open", tone: "warn" },
  settled: { word: "Settled", tone: "ok" },
  withdrawn: { word: "Withdrawn", tone: "neutral" },
};

export function whoOf(
  side: DisputeSide,
  { buyer, seller, side: own }: Pick<Dispute, "buyer" | "seller" | "side">,
) {
  if (side === "operator") return own === "operator" ? "You, the operator" : "The operator";
  const name = side === "buyer" ? buyer : seller;
  return side === own ? `${name} (you)` : name;
}

export function claimOf({ side, buyer, seller, charge }: Dispute): string {
  const amount = formatMoney(charge.amount, charge.currency);
  if (side === "buyer") return `You're the buyer. You disputed a charge of ${amount} by ${seller}.`;
  if (side === "seller") return `You're the seller. ${buyer} disputed your charge of ${amount}.`;
  return `You're the operator. ${buyer} disputed a charge of ${amount} by ${seller}.`;
}

export function outcomeOf(dispute: Dispute): string {
  const { state, ended_by: by, decision, charge, buyer, seller } = dispute;
  const back = (amount: number) => formatMoney(amount, charge.currency);
  if (state === "open")
    return "The seller can reply or issue a refund. If the two parties can't agree, the operator of this instance decides.";
  if (state === "withdrawn") return `${buyer} withdrew the dispute. The charge stands.`;
  if (decision)
    return decision.refund > 0
      ? `The operator decided: ${buyer} was refunded ${back(decision.refund)}.`
      : "The operator decided against a refund. The charge stands.";
  if (by === "buyer") return `${buyer} accepted the refund of ${back(charge.refunded)}.`;
  return charge.refunded < charge.amount
    ? `${seller} closed their workspace. ${back(charge.refunded)} was refunded from their balance.`
    : `${seller} refunded the full charge of ${back(charge.refunded)}.`;
}

export function itemName({ name, kind }: Pick<Dispute, "name" | "kind">): string {
  return name ?? `Unavailable ${kind}`;
}
