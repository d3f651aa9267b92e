"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Segmented } from "@/components/ui/segmented";
import { Select, type SelectOption } from "@/components/ui/select";
import { StatusBadge, statusLook, type Wait } from "@/components/ui/status-badge";
import { useDelayed } from "@/components/ui/use-delayed";
import { query, steadyQuery } from "@/lib/client/query";
import { getWorkflow, listWorkflows } from "@/lib/contract/workflows";
import type { RunStatus } from "@/lib/schema/run";
import { RUN_STATUS_FILTERS, type RunStatusFilter } from "@/lib/schema/run-status";
import { MoreFilters } from "./more-filters";
import { PERIODS, type Period, type RunFilter } from "./run-filter";

const STATUSES: readonly SelectOption<RunStatusFilter | "all">[] = [
  { value: "all", label: "All statuses" },
  ...RUN_STATUS_FILTERS.map((status) => ({ value: status, label: <StatusBadge {...stateOf(status)} /> })),
];

function stateOf(filter: RunStatusFilter): { status: RunStatus; wait: Wait | null } {
  return filter === "waiting" ? { status: "running", wait: { for: "time" } } : { status: filter, wait: null };
}

function wordOf(filter: RunStatusFilter): string {
  const { status, wait } = stateOf(filter);
  return statusLook(status, wait).word;
}

const WORDS: Record<Period | "all", string> = {
  all: "Any time",
  hour: "Last hour",
  day: "Last 24 hours",
  week: "Last 7 days",
  month: "Last 30 days",
};
const PERIOD_OPTIONS: readonly SelectOption<Period | "all">[] = (["all", ...PERIODS] as const).map(
  (value) => ({
    value,
    label: WORDS[value],
  }),
);

interface RunFiltersProps {
  filter: RunFilter;
  onChange: (filter: RunFilter) => void;
}

export function RunFilters({ filter, onChange }: RunFiltersProps) {
  return (
    <>
      <Select
        aria-label={`Status: ${filter.status ? wordOf(filter.status) : "all"}`}
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
      <Select
        aria-label={`Period: ${WORDS[filter.period ?? "all"]}`}
        value={filter.period ?? "all"}
        onChange={(period) =>
          onChange({ ...filter, period: period === "all" ? null : period, after: null, before: null })
        }
        options={PERIOD_OPTIONS}
        className="w-36!"
      />
      <WorkflowFilter
        id={filter.workflow}
        onChange={(workflow) => onChange({ ...filter, workflow, cause: null })}
      />
      <MoreFilters filter={filter} onChange={onChange} />
    </>
  );
}

const TYPING_MS = 200;
const ALL = { value: "", label: "All workflows" };

/**
 * Selects a workflow. The select is searchable, because there may be hundreds of workflows, and loads them once the
 * pointer or focus reaches it. The name of the selected workflow stays visible while the user is typing.
 */
function WorkflowFilter({ id, onChange }: { id: string | null; onChange: (id: string | null) => void }) {
  const [text, setText] = useState("");
  const [isNear, setIsNear] = useState(false);
  const search = useDelayed(text.trim(), TYPING_MS);
  const list = useQuery({
    ...steadyQuery(listWorkflows, { query: { limit: 50, ...(search && { q: search }) } }),
    enabled: isNear,
  });
  const chosen = useQuery({ ...query(getWorkflow, { params: { id: id ?? "" } }), enabled: id !== null });
  const found = (list.data?.items ?? []).map(({ id: value, name: label }) => ({ value, label }));
  const own = id !== null && !found.some(({ value }) => value === id) && text === "";
  const options = [
    ...(text === "" ? [ALL] : []),
    ...(own ? [{ value: id, label: chosen.data?.name ?? "One workflow" }] : []),
    ...found,
  ];
  const name = id === null ? "all" : (chosen.data?.name ?? "one");
  return (
    <div className="min-w-40 flex-1 sm:w-56 sm:flex-none">
      <Combobox
        onPointerEnter={() => setIsNear(true)}
        onFocus={() => setIsNear(true)}
        aria-label={`Workflow: ${name}`}
        value={id ?? ""}
        onChange={(value) => onChange(value === "" ? null : value)}
        options={options}
        onSearch={setText}
        loading={list.isFetching && (text !== "" || !list.data)}
        searchLabel="Search workflows"
        emptyText="No workflow has this name."
        placeholder="All workflows"
      />
    </div>
  );
}
