"use client";

import { useMemo, useState } from "react";
import { majorUnits } from "@/lib/pricing/currencies";
import { type AmountFault, parseAmount } from "@/lib/pricing/parse-amount";
import type { Price } from "@/lib/schema/price";

export interface PriceDraft {
  readonly mode: Price["mode"];
  /** As it is typed, in major units. */
  readonly text: string;
  readonly currency: string;
}

function draftOf({ mode, amount, currency }: Price): PriceDraft {
  return { mode, text: mode === "free" ? "" : majorUnits(amount, currency), currency };
}

/** What is typed as a price, or why it is none yet. Rules are not asked here: the server judges. */
export function readDraft({ mode, text, currency }: PriceDraft): { price: Price } | { fault: AmountFault } {
  if (mode === "free") return { price: { mode, amount: 0, currency } };
  const amount = parseAmount(text, currency);
  return amount.ok ? { price: { mode, amount: amount.value, currency } } : { fault: amount.error };
}

export function usePriceDraft(current: Price) {
  const [draft, setDraft] = useState(() => draftOf(current));
  return {
    draft,
    read: useMemo(() => readDraft(draft), [draft]),
    change: (part: Partial<PriceDraft>) => setDraft((before) => ({ ...before, ...part })),
    reset: (price: Price) => setDraft(draftOf(price)),
  };
}
