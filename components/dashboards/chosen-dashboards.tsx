"use client";

import { FolderInput, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
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
  const [isFiling, setIsFiling] = useState(false);
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
      <Button size="sm" icon={FolderInput} onClick={() => setIsFiling(true)}>
        Folder and tags…
      </Button>
      <Button size="sm" variant="quiet" icon={X} onClick={onClear}>
        Clear
      </Button>
      {isFiling && (
        <FilingDialog kind="dashboards" items={chosen} called={called} onClose={() => setIsFiling(false)} />
      )}
    </section>
  );
}
