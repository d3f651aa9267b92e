"use client";

import { Plus, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Segmented } from "@/components/ui/segmented";
import { useFormData } from "@/components/worker-form/form-data";
import { fieldsOfRows, type KnownField, knownLists } from "./known-fields";
import type { ListForm, ListStep } from "./list-program";
import { NEW, RuleRows } from "./rule-rows";

interface ListRowsProps {
  form: ListForm;
  onChange: (form: ListForm) => void;
}

/** A list and what is done to it, one thing after the other. What comes of it stands below, as of every program. */
export function ListRows({ form, onChange }: ListRowsProps) {
  const { data } = useFormData();
  const lists = useMemo(() => knownLists(data.scope), [data.scope]);
  const rows = lists.find(({ path }) => path === form.source)?.rows;
  const fields = useMemo(() => fieldsOfRows(rows ?? []), [rows]);
  const set = (at: number, next: ListStep) =>
    onChange({ ...form, steps: form.steps.map((step, each) => (each === at ? next : step)) });
  return (
    <div className="flex flex-col gap-2">
      <Combobox
        free
        mono
        size="sm"
        aria-label="List"
        placeholder="Choose a list"
        value={form.source}
        onChange={(source) => onChange({ ...form, source })}
        options={lists.map(({ path, rows: own }) => ({
          value: path,
          label: path,
          hint: `${own.length} rows`,
        }))}
      />
      {rows && <p className="text-muted text-xs">Before: {rows.length.toLocaleString()} rows</p>}
      {form.steps.map((step, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
          key={at}
          aria-label={TITLES[step.do]}
          className="rounded-md border p-2"
        >
          <div className="mb-1 flex items-center justify-between font-medium text-xs">
            {at + 1}. {TITLES[step.do]}
            <IconButton
              size="sm"
              icon={Trash2}
              label={`Remove “${TITLES[step.do]}”`}
              onClick={() => onChange({ ...form, steps: form.steps.filter((_, each) => each !== at) })}
            />
          </div>
          <StepFields step={step} fields={fields} onChange={(next) => set(at, next)} />
        </fieldset>
      ))}
      <div>
        <Menu
          align="start"
          trigger={
            <Button size="sm" variant="quiet" icon={Plus}>
              Add a step
            </Button>
          }
        >
          {FRESH.map((step) => (
            <MenuItem key={step.do} onSelect={() => onChange({ ...form, steps: [...form.steps, step] })}>
              {TITLES[step.do]}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </div>
  );
}

const TITLES: Readonly<Record<ListStep["do"], string>> = {
  filter: "Keep rows where",
  sort: "Sort",
  pick: "Pick fields",
  group: "Group and sum",
  unique: "One row for each",
  first: "The first rows",
};

const FRESH: readonly ListStep[] = [
  { do: "filter", rules: { join: "and", rules: [NEW] } },
  { do: "sort", field: "", down: true },
  { do: "pick", fields: [] },
  { do: "group", by: "", sum: "" },
  { do: "unique", by: "" },
  { do: "first", count: 10 },
];

interface StepFieldsProps {
  step: ListStep;
  fields: readonly KnownField[];
  onChange: (step: ListStep) => void;
}

function StepFields({ step, fields, onChange }: StepFieldsProps) {
  const choice = (label: string, value: string, onPick: (field: string) => void) => (
    <Combobox
      free
      mono
      size="sm"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={onPick}
      options={fields.map(({ path }) => ({ value: path, label: path }))}
    />
  );
  switch (step.do) {
    case "filter":
      return (
        <RuleRows rules={step.rules} fields={fields} onChange={(rules) => onChange({ ...step, rules })} />
      );
    case "sort":
      return (
        <div className="flex flex-col gap-1">
          {choice("Field", step.field, (field) => onChange({ ...step, field }))}
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
          <div className="flex flex-wrap gap-1">
            {step.fields.map((field) => (
              <Button
                key={field}
                size="sm"
                aria-label={`Leave out ${field}`}
                onClick={() => onChange({ ...step, fields: step.fields.filter((each) => each !== field) })}
              >
                {field} ×
              </Button>
            ))}
          </div>
          {choice("Add a field", "", (field) =>
            onChange({ ...step, fields: [...new Set([...step.fields, field])] }),
          )}
        </div>
      );
    case "group":
      return (
        <div className="grid grid-cols-2 gap-1">
          {choice("Group by", step.by, (by) => onChange({ ...step, by }))}
          {choice("Sum of", step.sum, (sum) => onChange({ ...step, sum }))}
        </div>
      );
    case "unique":
      return choice("Field", step.by, (by) => onChange({ ...step, by }));
    case "first":
      return (
        <Input
          size="sm"
          type="number"
          min={1}
          aria-label="How many"
          value={step.count}
          onChange={({ target }) =>
            onChange({ ...step, count: Math.max(1, Math.trunc(Number(target.value)) || 1) })
          }
        />
      );
  }
}
