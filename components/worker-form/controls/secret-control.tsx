"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { GenerateKey } from "@/components/ui/generate-key";
import { Input } from "@/components/ui/input";
import { textOf } from "@/components/worker-form/parse-typed";
import { placeholderOf } from "@/components/worker-form/placeholder-of";
import { isMask } from "@/lib/editing/clipboard";
import type { ControlProps } from "./control-props";

/** A key that callers send to us can be generated here, whereas a provider issues its own keys. */
export function SecretControl(props: ControlProps) {
  const { field, onChange } = props;
  if (field.provider) return <SecretInput {...props} />;
  return (
    <div className="flex flex-col gap-1">
      <SecretInput {...props} />
      <GenerateKey
        title={field.title}
        description="We filled in a new key. Copy it now: you won't see it again. Callers send it as Authorization: Bearer, or as ?api_key= in the URL."
        onGenerate={onChange}
      />
    </div>
  );
}

/** Stored secrets are never shown; they can only be replaced or cleared. */
function SecretInput({ field, value, onChange, control }: ControlProps) {
  // Keep the typed text until the field loses focus, because saving replaces the value with a mask.
  const [typed, setTyped] = useState<string | null>(null);
  const stored = isMask(value);
  if (stored && typed === null) {
    return (
      <div className="flex min-h-7 items-center gap-2">
        {/* A mask without a stored secret comes from a document that was imported from elsewhere, so the
            secret has to be entered again. */}
        {control["aria-invalid"] ? <Badge tone="bad">Missing</Badge> : <Badge tone="ok">Set</Badge>}
        <span className="min-w-0 flex-1 truncate font-mono text-muted text-xs">••••••••</span>
        <Button size="sm" variant="quiet" onClick={() => setTyped("")}>
          Replace
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChange("")}>
          Clear
        </Button>
      </div>
    );
  }
  return (
    <Input
      {...control}
      size="sm"
      mono
      type="password"
      autoComplete="off"
      data-1p-ignore
      autoFocus={typed !== null}
      placeholder={stored ? "New value" : placeholderOf(field)}
      value={typed ?? textOf(value)}
      onFocus={() => setTyped(typed ?? textOf(value))}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.target.value !== "" || !stored) onChange(event.target.value);
      }}
    />
  );
}
