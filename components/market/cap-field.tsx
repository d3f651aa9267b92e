"use client";

import { TextField } from "@/components/ui/text-field";
import type { Result } from "@/lib/kit/result";
import { capLabels } from "@/lib/pricing/cap-labels";
import { formatMoney } from "@/lib/pricing/format-money";
import { type AmountFault, amountFaultWords } from "@/lib/pricing/parse-amount";
import type { Price } from "@/lib/schema/price";

interface CapFieldProps {
  value: string;
  onChange: (text: string) => void;
  price: Price;
  read: Result<number | null, AmountFault>;
}

export function CapField({ value, onChange, price, read }: CapFieldProps) {
  const { currency } = price;
  const says =
    read.ok && read.value !== null
      ? `Runs that would take you over ${formatMoney(read.value, currency)} in a calendar month are rejected.`
      : "Runs that would exceed the limit are rejected. Leave empty for no limit.";
  return (
    <TextField
      label="Monthly limit"
      aside={<span className="text-muted text-xs">{currency}</span>}
      help={says}
      error={read.ok ? capLabels(read.value, price) : amountFaultWords(read.error, currency)}
      inputMode="decimal"
      autoComplete="off"
      placeholder="No limit"
      value={value}
      onChange={onChange}
      className="tabular-nums"
    />
  );
}
