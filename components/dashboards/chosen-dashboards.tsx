"use client";

import { X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { FILING_PARTS, type FilingPart } from "@/components/filing/filing-parts";
import { Button } from "@/components/ui/button";
import type { FiledDashboard } from "@/lib/contract/dashboards";

const FilingDialog = dynamic(
  () => import("@/components/filing/filing-dialog").then((file) => file.FilingDialog),
  { ssr: false },
);

interface ChosenDashboardsProps {
  chosen: readonly FiledDashboard[];
  onClear: () => void;
}

export function ChosenDashboards({ chosen, onClear }: ChosenDashboardsProps) {
  const [filing, setFiling] = useState<FilingPart | null>(null);
  if (chosen.length === 0) return null;
  const called = chosen.length === 1 ? "1 dashboard" : `${chosen.length} dashboards`;
  return (
    <section
      aria-label="Selected dashboards"
      className="sticky top-0 z-20 flex flex-wrap items-center gap-2 border-b bg-raised px-4 py-2"
    >
      <span role="status" className="font-medium">
        {called} selected
      </span>
      {FILING_PARTS.map(({ part, label, icon }) => (
        <Button key={part} size="sm" icon={icon} onClick={() => setFiling(part)}>
          {label}
        </Button>
      ))}
      <Button size="sm" variant="quiet" icon={X} onClick={onClear}>
        Clear
      </Button>
      {filing && (
        <FilingDialog
          kind="dashboards"
          part={filing}
          items={chosen}
          called={called}
          onClose={() => setFiling(null)}
        />
      )}
    </section>
  );
}
