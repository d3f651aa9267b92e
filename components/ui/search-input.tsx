"use client";

import clsx from "clsx";
import { Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { getKeyboardTarget } from "./get-keyboard-target";
import { Input } from "./input";

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}

export function SearchInput({ label, value, onChange, className }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || getKeyboardTarget(event.target) !== "page") return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
  return (
    <div className={clsx("relative", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        ref={input}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onChange("");
        }}
        className="pr-8 pl-8"
      />
      {value !== "" && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
          className="absolute top-0 right-0 flex h-full w-8 items-center justify-center text-muted hover:text-text touch:w-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
