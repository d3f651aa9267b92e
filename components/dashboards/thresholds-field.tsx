"use client";

import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { MAX_THRESHOLDS } from "@/lib/schema/board-bounds";
import type { Threshold } from "@/lib/schema/dashboard";

interface ThresholdsFieldProps {
  thresholds: readonly Threshold[] | undefined;
  onChange: (thresholds: readonly Threshold[] | undefined) => void;
}

const TONES = [
  { value: "ok", label: "Good" },
  { value: "warn", label: "Warning" },
  { value: "bad", label: "Bad" },
] as const;

export function ThresholdsField({ thresholds = [], onChange }: ThresholdsFieldProps) {
  const keep = (next: readonly Threshold[]) => onChange(next.length === 0 ? undefined : next);
  const change = (at: number, to: Partial<Threshold>) =>
    keep(thresholds.map((each, index) => (index === at ? { ...each, ...to } : each)));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium text-sm">Colours</legend>
      {thresholds.map(({ from, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two can have the same value while one is being typed
        <div key={index} className="flex items-center gap-1">
          <span className="shrink-0 text-muted text-xs">from</span>
          <Input
            size="sm"
            type="number"
            step="any"
            aria-label={`Lower bound for colour ${index + 1}`}
            defaultValue={from}
            onChange={({ target }) =>
              target.validity.valid && target.value !== "" && change(index, { from: Number(target.value) })
            }
          />
          <div className="w-26 shrink-0">
            <Select
              size="sm"
              aria-label={`Colour ${index + 1}`}
              value={tone}
              options={TONES}
              onChange={(next) => change(index, { tone: next })}
            />
          </div>
          <IconButton
            size="sm"
            icon={X}
            label={`Remove colour ${index + 1}`}
            onClick={() => keep(thresholds.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {thresholds.length < MAX_THRESHOLDS && (
        <Button
          size="sm"
          icon={Plus}
          className="self-start"
          onClick={() => keep([...thresholds, { from: (thresholds.at(-1)?.from ?? -10) + 10, tone: "ok" }])}
        >
          Add a colour
        </Button>
      )}
    </fieldset>
  );
}
