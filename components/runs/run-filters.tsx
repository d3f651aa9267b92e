"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { Select, type SelectOption } from "@/components/ui/select";
import { STATUS_LOOKS, StatusBadge } from "@/components/ui/status-badge";
import { workflowOptions } from "@/lib/client/workflow-queries";
import { RUN_STATUSES, type RunStatus } from "@/lib/schema/run";
import type { RunFilter } from "./run-filter";

const STATUSES: readonly SelectOption<RunStatus | "all">[] = [
  { value: "all", label: "All statuses" },
  ...RUN_STATUSES.map((status) => ({ value: status, label: <StatusBadge status={status} /> })),
];

interface RunFiltersProps {
  filter: RunFilter;
  onChange: (filter: RunFilter) => void;
}

export function RunFilters({ filter, onChange }: RunFiltersProps) {
  return (
    <>
      <Select
        aria-label={`Status: ${filter.status ? STATUS_LOOKS[filter.status].word : "all"}`}
        value={filter.status ?? "all"}
        onChange={(status) => onChange({ ...filter, status: status === "all" ? null : status })}
        options={STATUSES}
        className="w-36!"
      />
      <Segmented
        label="Kind of run"
        value={filter.mode ?? "all"}
        onChange={(mode) => onChange({ ...filter, mode: mode === "all" ? null : mode })}
        options={[
          { value: "all", label: "All" },
          { value: "production", label: "Production" },
          { value: "test", label: "Test" },
        ]}
      />
      {filter.workflow && (
        <WorkflowChip id={filter.workflow} onClear={() => onChange({ ...filter, workflow: null })} />
      )}
    </>
  );
}

function WorkflowChip({ id, onClear }: { id: string; onClear: () => void }) {
  const workflow = useQuery(workflowOptions(id));
  return (
    <Button onClick={onClear} className="max-w-64" title="Show the runs of all workflows">
      <span className="truncate">{workflow.data?.name ?? "One workflow"}</span>
      <X aria-label="Clear" className="size-3.5 shrink-0 text-muted" />
    </Button>
  );
}
