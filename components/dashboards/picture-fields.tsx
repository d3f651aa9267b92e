"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { isByName } from "@/lib/widgets/bars-view";
import { columnsOf, type WidgetColumn } from "@/lib/widgets/columns";
import { figuresOf, nameKeyOf } from "@/lib/widgets/name-key";
import { drawnKeys } from "@/lib/widgets/series-view";
import { shownRows } from "@/lib/widgets/shown-rows";
import { treemapColumns } from "@/lib/widgets/treemap-view";

interface PictureFieldsProps {
  kind: WidgetKind;
  options: WidgetOptions;
  value: unknown;
  onChange: (key: keyof WidgetOptions, value: unknown) => void;
}

export function PictureFields({ kind, options, value, onChange }: PictureFieldsProps) {
  const rows = shownRows(value, options);
  const columns = columnsOf(rows);
  const figures = figuresOf(columns);
  const texts = columns.filter(({ key }) => !figures.some((figure) => figure.key === key));
  const usual = treemapColumns(columns, {});
  const field = (
    label: string,
    key: "name" | "group" | "size" | "colour",
    from: readonly WidgetColumn[],
    by: string,
  ) =>
    from.length > 0 && (
      <ColumnField
        label={label}
        columns={from}
        value={options[key]}
        usual={by}
        onChange={(next) => onChange(key, next)}
      />
    );
  const titleOf = (key: string | null) => columns.find((column) => column.key === key)?.title ?? "none";
  if (kind === "gauge") return <EndFields options={options} onChange={onChange} />;
  if (kind === "calendar")
    return (
      <Checkbox
        label="Open in month view"
        checked={options.calendar === "month"}
        onChange={(on) => onChange("calendar", on ? "month" : undefined)}
      />
    );
  if (kind === "sparklines") return field("Label", "name", texts, titleOf(nameKeyOf(rows, columns)));
  if (kind === "bar")
    return (
      <>
        {field("Category", "name", texts, isByName(rows, {}) ? titleOf(nameKeyOf(rows, columns)) : "time")}
        {isByName(rows, options) && figures.length > 1 && (
          <ColumnField
            label="Value"
            columns={figures}
            value={options.series?.[0]}
            usual={titleOf(drawnKeys(rows)[0] ?? null)}
            onChange={(key) => onChange("series", key === undefined ? undefined : [key])}
          />
        )}
      </>
    );
  if (kind === "treemap")
    return (
      <>
        {field("Area", "size", figures, titleOf(usual.size?.key ?? null))}
        {field("Colour", "colour", figures, titleOf(usual.colour?.key ?? null))}
        {field("Group by", "group", texts, titleOf(usual.group))}
        {field("Label", "name", texts, titleOf(nameKeyOf(rows, columns)))}
      </>
    );
  if (kind === "heatmap")
    return (
      <>
        {field("Rows", "name", texts, titleOf(nameKeyOf(rows, columns)))}
        {field("Columns", "group", texts, "one per value")}
        {field("Values", "colour", figures, "all")}
        <EndFields options={options} onChange={onChange} />
      </>
    );
  return null;
}

/** Value for "no selection", because the select can't have an empty value. No column has this name. */
const AS_GUESSED = "\n";

interface ColumnFieldProps {
  label: string;
  columns: readonly WidgetColumn[];
  value: string | undefined;
  /** Title of the column that is used if none is selected. */
  usual: string;
  onChange: (key: string | undefined) => void;
}

function ColumnField({ label, columns, value, usual, onChange }: ColumnFieldProps) {
  const known = columns.map(({ key, title }) => ({ value: key, label: title }));
  const lost = value !== undefined && !columns.some(({ key }) => key === value);
  return (
    <SelectField
      label={label}
      size="sm"
      value={value ?? AS_GUESSED}
      options={[
        { value: AS_GUESSED, label: `Automatic: ${usual}` },
        ...known,
        ...(lost ? [{ value, label: value }] : []),
      ]}
      onChange={(next) => onChange(next === AS_GUESSED ? undefined : next)}
    />
  );
}

function EndFields({ options, onChange }: Pick<PictureFieldsProps, "options" | "onChange">) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {(["min", "max"] as const).map((end) => (
        <Field key={end} label={end === "min" ? "Scale minimum" : "Scale maximum"}>
          {(control) => (
            <Input
              {...control}
              type="number"
              step="any"
              placeholder="Automatic"
              defaultValue={options[end] ?? ""}
              onChange={({ target }) =>
                target.validity.valid && onChange(end, target.value === "" ? undefined : Number(target.value))
              }
            />
          )}
        </Field>
      ))}
    </div>
  );
}
