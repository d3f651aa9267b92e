"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { query } from "@/lib/client/query";
import { dashboardMoments } from "@/lib/contract/dashboards";

interface TimeSliderProps {
  id: string;
  asOf: string | null;
  onChange: (asOf: string | null) => void;
  onClose: () => void;
}

export function TimeSlider({ id, asOf, onChange, onClose }: TimeSliderProps) {
  const moments = useQuery(query(dashboardMoments, { params: { id } }));
  const [moved, setMoved] = useState<number | null>(null);
  const items = moments.data?.items ?? [];
  const last = items.length;
  const at = moved ?? (asOf === null ? last : indexOf(items, asOf));
  const shown = at >= last ? null : (items[at] ?? null);
  const go = (next: number) => {
    setMoved(null);
    onChange(next >= last ? null : (items[Math.max(0, next)] ?? null));
  };
  return (
    <section aria-label="Earlier versions" className="flex w-full min-w-0 flex-wrap items-center gap-2">
      <IconButton
        size="sm"
        icon={ChevronLeft}
        label="The previous version"
        disabled={at === 0}
        onClick={() => go(at - 1)}
      />
      <input
        type="range"
        aria-label="Point in time"
        aria-valuetext={shown === null ? "Now" : wordsOf(shown)}
        min={0}
        max={last}
        value={at}
        disabled={last === 0}
        onChange={(event) => setMoved(Number(event.target.value))}
        onPointerUp={() => go(at)}
        onKeyUp={() => go(at)}
        onBlur={() => moved !== null && go(at)}
        className="h-8 min-w-20 flex-1 accent-accent touch:h-11"
      />
      <IconButton
        size="sm"
        icon={ChevronRight}
        label="The next version"
        disabled={at >= last}
        onClick={() => go(at + 1)}
      />
      <span role="status" className="shrink-0 whitespace-nowrap text-sm max-sm:order-last">
        {moments.isPending ? "" : last === 0 ? "No history" : shown === null ? "Now" : wordsOf(shown)}
      </span>
      <Button
        size="sm"
        onClick={() => {
          onChange(null);
          onClose();
        }}
      >
        Back to now
      </Button>
    </section>
  );
}

function indexOf(items: readonly string[], asOf: string): number {
  const time = Date.parse(asOf);
  return Math.max(
    0,
    items.findLastIndex((each) => Date.parse(each) <= time),
  );
}

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

function wordsOf(at: string): string {
  return FORMAT.format(Date.parse(at));
}
