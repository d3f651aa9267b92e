"use client";

import { useState } from "react";
import { isMask } from "@/components/canvas/document/clipboard";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { textOf } from "@/components/worker-form/typed-text";
import type { ControlProps } from "./control-props";

/** A key. What is stored is never shown: it can be replaced or cleared. */
export function SecretControl({ field, value, onChange, control }: ControlProps) {
  const [replacing, setReplacing] = useState(false);
  const stored = isMask(value);
  if (stored && !replacing) {
    return (
      <div className="flex min-h-7 items-center gap-2">
        {/* A mark with nothing behind it: the document came from elsewhere. */}
        {control["aria-invalid"] ? <Badge tone="bad">Missing</Badge> : <Badge tone="ok">Set</Badge>}
        <span className="min-w-0 flex-1 truncate font-mono text-muted text-xs">••••••••</span>
        <Button size="sm" variant="quiet" onClick={() => setReplacing(true)}>
          Replace
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChange("")}>
          Clear
        </Button>
      </div>
    );
  }
  return (
    <div className="flex items-center gap-1">
      <Input
        {...control}
        size="sm"
        mono
        type="password"
        autoComplete="off"
        data-1p-ignore
        placeholder={stored ? "New value" : field.example}
        value={stored ? "" : textOf(value)}
        onChange={(event) => {
          if (event.target.value !== "" || !stored) onChange(event.target.value);
        }}
      />
      {stored && (
        <Button size="sm" variant="quiet" onClick={() => setReplacing(false)}>
          Keep
        </Button>
      )}
    </div>
  );
}
