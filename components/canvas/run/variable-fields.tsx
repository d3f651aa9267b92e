"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { parseTyped } from "@/components/worker-form/parse-typed";
import type { Variable } from "@/lib/schema/trigger";

export type Values = Readonly<Record<string, unknown>>;

interface VariableFieldsProps {
  variables: readonly Variable[];
  values: Values;
  onChange: (values: Values) => void;
  faults?: ReadonlyMap<string, string>;
}

const NONE = " none";
const KINDS = {
  string: "text",
  integer: "integer",
  number: "number",
  boolean: "text",
  list: "text",
} as const;
const INPUT_MODES = {
  string: "text",
  integer: "numeric",
  number: "decimal",
  boolean: "text",
  list: "text",
} as const;

export function VariableFields({ variables, values, onChange, faults }: VariableFieldsProps) {
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...rest } = values;
    onChange(value === undefined ? rest : { ...values, [name]: value });
  };
  return (
    <div className="flex flex-col gap-3">
      {variables.map((variable) => {
        const value = values[variable.name];
        const words =
          variable.type === "boolean"
            ? ["true", "false"]
            : variable.type === "list"
              ? (variable.choices ?? [])
              : null;
        return (
          <Field
            key={variable.name}
            label={<code className="font-mono text-xs">{variable.name}</code>}
            required={variable.required}
            aside={<span className="text-muted text-xs">{variable.type}</span>}
            error={faults?.get(variable.name)}
            help={variable.description}
          >
            {(control) =>
              words ? (
                <Select
                  {...control}
                  size="sm"
                  value={value === undefined ? NONE : String(value)}
                  options={[
                    { value: NONE, label: "Not set" },
                    ...words.map((word) => ({ value: word, label: word })),
                  ]}
                  onChange={(word) =>
                    set(
                      variable.name,
                      word === NONE ? undefined : variable.type === "boolean" ? word === "true" : word,
                    )
                  }
                />
              ) : (
                <Input
                  {...control}
                  size="sm"
                  mono
                  inputMode={INPUT_MODES[variable.type]}
                  value={value === undefined ? "" : String(value)}
                  onChange={(event) =>
                    set(variable.name, parseTyped(event.target.value, KINDS[variable.type]))
                  }
                />
              )
            }
          </Field>
        );
      })}
    </div>
  );
}

export function defaultValues(variables: readonly Variable[]): Values {
  return Object.fromEntries(
    variables.flatMap(({ name, default: value }) =>
      value === undefined || value === null ? [] : [[name, value]],
    ),
  );
}
