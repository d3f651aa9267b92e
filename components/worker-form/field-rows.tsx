"use client";

import { checkValue } from "./check-value";
import type { FieldRowsProps } from "./controls/control-props";
import { FieldRow } from "./field-row";
import { shownFields } from "./shown-fields";

export function FieldRows({ fields, values, onChange, problems }: FieldRowsProps) {
  return (
    <div className="flex flex-col gap-3">
      {shownFields(fields, values).map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          rows={FieldRows}
          value={values[field.name]}
          fault={checkValue(field, values[field.name])}
          problem={problems?.get(field.name) ?? null}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </div>
  );
}
