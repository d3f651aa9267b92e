"use client";

import { ListFilter } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { isoOf, localOf } from "@/components/ui/local-time";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";
import type { RunFilter } from "./run-filter";

interface MoreFiltersProps {
  filter: RunFilter;
  onChange: (filter: RunFilter) => void;
}

export function MoreFilters({ filter, onChange }: MoreFiltersProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="More filters"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={<Button icon={ListFilter}>More filters</Button>}
    >
      <FilterForm
        filter={filter}
        onDone={(next) => {
          setOpen(false);
          onChange(next);
        }}
      />
    </Popover>
  );
}

function FilterForm({ filter, onDone }: { filter: RunFilter; onDone: (filter: RunFilter) => void }) {
  const at = filter.variable?.indexOf("=") ?? -1;
  const [name, setName] = useState(filter.variable?.slice(0, at) ?? "");
  const [value, setValue] = useState(filter.variable?.slice(at + 1) ?? "");
  const [error, setError] = useState(filter.error ?? "");
  const [longer, setLonger] = useState(filter.longer?.toString() ?? "");
  const [shorter, setShorter] = useState(filter.shorter?.toString() ?? "");
  const [trigger, setTrigger] = useState(filter.trigger?.toString() ?? "");
  const [after, setAfter] = useState(localOf(filter.after));
  const [before, setBefore] = useState(localOf(filter.before));

  function submit(event: FormEvent) {
    event.preventDefault();
    const timed = after !== "" || before !== "";
    onDone({
      ...filter,
      variable: name.trim() === "" ? null : `${name.trim()}=${value}`,
      error: error.trim() || null,
      longer: numberOf(longer),
      shorter: numberOf(shorter),
      trigger: numberOf(trigger),
      after: isoOf(after),
      before: isoOf(before),
      period: timed ? null : filter.period,
    });
  }

  const seconds = { type: "number", min: 0, step: "any" } as const;
  return (
    <form onSubmit={submit} className="grid w-80 max-w-full grid-cols-2 gap-3">
      <TextField label="Variable" mono value={name} onChange={setName} placeholder="symbol" />
      <TextField label="Value" mono value={value} onChange={setValue} placeholder="AAPL" />
      <div className="col-span-2">
        <TextField
          label="Error contains"
          value={error}
          onChange={setError}
          maxLength={200}
          help="Part of the error's code, message or details"
        />
      </div>
      <TextField label="Minimum duration (s)" {...seconds} value={longer} onChange={setLonger} />
      <TextField label="Maximum duration (s)" {...seconds} value={shorter} onChange={setShorter} />
      <div className="col-span-2">
        <TextField label="Accepted from" type="datetime-local" value={after} onChange={setAfter} />
      </div>
      <div className="col-span-2">
        <TextField label="Accepted until" type="datetime-local" value={before} onChange={setBefore} />
      </div>
      <TextField
        label="Trigger"
        type="number"
        min={0}
        step={1}
        value={trigger}
        onChange={setTrigger}
        placeholder="#"
      />
      <div className="flex items-end justify-end">
        <Button type="submit" variant="primary">
          Show runs
        </Button>
      </div>
    </form>
  );
}

function numberOf(text: string): number | null {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) || number < 0 ? null : number;
}
