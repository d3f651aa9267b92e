"use client";

import clsx from "clsx";
import { Braces, Type } from "lucide-react";
import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import type { ComboboxOption } from "@/components/ui/combobox-option";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { useFormData } from "@/components/worker-form/form-data";
import { programPath } from "@/components/worker-form/program/program-path";
import type { Json } from "@/lib/kit/json";
import { isField, NOTHING_TO_COMPARE, type RuleValue, type Test, takesField } from "./rule-program";

interface RuleValueInputProps {
  test: Test;
  /** The field's latest value. If it is a string, a typed number is treated as a string too. */
  sample: Json | undefined;
  value: RuleValue;
  fields: readonly ComboboxOption[];
  onChange: (value: RuleValue) => void;
}

export function RuleValueInput({ test, sample, value, fields, onChange }: RuleValueInputProps) {
  const isFieldChosen = value.kind === "field";
  return (
    // A field's path is long, so the field picker gets a row to itself.
    <div className={clsx("flex min-w-0 items-center gap-1", isFieldChosen && "col-span-2")}>
      <div className="min-w-0 flex-1">
        {isFieldChosen ? (
          <FieldPicker
            label="Field to compare with"
            path={value.path}
            fields={fields}
            onChange={(path) => onChange({ kind: "field", path })}
          />
        ) : (
          <TypedValue {...{ test, sample, value, onChange }} />
        )}
      </div>
      {takesField(test) && (
        <IconButton
          size="sm"
          icon={isFieldChosen ? Type : Braces}
          label={isFieldChosen ? "Compare with a value" : "Compare with a field"}
          onClick={() => onChange(isFieldChosen ? NOTHING_TO_COMPARE : { kind: "field", path: "" })}
        />
      )}
    </div>
  );
}

interface FieldPickerProps {
  label: string;
  path: string;
  fields: readonly ComboboxOption[];
  onChange: (path: string) => void;
}

/**
 * Selects a known field, or accepts the path of any other field. A value picked from the data next to the
 * form is inserted here.
 */
export function FieldPicker({ label, path, fields, onChange }: FieldPickerProps) {
  const { insertion } = useFormData();
  const takePicked = () => {
    insertion.current = (picked) => onChange(programPath(picked, "jsonata"));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for focus inside
    <div onFocus={takePicked}>
      <Combobox
        free
        mono
        size="sm"
        aria-label={label}
        placeholder="Choose a field"
        value={path}
        onChange={onChange}
        options={fields}
      />
    </div>
  );
}

function TypedValue({ test, sample, value, onChange }: Omit<RuleValueInputProps, "fields">) {
  const { insertion } = useFormData();
  // Keep the raw text, because parsing an incomplete list such as "a," would drop what was just typed.
  const [typed, setTyped] = useState<string | null>(null);
  const asField = (text: string): RuleValue | null => {
    const path = programPath(text.trim(), "jsonata");
    return takesField(test) && ROOTS.test(path) && isField(path) ? { kind: "field", path } : null;
  };
  const write = (text: string) => onChange(typedValue(text, test, sample));
  return (
    <Input
      size="sm"
      aria-label="Value"
      placeholder={test === "one_of" ? "AAPL, MSFT" : "A value"}
      value={typed ?? shownValue(value)}
      onFocus={() => {
        insertion.current = (path) => {
          const field = asField(path);
          if (field) onChange(field);
          else write(path);
        };
      }}
      onChange={({ target, nativeEvent }) => {
        const isWhole = "inputType" in nativeEvent && WHOLE_TEXTS.has(String(nativeEvent.inputType));
        const field = isWhole ? asField(target.value) : null;
        setTyped(field ? null : target.value);
        if (field) onChange(field);
        else write(target.value);
      }}
      onBlur={() => {
        const field = typed === null ? null : asField(typed);
        setTyped(null);
        if (field) onChange(field);
      }}
    />
  );
}

/**
 * Types of input events that insert complete text. A path inserted this way becomes a field reference
 * immediately, whereas a typed path becomes one only on blur.
 */
const WHOLE_TEXTS = new Set(["insertFromDrop", "insertFromPaste"]);

function shownValue(value: RuleValue): string {
  if (value.kind === "field") return value.path;
  return value.kind === "list" ? value.constants.join(", ") : String(value.constant);
}

const ROOTS = /^(?:workers\[\d+\]|context|item)(?=[.[]|$)/;

function typedValue(text: string, test: Test, sample: Json | undefined): RuleValue {
  const isText = typeof sample === "string" || TEXT_ONLY.has(test);
  const number = (each: string) =>
    !isText && each.trim() !== "" && String(Number(each)) === each.trim() ? Number(each) : each;
  if (test === "one_of") {
    const parts = text.split(",").map((part) => part.trim());
    return { kind: "list", constants: parts.filter((part) => part !== "").map(number) };
  }
  if (!isText && (text === "true" || text === "false"))
    return { kind: "constant", constant: text === "true" };
  return { kind: "constant", constant: number(text) };
}

const TEXT_ONLY: ReadonlySet<Test> = new Set(["contains", "not_contains", "starts_with"]);
