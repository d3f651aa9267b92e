"use client";

import { useMemo } from "react";
import { currencyOptions } from "@/components/parts/currency-options";
import { ComboboxField } from "@/components/ui/combobox-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AmountDraft } from "./use-amount";

interface AmountFieldsProps {
  draft: AmountDraft;
  help?: string;
  currencies?: readonly string[];
}

export function AmountFields({ draft, help, currencies }: AmountFieldsProps) {
  const all = useMemo(() => currencyOptions(), []);
  const options = currencies ? all.filter(({ value }) => currencies.includes(value)) : all;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
      <Field label="Amount" required error={draft.fault} help={help}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            placeholder="100.00"
            value={draft.text}
            onChange={(event) => draft.setText(event.target.value)}
          />
        )}
      </Field>
      <ComboboxField
        label="Currency"
        required
        value={draft.currency}
        onChange={draft.setCurrency}
        options={options}
        searchLabel="Search currencies"
      />
    </div>
  );
}
