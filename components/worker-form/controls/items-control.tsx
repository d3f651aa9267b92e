"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { Textarea } from "@/components/ui/textarea";
import {
  hasTextNumbers,
  parseItems,
  printItems,
  splitLines,
  typedItems,
} from "@/components/worker-form/parse-items";
import { sameJson } from "@/lib/editing/same-json";
import type { Json } from "@/lib/kit/json";
import { DEFAULT_LOOP_LIMIT, MAX_LOOP_ITEMS } from "@/lib/schema/loop-bounds";
import type { ControlProps } from "./control-props";
import { TextControl } from "./text-control";

export function ItemsControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const [isTyping, setIsTyping] = useState(() => typedItems(value) !== null);
  // Stores the value of the kind of input that isn't selected (expression or typed list), so that switching
  // back and forth loses nothing.
  const [other, setOther] = useState<Json>();
  const isTyped = isTyping && (value === undefined || value === "" || typedItems(value) !== null);
  const choose = (source: string) => {
    setIsTyping(source === "typed");
    setOther(value);
    onChange(other);
  };
  return (
    <>
      <Segmented
        size="sm"
        label={`Source of ${field.title}`}
        className="mb-1"
        value={isTyped ? "typed" : "data"}
        onChange={choose}
        options={[
          { value: "data", label: "From data" },
          { value: "typed", label: "Fixed values" },
        ]}
      />
      {isTyped ? <TypedItems {...props} /> : <TextControl {...props} />}
    </>
  );
}

const MAX_LINES = 12;

function TypedItems({ value, values, onChange, control }: ControlProps) {
  const items = typedItems(value) ?? [];
  // The text as the user typed it, with its empty lines. It is discarded if the value changes elsewhere.
  const [draft, setDraft] = useState({ text: printItems(items), items });
  const text = sameJson(draft.items, items) ? draft.text : printItems(items);
  const isText = hasTextNumbers(items);
  const write = (next: string, asText = isText) => {
    const parsed = parseItems(next, asText);
    const fits = parsed.length <= MAX_LOOP_ITEMS;
    setDraft({ text: next, items: fits ? parsed : items });
    if (fits) onChange(parsed.length > 0 ? parsed : undefined);
  };
  const count = parseItems(text, isText).length;
  const numbers = items.filter((item) => typeof item === "number").length;
  const fault = countFault(count, values.limit);
  return (
    <>
      <Textarea
        {...control}
        mono
        spellCheck={false}
        rows={Math.min(MAX_LINES, Math.max(4, text.split("\n").length + 1))}
        placeholder={"One value per line, such as\nAAPL\nMSFT"}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-2">
        <p role="status" className={fault ? "text-warn text-xs" : "text-muted text-xs"}>
          {fault ?? countLabel(count, numbers)}
        </p>
        {/[,;]/.test(text) && (
          <Button size="sm" variant="quiet" onClick={() => write(splitLines(text))}>
            Split at commas
          </Button>
        )}
      </div>
      {(numbers > 0 || isText) && (
        <Checkbox
          label="Store numbers as text"
          help="Use this for identifiers that consist only of digits, such as the ticker symbol 700."
          checked={isText}
          onChange={(checked) => write(text, checked)}
        />
      )}
    </>
  );
}

function countLabel(count: number, numbers: number): string {
  if (count === 0) return "Type or paste one value per line. Empty lines are ignored.";
  const text = count - numbers;
  if (text === 0) return counted(numbers, "number");
  const total = counted(count, "value");
  return numbers === 0 ? total : `${total}: ${counted(numbers, "number")}, ${text.toLocaleString()} text`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString()} ${noun}${count === 1 ? "" : "s"}`;
}

function countFault(count: number, limit: Json | undefined): string | null {
  const valueCount = `${count.toLocaleString()} values`;
  if (count > MAX_LOOP_ITEMS)
    return `${valueCount}, but a loop can have at most ${MAX_LOOP_ITEMS.toLocaleString()}. Remove some values. Until then, the list isn't saved.`;
  const most = limit === undefined ? DEFAULT_LOOP_LIMIT : limit;
  if (typeof most !== "number" || count <= most) return null;
  return `${valueCount}, but the loop's limit is ${most.toLocaleString()}. Raise the limit or remove values.`;
}
