import { TextField } from "@/components/ui/text-field";
import { formatMoney } from "@/lib/pricing/format-money";
import { type Refundable, readRefund, restOf } from "./read-refund";

interface RefundFieldProps {
  charge: Refundable;
  /** Whose balance it comes from, where that is not one's own. */
  from?: string;
  value: string;
  onChange: (text: string) => void;
}

/** How much of a charge goes back. */
export function RefundField({ charge, from, value, onChange }: RefundFieldProps) {
  const max = formatMoney(restOf(charge), charge.currency);
  return (
    <TextField
      label={`Amount in ${charge.currency}`}
      required
      inputMode="decimal"
      autoComplete="off"
      help={from === undefined ? `At most ${max}.` : `From the balance of ${from}, at most ${max}.`}
      error={readRefund(value, charge).fault}
      value={value}
      onChange={onChange}
    />
  );
}
