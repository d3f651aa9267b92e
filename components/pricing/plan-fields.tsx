"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { TextField } from "@/components/ui/text-field";
import { planUnits } from "@/lib/pricing/format-money";
import type { DraftRead, PriceDraft } from "./use-price-draft";

interface PlanFieldsProps {
  draft: PriceDraft;
  read: DraftRead;
  onChange: (part: Partial<PriceDraft>) => void;
}

export function PlanFields({ draft, read, onChange }: PlanFieldsProps) {
  const { price, faults } = read;
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <Segmented
          label="Billed every"
          value={draft.period}
          onChange={(period) => onChange({ period })}
          options={[
            { value: "month", label: "Month" },
            { value: "year", label: "Year" },
          ]}
        />
        <Segmented
          label="Usage unit"
          value={draft.unit}
          onChange={(unit) => onChange({ unit })}
          options={[
            { value: "cycle", label: "Cycles" },
            { value: "read", label: "Reads" },
          ]}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label={`Included ${draft.unit}s`} required error={faults.includes}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={draft.includes}
              onChange={(event) => onChange({ includes: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Overage price per unit"
          required
          error={faults.overage}
          help="Enter 0 to block usage beyond the included units"
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.002"
              value={draft.overage}
              onChange={(event) => onChange({ overage: event.target.value })}
            />
          )}
        </Field>
        <TextField
          label={`Limit per ${draft.period}`}
          error={faults.limit}
          help="Leave empty for no limit"
          inputMode="numeric"
          autoComplete="off"
          value={draft.limit}
          onChange={(text) => onChange({ limit: text })}
        />
        <TextField
          label="Trial days"
          error={faults.trial}
          help="Once per buyer"
          inputMode="numeric"
          autoComplete="off"
          value={draft.trial}
          onChange={(text) => onChange({ trial: text })}
        />
      </div>
      {price?.mode === "plan" && <p className="text-muted text-xs">Buyers see: {planUnits(price)}.</p>}
    </>
  );
}
