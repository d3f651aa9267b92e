"use client";

import { Trash2 } from "lucide-react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import type { JsonObject } from "@/lib/kit/json";
import { variableType } from "@/lib/schema/trigger";
import { VariableDefault } from "./variable-default";

interface VariableRowProps {
  row: JsonObject;
  faults: (field: "name" | "default" | "choices") => string | undefined;
  onChange: (row: JsonObject) => void;
  onRemove: () => void;
}

const EMPTY = [
  { value: "text", label: 'empty text ("")' },
  { value: "null", label: "null" },
];
const TYPES = variableType.options.map((value) => ({ value, label: value }));

export function VariableRow({ row, faults, onChange, onRemove }: VariableRowProps) {
  const name = String(row.name ?? "");
  const type = variableType.catch("string").parse(row.type ?? "string");
  const set = (field: string, value: JsonObject[string] | undefined) => {
    const { [field]: _, ...rest } = row;
    onChange(value === undefined ? rest : { ...row, [field]: value });
  };
  // Drop the default, because a value of the old type would be invalid for the new one.
  const changeType = (next: typeof type) => {
    const { default: _, choices, ...rest } = row;
    onChange({ ...rest, type: next, ...(next === "list" ? { choices: choices ?? [] } : {}) });
  };
  return (
    <div className="flex flex-col gap-2 rounded-md border bg-bg p-2">
      <div className="flex items-end gap-1.5">
        <Field label="Name" className="flex-1" error={plain(faults("name"))}>
          {(control) => (
            <Input
              {...control}
              size="sm"
              mono
              spellCheck={false}
              autoComplete="off"
              value={name}
              onChange={(event) => set("name", event.target.value)}
            />
          )}
        </Field>
        <SelectField
          label="Type"
          className="w-24 self-start"
          size="sm"
          value={type}
          onChange={changeType}
          options={TYPES}
        />
        <IconButton
          icon={Trash2}
          size="sm"
          label={`Remove ${name}`}
          onClick={onRemove}
          className="self-start mt-6"
        />
      </div>
      <TextField
        label="Description"
        size="sm"
        maxLength={300}
        value={String(row.description ?? "")}
        onChange={(text) => set("description", text === "" ? undefined : text)}
      />
      {type === "list" && (
        <TextareaField
          label="Choices, one per line"
          required
          error={plain(faults("choices"))}
          mono
          rows={3}
          value={choicesOf(row).join("\n")}
          onChange={(text) => set("choices", text === "" ? [] : text.split("\n"))}
        />
      )}
      <div className="flex items-start gap-3">
        <Field label="Default" className="flex-1" error={plain(faults("default"))}>
          {(field) => (
            <VariableDefault
              control={field}
              type={type}
              choices={choicesOf(row)}
              value={row.default}
              onChange={(next) => set("default", next)}
            />
          )}
        </Field>
        <div className="mt-5.5">
          <Checkbox label="Required" checked={row.required === true} onChange={(on) => set("required", on)} />
        </div>
      </div>
      {row.required === true ? (
        <p className="text-muted text-xs">
          Calls without this variable are rejected, even if it has a default.
        </p>
      ) : (
        !hasDefault(row) && (
          <SelectField
            label="If omitted, use"
            size="sm"
            value={row.empty === "null" ? "null" : "text"}
            options={EMPTY}
            onChange={(next) => set("empty", next === "null" ? "null" : undefined)}
          />
        )
      )}
    </div>
  );
}

function choicesOf(row: JsonObject): string[] {
  return Array.isArray(row.choices) ? row.choices.map(String) : [];
}

function plain(message: string | undefined): string | undefined {
  return message?.replaceAll("`", "");
}

function hasDefault(row: JsonObject): boolean {
  return row.default !== undefined && row.default !== null && row.default !== "";
}
