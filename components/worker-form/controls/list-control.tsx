"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { ExpressionInput } from "@/components/worker-form/expression-input";
import { parseTyped, textOf } from "@/components/worker-form/parse-typed";
import { placeholderOf } from "@/components/worker-form/placeholder-of";
import type { ControlProps } from "./control-props";

export function ListControl({ field, value, onChange, control }: ControlProps) {
  // True once a row has been added. Only added rows take focus, not those that the list started with.
  const [added, setAdded] = useState(false);
  if (typeof value === "string") {
    return <ExpressionInput {...control} value={value} onChange={(text) => onChange(text || undefined)} />;
  }
  const items = Array.isArray(value) && value.length > 0 ? value : [""];
  const change = (at: number, text: string) => {
    const next = items.map((item, index) => (index === at ? (parseTyped(text, "text") ?? "") : item));
    onChange(next.length === 1 && next[0] === "" ? undefined : next);
  };
  const add = () => {
    if (items.at(-1) === "") return;
    setAdded(true);
    onChange([...items, ""]);
  };
  const remove = (at: number) => {
    const left = items.filter((_, index) => index !== at);
    onChange(left.length > 0 ? left : undefined);
  };
  return (
    <div className="flex flex-col gap-1">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are values without identity
        <div key={at} className="flex items-start gap-1">
          <ExpressionInput
            {...(at === 0 ? control : {})}
            aria-label={`${field.title} ${at + 1}`}
            placeholder={at === 0 ? placeholderOf(field) : ""}
            value={textOf(item)}
            suggest={field.suggest}
            autoFocus={added && at === items.length - 1}
            onChange={(text) => change(at, text)}
            onEnter={add}
          />
          {items.length > 1 && (
            <IconButton
              icon={Trash2}
              size="sm"
              label={`Remove ${textOf(item) || "this row"}`}
              onClick={() => remove(at)}
            />
          )}
        </div>
      ))}
      <div className="flex gap-1">
        <Button size="sm" variant="quiet" icon={Plus} disabled={items.at(-1) === ""} onClick={add}>
          Add
        </Button>
        {value === undefined && !field.fixed && (
          <Button size="sm" variant="quiet" onClick={() => onChange("{{}}")}>
            Use a value…
          </Button>
        )}
      </div>
    </div>
  );
}
