"use client";

import type { Json } from "@/lib/kit/json";
import { FieldRows } from "./field-rows";
import type { ParamField } from "./param-field";
import { isSet } from "./shown-fields";

interface WorkerFormProps {
  fields: readonly ParamField[];
  values: Readonly<Record<string, Json>>;
  onChange: (name: string, value: Json | undefined) => void;
  problems: ReadonlyMap<string, string>;
}

const FEW = 12;

/**
 * The settings of a worker, drawn from its schema. Where a worker has many fields, those that are neither required
 * nor set wait under "More".
 */
export function WorkerForm({ fields, values, onChange, problems }: WorkerFormProps) {
  const rows = (some: readonly ParamField[]) => (
    <FieldRows fields={some} values={values} onChange={onChange} problems={problems} />
  );
  const main = fields.length <= FEW ? fields : fields.filter((field) => isMain(field, values, problems));
  const more = fields.filter((field) => !main.includes(field));
  return (
    <div className="flex flex-col gap-3">
      {rows(main)}
      {more.length > 0 && (
        <details className="group border-t pt-2">
          <summary className="cursor-pointer select-none py-1 font-medium text-muted text-sm hover:text-text">
            More settings
          </summary>
          <div className="pt-2">{rows(more)}</div>
        </details>
      )}
    </div>
  );
}

function isMain(
  field: ParamField,
  values: Readonly<Record<string, Json>>,
  problems: ReadonlyMap<string, string>,
): boolean {
  return (
    field.required ||
    field.requiredWhen !== null ||
    field.secret ||
    isSet(values[field.name]) ||
    problems.has(field.name)
  );
}
