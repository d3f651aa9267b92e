"use client";

import { useState } from "react";

interface DashboardTitleProps {
  name: string;
  editable: boolean;
  onRename: (name: string) => void;
}

export function DashboardTitle({ name, editable, onRename }: DashboardTitleProps) {
  const [text, setText] = useState<string | null>(null);
  if (!editable) return name;
  const commit = () => {
    const next = text?.trim() ?? "";
    if (next !== "" && next !== name) onRename(next);
    setText(null);
  };
  return (
    <input
      aria-label="Dashboard name"
      value={text ?? name}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setText(null);
      }}
      className="field-sizing-content -ml-1.5 h-8 touch:h-11 min-w-24 max-w-[45vw] truncate max-sm:max-w-full rounded-md bg-transparent px-1.5 hover:bg-hover focus:bg-surface"
    />
  );
}
