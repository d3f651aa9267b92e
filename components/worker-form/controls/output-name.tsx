"use client";

import { useId, useState } from "react";
import { Input } from "@/components/ui/input";

interface OutputNameProps {
  name: string;
  taken: readonly string[];
  onChange: (name: string) => void;
}

/**
 * Field for the name of an output. Connections refer to outputs by name, so a name is saved only once it is
 * complete: on blur or on Enter.
 */
export function OutputName({ name, taken, onChange }: OutputNameProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const next = typed?.trim() ?? name;
  const fault = typed === null ? null : faultOf(next, taken);
  const finish = () => {
    if (fault === null && next !== name) onChange(next);
    setTyped(null);
  };
  return (
    <div className="min-w-0 flex-1">
      <Input
        size="sm"
        aria-label="Name"
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
        autoComplete="off"
        maxLength={40}
        value={typed ?? name}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === "Enter") finish();
          if (event.key !== "Escape" || typed === null) return;
          event.stopPropagation();
          setTyped(null);
        }}
      />
      {fault && (
        <p id={id} role="alert" className="pt-0.5 text-bad text-xs">
          {fault}
        </p>
      )}
    </div>
  );
}

function faultOf(name: string, taken: readonly string[]): string | null {
  if (name === "") return "Enter a name for the output.";
  if (name === "error" || name === "otherwise") return `There is already an output called “${name}”.`;
  return taken.includes(name) ? "Another output already has this name." : null;
}
