"use client";

import { useMemo, useState } from "react";
import { majorUnits } from "@/lib/pricing/currencies";
import { amountFaultWords, parseAmount, parseMillionths } from "@/lib/pricing/parse-amount";
import type { PlanTerms, Price } from "@/lib/schema/price";

/** Form fields of a price. Amounts are in major units of the currency. */
export interface PriceDraft {
  readonly mode: Price["mode"];
  readonly text: string;
  readonly currency: string;
  readonly period: PlanTerms["period"];
  readonly unit: PlanTerms["unit"];
  readonly includes: string;
  readonly overage: string;
  readonly limit: string;
  readonly trial: string;
}

type Typed = "text" | "includes" | "overage" | "limit" | "trial";

/**
 * Result of parsing the draft. `price` is null while the draft is invalid. Empty fields have no entry in
 * `faults`.
 */
export interface DraftRead {
  readonly price: Price | null;
  readonly faults: Readonly<Partial<Record<Typed, string>>>;
}

const NO_PLAN = {
  period: "month",
  unit: "cycle",
  includes: "1000",
  overage: "0",
  limit: "",
  trial: "",
} as const;

function draftOf(price: Price): PriceDraft {
  const { mode, amount, currency } = price;
  const text = mode === "free" ? "" : majorUnits(amount, currency);
  if (price.mode !== "plan") return { ...NO_PLAN, mode, text, currency };
  const { period, unit, includes, overage, limit, trial_days: trial } = price;
  return {
    mode,
    text,
    currency,
    period,
    unit,
    includes: String(includes),
    overage: millionthsText(overage),
    limit: limit === undefined ? "" : String(limit),
    trial: trial === undefined ? "" : String(trial),
  };
}

function millionthsText(millionths: number): string {
  const decimals = String(millionths % 1_000_000)
    .padStart(6, "0")
    .replace(/0+$/, "");
  return `${Math.floor(millionths / 1_000_000)}${decimals === "" ? "" : `.${decimals}`}`;
}

/** Parses the draft of a price. It doesn't check the pricing rules, which the server does. */
export function readDraft(draft: PriceDraft): DraftRead {
  const { mode, text, currency } = draft;
  if (mode === "free") return { price: { mode, amount: 0, currency }, faults: {} };
  const amount = parseAmount(text, currency);
  const faults: Partial<Record<Typed, string>> = {};
  if (!amount.ok && amount.error !== "empty") faults.text = amountFaultWords(amount.error, currency);
  if (mode !== "plan") return { price: amount.ok ? { mode, amount: amount.value, currency } : null, faults };
  const includes = countIn(draft.includes);
  const overage = parseMillionths(draft.overage);
  const limit = countIn(draft.limit);
  const trial = countIn(draft.trial);
  if (includes === "fault") faults.includes = COUNT;
  if (limit === "fault") faults.limit = COUNT;
  if (trial === "fault") faults.trial = COUNT;
  if (!overage.ok && overage.error !== "empty")
    faults.overage =
      overage.error === "too_many_decimals"
        ? "Use at most six decimal places."
        : amountFaultWords(overage.error, currency);
  if (!amount.ok || !overage.ok || typeof includes !== "number" || limit === "fault" || trial === "fault")
    return { price: null, faults };
  const { period, unit } = draft;
  return {
    price: {
      mode,
      amount: amount.value,
      currency,
      period,
      unit,
      includes,
      overage: overage.value,
      ...(limit === "empty" ? {} : { limit }),
      ...(trial === "empty" || trial === 0 ? {} : { trial_days: trial }),
    },
    faults,
  };
}

const COUNT = "Enter a whole number, such as 1000.";

function countIn(text: string): number | "empty" | "fault" {
  const typed = text.replace(/\s/g, "");
  if (typed === "") return "empty";
  return /^\d{1,13}$/.test(typed) ? Number(typed) : "fault";
}

export function usePriceDraft(current: Price) {
  const [draft, setDraft] = useState(() => draftOf(current));
  return {
    draft,
    read: useMemo(() => readDraft(draft), [draft]),
    change: (part: Partial<PriceDraft>) => setDraft((before) => ({ ...before, ...part })),
    reset: (price: Price) => setDraft(draftOf(price)),
    stored: (sent: PriceDraft, price: Price) =>
      setDraft((before) => (before === sent ? draftOf(price) : before)),
  };
}
