"use client";

import { shownFields } from "@/lib/editing/shown-fields";
import { checkValue } from "./check-value";
import type { FieldRowsProps } from "./controls/control-props";
import { FieldRow } from "./field-row";

export function FieldRows({ all, fields, values, onChange, onPreset, problems, warnings }: FieldRowsProps) {
  const drawn = new Set(fields.map((field) => field.name));
  const shown = shownFields(all ?? fields, values).filter((field) => drawn.has(field.name));
  return (
    <div className="flex flex-col gap-3">
      {shown.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          rows={FieldRows}
          value={values[field.name]}
          values={values}
          fault={checkValue(field, values[field.name])}
          problem={problems?.get(field.name) ?? null}
          warning={warnings?.get(field.name)}
          onChange={(value) => onChange(field.name, value)}
          onPreset={onPreset}
        />
      ))}
    </div>
  );
}
