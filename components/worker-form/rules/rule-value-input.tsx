"use client";

import { useState } from "react";
import { Input } from "@/components/ui/input";
import type { Json } from "@/lib/kit/json";
import { isField, type RuleValue, type Test } from "./rule-program";

interface RuleValueInputProps {
  test: Test;
  /** What stood in the field last: beside a text a number is a text too. */
  sample: Json | undefined;
  value: RuleValue;
  onChange: (value: RuleValue) => void;
}

/** A number, a text, or the path of another field, as it is typed. */
export function RuleValueInput({ test, sample, value, onChange }: RuleValueInputProps) {
  // What is half typed, a comma at the end for instance, reads back as less.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      size="sm"
      aria-label="Value"
      placeholder={test === "one_of" ? "AAPL, MSFT" : "a value or a field"}
      value={typed ?? shownValue(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(typedValue(target.value, test, sample));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function shownValue(value: RuleValue): string {
  if (value.kind === "field") return value.path;
  return value.kind === "list" ? value.constants.join(", ") : String(value.constant);
}

const ROOTS = /^(?:workers\[\d+\]|context|item)\b/;

function typedValue(text: string, test: Test, sample: Json | undefined): RuleValue {
  const isText =
    typeof sample === "string" || test === "contains" || test === "not_contains" || test === "starts_with";
  const number = (each: string) =>
    !isText && each.trim() !== "" && String(Number(each)) === each.trim() ? Number(each) : each;
  if (test === "one_of") {
    const parts = text.split(",").map((part) => part.trim());
    return { kind: "list", constants: parts.filter((part) => part !== "").map(number) };
  }
  if (TEXT_ONLY.has(test)) return { kind: "constant", constant: text };
  if (ROOTS.test(text) && isField(text)) return { kind: "field", path: text };
  if (!isText && (text === "true" || text === "false"))
    return { kind: "constant", constant: text === "true" };
  return { kind: "constant", constant: number(text) };
}

const TEXT_ONLY: ReadonlySet<Test> = new Set(["contains", "not_contains", "starts_with"]);
