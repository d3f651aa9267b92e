"use client";

import { X } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { RANGES, type Range } from "@/lib/schema/dashboard";
import { readRange } from "@/lib/widgets/range";
import type { ViewParameters } from "@/lib/widgets/widget-view";

interface ParameterBarProps {
  parameters: ViewParameters;
  onChange: (name: keyof ViewParameters, value: string | null) => void;
}

const OPTIONS = RANGES.map((range) => ({ value: range, label: range }));

/** What all widgets of a dashboard follow. */
export function ParameterBar({ parameters, onChange }: ParameterBarProps) {
  const range: Range = parameters.range ?? "All";
  const choose = (next: string) => onChange("range", readRange(next) === "All" ? null : next);
  return (
    <div className="flex w-full items-center gap-2 sm:w-auto">
      <SymbolField symbol={parameters.symbol} onChange={(symbol) => onChange("symbol", symbol)} />
      <Segmented
        label="Range"
        size="sm"
        value={range}
        onChange={choose}
        options={OPTIONS}
        className="max-md:hidden"
      />
      <div className="w-28 shrink-0 md:hidden">
        <Select aria-label="Range" value={range} onChange={choose} options={OPTIONS} />
      </div>
    </div>
  );
}

interface SymbolFieldProps {
  symbol: string | null;
  onChange: (symbol: string | null) => void;
}

function SymbolField({ symbol, onChange }: SymbolFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(symbol ?? "");
  const [followed, setFollowed] = useState(symbol);
  // Chosen in a widget, or come with the address.
  if (symbol !== followed) {
    setFollowed(symbol);
    setText(symbol ?? "");
  }
  const commit = () => {
    const next = text.trim();
    if (next !== (symbol ?? "")) onChange(next === "" ? null : next);
  };
  return (
    <form
      className="relative min-w-0 flex-1 sm:w-36 sm:flex-none"
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <Input
        ref={input}
        mono
        aria-label="Symbol"
        placeholder="Symbol"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        className="w-full pr-8"
      />
      {symbol !== null && (
        <IconButton
          size="sm"
          icon={X}
          label="Clear the symbol"
          className="absolute top-0.5 right-0.5 touch:top-0 touch:right-0"
          onClick={() => {
            onChange(null);
            // The button is gone with the symbol, and must not take the focus along.
            input.current?.focus();
          }}
        />
      )}
    </form>
  );
}
