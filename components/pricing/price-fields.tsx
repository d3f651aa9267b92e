"use client";

import { useMemo } from "react";
import { currencyOptions } from "@/components/parts/currency-options";
import { ComboboxField } from "@/components/ui/combobox-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { MODES } from "@/lib/pricing/evaluate-price-change";
import { formatMoney } from "@/lib/pricing/format-money";
import type { Price, PriceKind } from "@/lib/schema/price";
import { PlanFields } from "./plan-fields";
import { type PriceDraft, readDraft } from "./use-price-draft";

const MODE_WORDS: Readonly<Record<Price["mode"], { label: string; help: string }>> = {
  free: { label: "Free", help: "Anyone with access can use the item." },
  monthly: {
    label: "Monthly",
    help: "Billed when a buyer subscribes and monthly after that, regardless of usage.",
  },
  plan: {
    label: "Plan",
    help: "A monthly or yearly fee that includes some usage. Usage beyond that is charged extra or blocked.",
  },
  per_cycle: {
    label: "Per cycle",
    help: "Charged for each successful run that a subscriber starts. Subscribers don't pay for scheduled or failed runs.",
  },
};

interface PriceFieldsProps {
  kind: PriceKind;
  draft: PriceDraft;
  only?: Price["mode"];
  onChange: (part: Partial<PriceDraft>) => void;
}

export function PriceFields({ kind, draft, only, onChange }: PriceFieldsProps) {
  const currencies = useMemo(() => currencyOptions(), []);
  const read = readDraft(draft);
  return (
    <>
      <div className={only ? "hidden" : "flex flex-col gap-1"}>
        <Segmented
          label="Pricing model"
          value={draft.mode}
          onChange={(mode) => onChange({ mode })}
          options={MODES[kind].map((mode) => ({ value: mode, label: MODE_WORDS[mode].label }))}
        />
        <p className="text-muted text-xs">{MODE_WORDS[draft.mode].help}</p>
      </div>
      {draft.mode !== "free" && (
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
          <Field
            label={draft.mode === "plan" ? `Amount a ${draft.period}` : "Amount"}
            required
            error={read.faults.text}
            help={read.price && `= ${formatMoney(read.price.amount, draft.currency)}`}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                placeholder="5.00"
                value={draft.text}
                onChange={(event) => onChange({ text: event.target.value })}
              />
            )}
          </Field>
          <ComboboxField
            label="Currency"
            required
            value={draft.currency}
            onChange={(currency) => onChange({ currency })}
            options={currencies}
            searchLabel="Search currencies"
          />
        </div>
      )}
      {draft.mode === "plan" && <PlanFields draft={draft} read={read} onChange={onChange} />}
    </>
  );
}
