"use client";

import { isJsonObject } from "@/lib/kit/json";
import type { ControlProps } from "./control-props";

export function GroupControl({ field, value, onChange, control, rows: Rows }: ControlProps) {
  const values = isJsonObject(value) ? value : {};
  return (
    <fieldset aria-label={field.title} id={control.id} className="border-l pl-3">
      <Rows
        fields={field.fields}
        values={values}
        onChange={(name, inner) => {
          const { [name]: _, ...rest } = values;
          const next = inner === undefined ? rest : { ...values, [name]: inner };
          onChange(Object.keys(next).length > 0 ? next : undefined);
        }}
      />
    </fieldset>
  );
}
