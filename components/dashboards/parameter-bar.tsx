"use client";

import type { ReactNode } from "react";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { RANGES } from "@/lib/schema/board-bounds";
import type { Range } from "@/lib/schema/dashboard";
import { readRange } from "@/lib/widgets/range";
import type { ViewParameters } from "@/lib/widgets/widget-view";
import { CallNote } from "./call-note";
import { SymbolBox } from "./symbol-box";
import type { BoardCalls } from "./use-board-calls";

interface ParameterBarProps {
  parameters: ViewParameters;
  onChange: (name: keyof ViewParameters, value: string | null) => void;
  choices?: readonly string[] | undefined;
  calls?: BoardCalls | undefined;
}

const OPTIONS = RANGES.map((range) => ({ value: range, label: range }));

export function ParameterBar({ parameters, onChange, choices, calls }: ParameterBarProps) {
  const note: ReactNode = calls && calls.asking > 0 && (
    <CallNote asking={calls.asking} room={calls.room.data} />
  );
  const range: Range = parameters.range ?? "All";
  const choose = (next: string) => onChange("range", readRange(next) === "All" ? null : next);
  return (
    <div className="flex w-full items-center gap-2 sm:w-auto">
      <SymbolBox
        symbol={parameters.symbol}
        onChange={(symbol) => onChange("symbol", symbol)}
        choices={choices}
        note={note || undefined}
        onOpen={calls?.room.look}
      />
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
