"use client";

import { ArrowDown, ArrowUp, Columns3, Plus, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useFormData } from "@/components/worker-form/form-data";
import { fieldsAfter } from "./fields-after";
import { fieldsOfRows, knownLists } from "./known-fields";
import type { ListForm } from "./list-program";
import { FRESH, type ListStep } from "./list-step";
import { ListStepFields } from "./list-step-fields";
import { RowsPreview } from "./rows-preview";

interface ListRowsProps {
  form: ListForm;
  onChange: (form: ListForm) => void;
}

export function ListRows({ form, onChange }: ListRowsProps) {
  const { data } = useFormData();
  const lists = useMemo(() => knownLists(data.scope), [data.scope]);
  const rows = lists.find(({ path }) => path === form.source)?.rows;
  const fields = useMemo(() => fieldsOfRows(rows ?? []), [rows]);
  const write = (steps: readonly ListStep[]) => onChange({ ...form, steps });
  const swap = (at: number) => {
    const [one, other] = [form.steps[at], form.steps[at + 1]];
    if (one && other) write([...form.steps.slice(0, at), other, one, ...form.steps.slice(at + 2)]);
  };
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
      {rows && <RowsPreview label="Before" rows={rows} />}
      {form.steps.map((step, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity except their index
          key={at}
          aria-label={STEP_TITLES[step.do]}
          className="min-w-0 rounded-md border p-2"
        >
          <div className="mb-1 flex items-center font-medium text-xs">
            <span className="flex-1">
              {at + 1}. {STEP_TITLES[step.do]}
            </span>
            <IconButton
              size="sm"
              icon={ArrowUp}
              label={`Move “${STEP_TITLES[step.do]}” up`}
              disabled={at === 0}
              onClick={() => swap(at - 1)}
            />
            <IconButton
              size="sm"
              icon={ArrowDown}
              label={`Move “${STEP_TITLES[step.do]}” down`}
              disabled={at === form.steps.length - 1}
              onClick={() => swap(at)}
            />
            <IconButton
              size="sm"
              icon={Trash2}
              label={`Remove “${STEP_TITLES[step.do]}”`}
              onClick={() => write(form.steps.filter((_, each) => each !== at))}
            />
          </div>
          <ListStepFields
            step={step}
            fields={fieldsAfter(fields, form.steps.slice(0, at))}
            onChange={(next) => write(form.steps.map((other, each) => (each === at ? next : other)))}
          />
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-1">
        <Menu
          align="start"
          trigger={
            <Button size="sm" variant="quiet" icon={Plus}>
              Add a step
            </Button>
          }
        >
          {FRESH.filter(({ do: kind }) => kind !== "column").map((step) => (
            <MenuItem key={step.do} onSelect={() => write([...form.steps, step])}>
              {STEP_TITLES[step.do]}
            </MenuItem>
          ))}
        </Menu>
        <Button
          size="sm"
          variant="quiet"
          icon={Columns3}
          onClick={() => write([...form.steps, ...NEW_COLUMN])}
        >
          {STEP_TITLES.column}
        </Button>
      </div>
    </div>
  );
}

const NEW_COLUMN = FRESH.filter(({ do: kind }) => kind === "column");

const STEP_TITLES: Readonly<Record<ListStep["do"], string>> = {
  filter: "Keep rows where",
  sort: "Sort",
  pick: "Pick fields",
  column: "Add a column",
  group: "Group and sum",
  unique: "Remove duplicates",
  first: "First rows",
};
