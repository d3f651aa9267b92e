"use client";

import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ColumnType } from "@/lib/schema/table";
import { COLUMN_TYPES } from "@/lib/schema/table-limits";
import { TYPE_WORDS } from "./table-labels";

export interface NewColumn {
  readonly id: string;
  readonly name: string;
  readonly type: ColumnType;
  readonly isKey: boolean;
}

export const TYPE_OPTIONS = COLUMN_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }));

interface ColumnListProps {
  columns: readonly NewColumn[];
  onChange: (columns: readonly NewColumn[]) => void;
  /** True if the columns come from a file, in which case none can be added or removed. */
  fixed: boolean;
}

export function ColumnList({ columns, onChange, fixed }: ColumnListProps) {
  const set = (id: string, change: Partial<NewColumn>) =>
    onChange(columns.map((column) => (column.id === id ? { ...column, ...change } : column)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">Columns</legend>
      <ul className="flex flex-col gap-2">
        {columns.map((column, place) => (
          <li key={column.id} className="flex flex-wrap items-center gap-2">
            <Input
              mono
              required
              maxLength={64}
              aria-label={`Name of column ${place + 1}`}
              placeholder="symbol"
              value={column.name}
              onChange={(event) => set(column.id, { name: event.target.value })}
              className="min-w-32 flex-1"
            />
            <Select
              aria-label={`Type of column ${place + 1}: ${TYPE_WORDS[column.type]}`}
              value={column.type}
              onChange={(type) => set(column.id, { type, isKey: column.isKey && type !== "json" })}
              options={TYPE_OPTIONS}
              className="w-36!"
            />
            <Checkbox
              label="Key"
              checked={column.isKey}
              disabled={column.type === "json"}
              onChange={(isKey) => set(column.id, { isKey })}
            />
            {!fixed && (
              <IconButton
                icon={Trash2}
                label={`Remove column ${place + 1}`}
                disabled={columns.length === 1}
                onClick={() => onChange(columns.filter(({ id }) => id !== column.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {!fixed && (
        <Button
          size="sm"
          icon={Plus}
          className="self-start"
          onClick={() => onChange([...columns, newColumn()])}
        >
          Add column
        </Button>
      )}
      <p className="text-muted text-xs">
        Key columns identify a row: writing a row with an existing key updates it. You can add columns later,
        but you can't change the key or the columns' types.
      </p>
    </fieldset>
  );
}

export function newColumn(given: Partial<NewColumn> = {}): NewColumn {
  return { id: crypto.randomUUID(), name: "", type: "text", isKey: false, ...given };
}
