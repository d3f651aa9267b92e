"use client";

import { type ReactNode, useState } from "react";
import type { ParamField, Preset } from "@/lib/editing/param-field";
import { isSet, type ShownField, shownFields } from "@/lib/editing/shown-fields";
import type { Json } from "@/lib/kit/json";
import { FieldRows } from "./field-rows";

interface WorkerFormProps {
  fields: readonly ParamField[];
  values: Readonly<Record<string, Json>>;
  onChange: (name: string, value: Json | undefined) => void;
  onPreset?: (params: Preset["params"]) => void;
  problems: ReadonlyMap<string, string>;
  warnings?: ReadonlyMap<string, ReactNode>;
}

/**
 * In long forms, fields that are neither required nor set are grouped under "More settings". A field keeps its
 * place while it is being filled in; the fields are sorted again when the set of applicable fields changes,
 * for example because another operation is selected.
 */
export function WorkerForm({ fields, values, onChange, onPreset, problems, warnings }: WorkerFormProps) {
  const shown = shownFields(fields, values);
  const key = shown.map((field) => field.name).join();
  const [sorted, setSorted] = useState({ key, rare: rareOf(shown, values, problems) });
  if (sorted.key !== key) setSorted({ key, rare: rareOf(shown, values, problems) });
  const more = fields.filter((field) => sorted.rare.includes(field.name));
  const main = fields.filter((field) => !more.includes(field));
  const rows = (some: readonly ParamField[]) => (
    <FieldRows
      all={fields}
      fields={some}
      values={values}
      onChange={onChange}
      problems={problems}
      {...(onPreset && { onPreset })}
      {...(warnings && { warnings })}
    />
  );
  return (
    <div className="flex flex-col gap-3">
      {rows(main)}
      {more.length > 0 && (
        <details className="border-t pt-2" open={more.some(({ name }) => problems.has(name))}>
          <summary className="cursor-pointer select-none py-1 font-medium text-muted text-sm hover:text-text touch:py-3">
            More settings
          </summary>
          <div className="pt-2">{rows(more)}</div>
        </details>
      )}
    </div>
  );
}

const FEW = 9;

function rareOf(
  shown: readonly ShownField[],
  values: Readonly<Record<string, Json>>,
  problems: ReadonlyMap<string, string>,
): readonly string[] {
  const rare = shown.filter((field) => isRare(field, values, problems)).map((field) => field.name);
  return shown.length <= FEW || rare.length < 2 ? [] : rare;
}

function isRare(
  field: ShownField,
  values: Readonly<Record<string, Json>>,
  problems: ReadonlyMap<string, string>,
): boolean {
  return !field.required && !field.secret && !isSet(values[field.name]) && !problems.has(field.name);
}
