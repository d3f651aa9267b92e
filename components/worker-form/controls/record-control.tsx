"use client";

import { Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { ExpressionInput } from "@/components/worker-form/expression-input";
import { parseTyped, textOf } from "@/components/worker-form/parse-typed";
import { isJsonObject, type Json } from "@/lib/kit/json";
import type { ControlProps } from "./control-props";

export function RecordControl({ field, value, onChange, control }: ControlProps) {
  if (typeof value === "string") {
    return <ExpressionInput {...control} value={value} onChange={(text) => onChange(text || undefined)} />;
  }
  const rows = isJsonObject(value) ? Object.entries(value) : [];
  const write = (next: [string, Json][]) => onChange(next.length > 0 ? Object.fromEntries(next) : undefined);
  const replace = (at: number, name: string, inner: Json) =>
    write(rows.map((row, index) => (index === at ? [name, inner] : row)));
  return (
    <div className="flex flex-col gap-1">
      {rows.map(([name, inner], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is being edited, so the index is the identity
        <div key={at} className="flex items-start gap-1">
          <Input
            {...(at === 0 ? control : {})}
            size="sm"
            mono
            className="w-2/5!"
            aria-label={`${field.title}: name ${at + 1}`}
            placeholder="Name"
            value={name}
            onChange={(event) => {
              // A name that another row has is ignored, because rows with the same name would be merged, and
              // one value would be lost.
              if (!rows.some(([other], index) => index !== at && other === event.target.value)) {
                replace(at, event.target.value, inner);
              }
            }}
          />
          <ExpressionInput
            aria-label={`${field.title}: value of ${name || `row ${at + 1}`}`}
            placeholder="Value"
            value={textOf(inner)}
            onChange={(text) => replace(at, name, parseTyped(text, "any") ?? "")}
          />
          <IconButton
            icon={Trash2}
            size="sm"
            label={`Remove ${name || "this row"}`}
            onClick={() => write(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div className="flex gap-1">
        <Button
          size="sm"
          variant="quiet"
          icon={Plus}
          disabled={rows.some(([name]) => name === "")}
          onClick={() => write([...rows, ["", ""]])}
          {...(rows.length === 0 ? control : {})}
        >
          Add
        </Button>
        {rows.length === 0 && !field.fixed && (
          <Button size="sm" variant="quiet" onClick={() => onChange("{{}}")}>
            Use a value…
          </Button>
        )}
      </div>
    </div>
  );
}
