"use client";

import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Json } from "@/lib/kit/json";
import { FieldBox, NameInput } from "./field-box";
import type { KnownField } from "./known-fields";
import { type AddedColumn, COLUMN_KINDS, columnName } from "./list-step";

const LABELS: Readonly<Record<AddedColumn["how"], string>> = {
  mean: "Rolling mean",
  return: "Return",
  change: "Difference",
  rank: "Rank",
};

const HELP: Readonly<Record<AddedColumn["how"], string>> = {
  mean: "Moving average: the mean of the last N rows, including the current one. Empty for the first N − 1 rows.",
  return: "Change since the previous row, as a fraction: 0.02 is 2%.",
  change: "The value minus the value in the previous row.",
  rank: "The largest value has rank 1. Equal values share a rank.",
};

const TIMES = new Set(["datetime", "date", "time"]);

interface ColumnFieldsProps {
  step: AddedColumn;
  /** Fields of the rows that this step receives. */
  fields: readonly KnownField[];
  onChange: (step: AddedColumn) => void;
}

/** The column's name is derived from its settings until the user edits it. */
export function ColumnFields({ step, fields, onChange }: ColumnFieldsProps) {
  const set = (next: Partial<AddedColumn>) => {
    const follows = next.as === undefined && step.as === columnName(step);
    const changed = { ...step, ...next };
    onChange(follows ? { ...changed, as: columnName(changed) } : changed);
  };
  const numbers = fields.filter(({ sample }) => isNumeric(sample));
  const needsTime = step.how !== "rank" && fields.length > 0 && !fields.some(({ path }) => TIMES.has(path));
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1 text-xs">
      <span className="text-muted">Calculation</span>
      <Select
        size="sm"
        aria-label="Calculation"
        value={step.how}
        onChange={(how) => set({ how })}
        options={COLUMN_KINDS.map((how) => ({ value: how, label: LABELS[how] }))}
      />
      <span className="text-muted">Column</span>
      <FieldBox
        label="Column"
        value={step.field}
        fields={numbers.length > 0 ? numbers : fields}
        onPick={(field) => set({ field })}
      />
      {step.how === "mean" && (
        <>
          <span className="text-muted">Rows</span>
          <Input
            size="sm"
            type="number"
            min={1}
            max={MAX_WINDOW}
            aria-label="Number of rows"
            value={step.window}
            onChange={({ target }) => set({ window: windowOf(target.value) })}
          />
        </>
      )}
      <span className="text-muted">Name</span>
      <NameInput label="New column name" value={step.as} onChange={(as) => set({ as })} />
      <p className="col-span-2 text-muted">
        {HELP[step.how]}
        {step.how !== "rank" && " The calculation reads the rows in chronological order."}
      </p>
      {needsTime && (
        <p role="status" className="col-span-2 text-warn">
          These rows have no column named datetime, date or time. Rename a column with the Pick fields step
          first.
        </p>
      )}
    </div>
  );
}

const MAX_WINDOW = 10_000;

function windowOf(text: string): number {
  return Math.min(MAX_WINDOW, Math.max(1, Math.trunc(Number(text)) || 1));
}

/**
 * True if the field's values are numbers. Text that is a number counts, because decimals often arrive as
 * text.
 */
function isNumeric(sample: Json): boolean {
  if (typeof sample === "string") return sample.trim() !== "" && Number.isFinite(Number(sample));
  return typeof sample === "number" || sample === null;
}
