"use client";

import { CalendarDays, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { ExpressionInput } from "@/components/worker-form/expression-input";
import { textOf } from "@/components/worker-form/parse-typed";
import { placeholderOf } from "@/components/worker-form/placeholder-of";
import type { ControlProps } from "./control-props";

export function DateControl({ field, value, onChange, control }: ControlProps) {
  const [picking, setPicking] = useState(false);
  const text = textOf(value);
  return (
    <div className="flex items-start gap-1">
      {picking ? (
        <Input
          {...control}
          type="date"
          size="sm"
          autoFocus
          value={text.slice(0, "YYYY-MM-DD".length)}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      ) : (
        <ExpressionInput
          {...control}
          value={text}
          onChange={(next) => onChange(next || undefined)}
          placeholder={placeholderOf(field) || "YYYY-MM-DD"}
        />
      )}
      <IconButton
        icon={picking ? X : CalendarDays}
        size="sm"
        label={picking ? "Type the date" : "Open calendar"}
        onClick={() => setPicking(!picking)}
      />
    </div>
  );
}
