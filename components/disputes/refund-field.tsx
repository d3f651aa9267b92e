import { TextField } from "@/components/ui/text-field";
import { formatMoney } from "@/lib/pricing/format-money";
import { type Refundable, readRefund, restOf } from "./read-refund";

interface RefundFieldProps {
  charge: Refundable;
  /** Owner of the balance that the refund is paid from, if that isn't the user's workspace. */
  from?: string;
  value: string;
  onChange: (text: string) => void;
}

export function RefundField({ charge, from, value, onChange }: RefundFieldProps) {
  const max = formatMoney(restOf(charge), charge.currency);
  return (
    <TextField
      label={`Amount in ${charge.currency}`}
      required
      inputMode="decimal"
      autoComplete="off"
      help={from === undefined ? `At most ${max}.` : `Paid from the balance of ${from}, at most ${max}.`}
      error={readRefund(value, charge).fault}
      value={value}
      onChange={onChange}
    />
  );
}
