"use client";

import { useState } from "react";
import { amountFaultWords, parseAmount } from "@/lib/pricing/parse-amount";

export function useAmount(currencyAtFirst = "USD", textAtFirst = "") {
  const [text, setText] = useState(textAtFirst);
  const [currency, setCurrency] = useState(currencyAtFirst);
  const parsed = parseAmount(text, currency);
  const fault = !parsed.ok && parsed.error !== "empty" ? amountFaultWords(parsed.error, currency) : null;
  return {
    text,
    setText,
    currency,
    setCurrency,
    fault,
    minor: parsed.ok && parsed.value > 0 ? parsed.value : null,
  };
}

export type AmountDraft = ReturnType<typeof useAmount>;
