"use client";

import { ListFilter, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { OPERATORS } from "@/lib/schema/operators";
import type { Column } from "@/lib/schema/table";
import { OPERATOR_WORDS, type TableView, type ViewFilter, withFilter } from "./table-view";

interface FilterBarProps {
  columns: readonly Column[];
  view: TableView;
  onChange: (view: TableView) => void;
}

export function FilterBar({ columns, view, onChange }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Popover
        label="Add a filter"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button size="sm" icon={ListFilter}>
            Filter
          </Button>
        }
      >
        <FilterForm
          columns={columns}
          onAdd={(filter) => {
            setOpen(false);
            onChange(withFilter(view, filter));
          }}
        />
      </Popover>
      {view.filters.map((filter) => (
        <span
          key={`${filter.column} ${filter.operator}`}
          className="inline-flex h-7 min-w-0 items-center rounded-md border bg-sunken pl-2 text-xs touch:h-11"
        >
          <span className="truncate">
            <code className="font-mono">{filter.column}</code>{" "}
            <span className="text-muted">{OPERATOR_WORDS[filter.operator]}</span> {filter.value}
          </span>
          <IconButton
            size="sm"
            icon={X}
            label={`Remove the filter on ${filter.column}`}
            onClick={() => onChange({ ...view, filters: view.filters.filter((each) => each !== filter) })}
          />
        </span>
      ))}
      {view.filters.length > 1 && (
        <Button size="sm" variant="quiet" onClick={() => onChange({ ...view, filters: [] })}>
          Clear
        </Button>
      )}
    </>
  );
}

function operatorsFor(column: Column | undefined) {
  const all = [...OPERATORS, "empty"] as const;
  const fitting = all.filter((operator) => {
    if (column?.type === "json") return operator === "empty";
    return column?.type !== "boolean" || operator === "eq" || operator === "empty";
  });
  return fitting.map((value) => ({ value, label: OPERATOR_WORDS[value] }));
}

function FilterForm({ columns, onAdd }: { columns: readonly Column[]; onAdd: (filter: ViewFilter) => void }) {
  const [name, setName] = useState(columns[0]?.name ?? "");
  const [operator, setOperator] = useState<ViewFilter["operator"]>("eq");
  const [value, setValue] = useState("");
  const column = columns.find((each) => each.name === name);
  const operators = operatorsFor(column);
  const chosen = operators.some((each) => each.value === operator) ? operator : (operators[0]?.value ?? "eq");
  const isReady = chosen === "empty" || value.trim() !== "";
  return (
    <form
      className="flex w-64 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onAdd({ column: name, operator: chosen, value: chosen === "empty" ? "" : value.trim() });
      }}
    >
      <SelectField
        label="Column"
        value={name}
        onChange={setName}
        options={columns.map((each) => ({ value: each.name, label: each.name }))}
      />
      <SelectField label="Condition" value={chosen} onChange={setOperator} options={operators} />
      {chosen !== "empty" && (
        <TextField
          label="Value"
          help={helpFor(column, chosen)}
          mono
          autoComplete="off"
          value={value}
          onChange={setValue}
        />
      )}
      <Button type="submit" variant="primary" disabled={!isReady}>
        Add filter
      </Button>
    </form>
  );
}

function helpFor(column: Column | undefined, operator: string): string {
  if (operator === "in") return "Separate several values with commas.";
  if (column?.type === "time") return "A date or ISO time in UTC, such as 2026-11-23.";
  if (column?.type === "boolean") return "true or false.";
  return column?.type === "text" ? "Case-sensitive." : "Use a dot as the decimal separator.";
}
