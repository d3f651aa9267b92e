"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import type { Sort } from "@/components/ui/column";
import type { MoreOfList } from "@/components/ui/more-rows";
import { Table } from "@/components/ui/table";
import { readAllWorkflows } from "@/lib/client/workflow-queries";
import { WORKFLOW_SORTS } from "@/lib/schema/workflow-state";
import { type WorkflowColumn, workflowColumns } from "./workflow-columns";
import { queryOf, type WorkflowFilter, workflowsAddress } from "./workflow-filter";
import type { WorkflowSummary } from "./workflow-summary";

const ChosenActions = dynamic(() => import("./chosen-actions").then((file) => file.ChosenActions), {
  ssr: false,
});

interface WorkflowTableProps {
  rows: readonly WorkflowSummary[];
  more: MoreOfList;
  filter: WorkflowFilter;
  onFilter: (filter: WorkflowFilter) => void;
}

type Chosen = ReadonlyMap<string, WorkflowSummary>;

export function WorkflowTable({ rows, more, filter, onFilter }: WorkflowTableProps) {
  const router = useRouter();
  // Stores rows rather than IDs, because selected rows may not be among those loaded so far.
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [choosing, setChoosing] = useState(false);
  const known = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const current = [...chosen.values()].map((row) => known.get(row.id) ?? row);
  const columns = useMemo(
    () =>
      workflowColumns({
        folder: filter.folder,
        onTag: (tag) => onFilter({ ...filter, tags: [...new Set([...filter.tags, tag])] }),
      }),
    [filter, onFilter],
  );
  const chooseAll = async () => {
    setChoosing(true);
    try {
      setChosen(byId(await readAllWorkflows(queryOf(filter))));
    } catch (error) {
      toastProblem("Couldn't select all workflows", error);
    }
    setChoosing(false);
  };
  const hasOthers = more.hasMore ? chosen.size >= rows.length : chosen.size < rows.length;
  return (
    <>
      <div
        className={
          chosen.size > 0
            ? "sticky top-0 z-20 flex flex-wrap items-center gap-2 border-b bg-raised px-4 py-2"
            : "contents"
        }
      >
        <ChosenActions chosen={current} onChosen={(stored) => setChosen(byId(stored))} />
        {chosen.size > 0 && hasOthers && (
          <Button size="sm" variant="quiet" busy={choosing} onClick={chooseAll}>
            {more.hasMore ? "Select all matches" : `Select all ${rows.length}`}
          </Button>
        )}
      </div>
      <Table
        label="Workflows"
        columns={columns}
        rows={rows}
        rowKey={(workflow) => workflow.id}
        onOpen={(workflow) => router.push(`/workflows/${workflow.id}`)}
        {...sortOf(filter)}
        onSort={({ by }) => onFilter({ ...filter, ...nextSort(filter, by) })}
        choice={{
          chosen: new Set(chosen.keys()),
          nameOf: ({ name }) => name,
          onChange: (keys) =>
            setChosen(byId([...keys].flatMap((id) => known.get(id) ?? chosen.get(id) ?? []))),
        }}
        more={more}
        keep={workflowsAddress(filter)}
      />
    </>
  );
}

function byId(rows: readonly WorkflowSummary[]): Chosen {
  return new Map(rows.map((row) => [row.id, row]));
}

function sortOf({ sort, order }: WorkflowFilter): { sort?: Sort<WorkflowColumn> } {
  if (sort === "created") return {};
  return { sort: { by: sort, order: order ?? (sort === "name" ? "asc" : "desc") } };
}

/**
 * Clicks cycle through the column's default direction, the opposite direction and the list's default order.
 */
function nextSort(filter: WorkflowFilter, by: WorkflowColumn): Pick<WorkflowFilter, "sort" | "order"> {
  const sort = WORKFLOW_SORTS.find((known) => known === by);
  if (sort === undefined) return { sort: "created", order: null };
  if (filter.sort !== sort) return { sort, order: null };
  if (filter.order === null) return { sort, order: sort === "name" ? "desc" : "asc" };
  return { sort: "created", order: null };
}
