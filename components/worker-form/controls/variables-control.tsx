"use client";

import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import { checkVariables } from "@/lib/trigger/check-variables";
import type { ControlProps } from "./control-props";
import { VariableRow } from "./variable-row";

export function VariablesControl({ value, onChange }: ControlProps) {
  const rows: JsonObject[] = Array.isArray(value) ? value.filter(isJsonObject) : [];
  const names = rows.map((row) => String(row.name ?? ""));
  const { faults, problems } = checkVariables({ variables: rows });
  const found = new Map([...problems, ...faults].map(({ path, message }) => [path, message]));
  const write = (next: JsonObject[]) => onChange(next.length > 0 ? next : undefined);
  return (
    <div className="flex flex-col gap-2">
      {rows.length === 0 && (
        <p className="text-muted text-xs">
          No variables yet, so a run only gets the request body. Add a variable for each value that callers
          send, so that later workers can use it.
        </p>
      )}
      {rows.map((row, at) => (
        <VariableRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the name is being edited, so the index is the identity
          key={at}
          row={row}
          faults={(field) => found.get(`variables[${at}].${field}`)}
          onChange={(next) => write(rows.map((other, index) => (index === at ? next : other)))}
          onRemove={() => write(rows.filter((_, index) => index !== at))}
        />
      ))}
      <div>
        <Button
          size="sm"
          variant="quiet"
          icon={Plus}
          onClick={() => write([...rows, { name: freeName(names), type: "string", required: false }])}
        >
          Add variable
        </Button>
      </div>
    </div>
  );
}

function freeName(taken: readonly string[]): string {
  let name = "variable";
  for (let at = 2; taken.includes(name); at += 1) name = `variable_${at}`;
  return name;
}
