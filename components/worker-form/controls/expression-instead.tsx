"use client";

import { X } from "lucide-react";
import type { FieldControl } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { ExpressionInput } from "@/components/worker-form/expression-input";
import type { Json } from "@/lib/kit/json";

/**
 * Special options in a list of choices. Their values start with a space, so they can't clash with real
 * values.
 */
export const NONE = " none";
export const EXPRESSION = {
  value: " expression",
  label: "Use a value…",
  hint: "From another worker or the trigger",
} as const;

export function isExpression(value: Json | undefined): value is string {
  return typeof value === "string" && value.includes("{{");
}

interface ExpressionInsteadProps {
  value: string;
  onChange: (value: string | undefined) => void;
  control: FieldControl;
}

export function ExpressionInstead({ value, onChange, control }: ExpressionInsteadProps) {
  return (
    <div className="flex items-start gap-1">
      <ExpressionInput {...control} value={value} onChange={(text) => onChange(text || undefined)} />
      <IconButton
        icon={X}
        size="sm"
        label="Choose from the list instead"
        onClick={() => onChange(undefined)}
      />
    </div>
  );
}
