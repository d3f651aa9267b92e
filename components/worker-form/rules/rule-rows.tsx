"use client";

import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { Json } from "@/lib/kit/json";
import type { KnownField } from "./known-fields";
import {
  NOTHING_TO_COMPARE,
  type Rule,
  type Rules,
  TESTS,
  type Test,
  takesField,
  takesValue,
} from "./rule-program";
import { FieldPicker, RuleValueInput } from "./rule-value-input";

interface RuleRowsProps {
  rules: Rules;
  fields: readonly KnownField[];
  onChange: (rules: Rules) => void;
}

export function RuleRows({ rules: { join, rules }, fields, onChange }: RuleRowsProps) {
  const set = (at: number, next: Rule) =>
    onChange({ join, rules: rules.map((rule, each) => (each === at ? next : rule)) });
  const options = fields.map(({ path, sample }) => ({ value: path, label: path, hint: hintOf(sample) }));
  return (
    <div className="flex flex-col gap-2">
      {rules.length > 1 && (
        <Segmented
          size="sm"
          label="How to combine conditions"
          value={join}
          onChange={(next) => onChange({ join: next, rules })}
          options={[
            { value: "and", label: "All of these" },
            { value: "or", label: "Any of these" },
          ]}
        />
      )}
      {rules.map((rule, at) => {
        const sample = fields.find(({ path }) => path === rule.field)?.sample;
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity except their index
            key={at}
            aria-label={`Condition ${at + 1}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-1 rounded-md border p-1.5"
          >
            <FieldPicker
              label="Field"
              path={rule.field}
              fields={options}
              onChange={(field) => set(at, { ...rule, field })}
            />
            <IconButton
              size="sm"
              icon={Trash2}
              label="Remove the condition"
              onClick={() => onChange({ join, rules: rules.filter((_, each) => each !== at) })}
            />
            <div className="col-span-2 grid grid-cols-2 gap-1">
              <Select
                size="sm"
                aria-label="Comparison"
                value={rule.test}
                onChange={(test) => set(at, { ...rule, test, value: fitting(rule, test) })}
                options={testsFor(sample, rule.test).map((test) => ({ value: test, label: WORDS[test] }))}
              />
              {takesValue(rule.test) && (
                <RuleValueInput
                  test={rule.test}
                  sample={sample}
                  value={rule.value}
                  fields={options}
                  onChange={(value) => set(at, { ...rule, value })}
                />
              )}
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button
          size="sm"
          variant="quiet"
          icon={Plus}
          onClick={() => onChange({ join, rules: [...rules, NEW] })}
        >
          Add a condition
        </Button>
      </div>
    </div>
  );
}

export const NEW: Rule = { field: "", test: "=", value: NOTHING_TO_COMPARE };

const WORDS: Readonly<Record<Test, string>> = {
  "=": "is",
  "!=": "is not",
  ">": "is more than",
  ">=": "is at least",
  "<": "is less than",
  "<=": "is at most",
  contains: "contains",
  not_contains: "does not contain",
  starts_with: "starts with",
  one_of: "is one of",
  exists: "exists",
  missing: "is missing",
};

function testsFor(sample: Json | undefined, chosen: Test): readonly Test[] {
  const isFor = (test: Test) => {
    if (typeof sample === "number") return !TEXT_TESTS.has(test);
    if (typeof sample === "boolean") return ["=", "!=", "exists", "missing"].includes(test);
    return true;
  };
  return TESTS.filter((test) => test === chosen || isFor(test));
}

const TEXT_TESTS: ReadonlySet<Test> = new Set(["contains", "not_contains", "starts_with"]);

function fitting({ value }: Rule, test: Test): Rule["value"] {
  if (test === "one_of") {
    const constants = value.kind === "constant" && value.constant !== "" ? [String(value.constant)] : [];
    return value.kind === "list" ? value : { kind: "list", constants };
  }
  if (TEXT_TESTS.has(test))
    return { kind: "constant", constant: value.kind === "constant" ? String(value.constant) : "" };
  if (value.kind === "field" && !takesField(test)) return NOTHING_TO_COMPARE;
  return value.kind === "list" ? { kind: "constant", constant: value.constants[0] ?? "" } : value;
}

function hintOf(sample: Json): string {
  const text = Array.isArray(sample) ? `list of ${sample.length}` : String(sample);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
