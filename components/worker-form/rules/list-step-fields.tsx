"use client";

import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { ColumnFields } from "./column-fields";
import { FieldBox, NameInput } from "./field-box";
import type { KnownField } from "./known-fields";
import { type ListStep, lastName, TOTALS, type Total, totalName } from "./list-step";
import { NEW, RuleRows } from "./rule-rows";

interface ListStepFieldsProps {
  step: ListStep;
  /** Fields of the rows that this step receives. */
  fields: readonly KnownField[];
  onChange: (step: ListStep) => void;
}

export function ListStepFields({ step, fields, onChange }: ListStepFieldsProps) {
  switch (step.do) {
    case "filter": {
      const rules = step.rules.rules.length === 0 ? { ...step.rules, rules: [NEW] } : step.rules;
      return (
        <RuleRows rules={rules} fields={fields} onChange={(next) => onChange({ ...step, rules: next })} />
      );
    }
    case "sort":
      return (
        <div className="flex flex-col gap-1">
          <FieldBox
            label="Field"
            value={step.field}
            fields={fields}
            onPick={(field) => onChange({ ...step, field })}
          />
          <Segmented
            size="sm"
            label="Order"
            value={step.down ? "down" : "up"}
            onChange={(order) => onChange({ ...step, down: order === "down" })}
            options={[
              { value: "down", label: "Largest first" },
              { value: "up", label: "Smallest first" },
            ]}
          />
        </div>
      );
    case "pick":
      return (
        <div className="flex flex-col gap-1">
          {step.fields.map(({ field, as }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field can be picked twice with two names
            <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-1">
              <span className="truncate font-mono text-xs" title={field}>
                {field}
              </span>
              <NameInput
                label={`Name of ${field}`}
                value={as}
                onChange={(next) =>
                  onChange({ ...step, fields: replaced(step.fields, at, { field, as: next }) })
                }
              />
              <IconButton
                size="sm"
                icon={Trash2}
                label={`Remove ${field}`}
                onClick={() => onChange({ ...step, fields: step.fields.filter((_, each) => each !== at) })}
              />
            </div>
          ))}
          <FieldBox
            label="Add a field"
            value=""
            fields={fields}
            onPick={(field) =>
              onChange({ ...step, fields: [...step.fields, { field, as: lastName(field) }] })
            }
          />
        </div>
      );
    case "column":
      return <ColumnFields step={step} fields={fields} onChange={onChange} />;
    case "group":
      return (
        <div className="flex flex-col gap-1.5">
          <FieldNames
            by={step.by}
            fields={fields}
            onChange={(by) => onChange({ ...step, by })}
            label="Group by"
          />
          <Totals totals={step.totals} fields={fields} onChange={(totals) => onChange({ ...step, totals })} />
        </div>
      );
    case "unique":
      return (
        <FieldNames
          by={step.by}
          fields={fields}
          onChange={(by) => onChange({ ...step, by })}
          label="Unique by"
        />
      );
    case "first":
      return (
        <Input
          size="sm"
          type="number"
          min={1}
          aria-label="Number of rows"
          value={step.count}
          onChange={({ target }) =>
            onChange({ ...step, count: Math.max(1, Math.trunc(Number(target.value)) || 1) })
          }
        />
      );
  }
}

interface FieldNamesProps {
  label: string;
  by: readonly string[];
  fields: readonly KnownField[];
  onChange: (by: readonly string[]) => void;
}

function FieldNames({ label, by, fields, onChange }: FieldNamesProps) {
  return (
    <div className="flex flex-col gap-1">
      {by.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {by.map((field) => (
            <Button
              key={field}
              size="sm"
              aria-label={`Remove ${field}`}
              onClick={() => onChange(by.filter((each) => each !== field))}
            >
              {field} ×
            </Button>
          ))}
        </div>
      )}
      <FieldBox
        label={by.length === 0 ? label : "Add a field"}
        value=""
        fields={fields.filter(({ path }) => !by.includes(path))}
        onPick={(field) => onChange([...new Set([...by, field])])}
      />
    </div>
  );
}

const WORDS: Readonly<Record<Total["how"], string>> = {
  count: "Count",
  sum: "Sum of",
  mean: "Mean of",
  min: "Lowest",
  max: "Highest",
  first: "First",
  last: "Last",
};

interface TotalsProps {
  totals: readonly Total[];
  fields: readonly KnownField[];
  onChange: (totals: readonly Total[]) => void;
}

/** The name of a total follows its function and field until the user edits the name. */
function Totals({ totals, fields, onChange }: TotalsProps) {
  const set = (at: number, total: Total, next: Partial<Total>) => {
    const made = { ...total, ...next };
    const follows = next.as === undefined && total.as === totalName(total.how, total.field);
    onChange(replaced(totals, at, follows ? { ...made, as: totalName(made.how, made.field) } : made));
  };
  return (
    <>
      {totals.map((total, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: totals have no identity except their index
          key={at}
          aria-label={`Calculation ${at + 1}`}
          className="grid grid-cols-[6rem_minmax(0,1fr)_auto] gap-1"
        >
          <Select
            size="sm"
            aria-label="Calculation"
            value={total.how}
            onChange={(how) => set(at, total, { how })}
            options={TOTALS.map((how) => ({ value: how, label: WORDS[how] }))}
          />
          {total.how === "count" ? (
            <span className="self-center text-muted text-xs">rows</span>
          ) : (
            <FieldBox
              label="Field"
              value={total.field}
              fields={fields}
              onPick={(field) => set(at, total, { field })}
            />
          )}
          <IconButton
            size="sm"
            icon={Trash2}
            label={`Remove ${total.as}`}
            onClick={() => onChange(totals.filter((_, each) => each !== at))}
          />
          <span className="self-center pl-1 text-muted text-xs">called</span>
          <NameInput
            label={`Name of calculation ${at + 1}`}
            value={total.as}
            onChange={(as) => set(at, total, { as })}
          />
        </fieldset>
      ))}
      <div>
        <Button
          size="sm"
          variant="quiet"
          icon={Plus}
          onClick={() => onChange([...totals, { how: "count", field: "", as: "count" }])}
        >
          Add a figure
        </Button>
      </div>
    </>
  );
}

function replaced<T>(list: readonly T[], at: number, item: T): T[] {
  return list.map((other, each) => (each === at ? item : other));
}
