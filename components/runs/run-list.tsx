"use client";

import { useQuery } from "@tanstack/react-query";
import { Activity, RotateCw } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { Page } from "@/components/frame/page";
import { ProblemState } from "@/components/frame/problem-state";
import { useMe } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Pagination } from "@/components/ui/pagination";
import { Table } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { runsOptions, workflowRunsOptions } from "@/lib/client/run-queries";
import { FilterChips } from "./filter-chips";
import { usePlanRepair } from "./repairs/use-plan-repair";
import { RunCauses } from "./run-causes";
import { RUN_COLUMNS } from "./run-columns";
import {
  conditionsOf,
  NO_FILTER,
  type RunFilter,
  readRunFilter,
  readRunPages,
  runsAddress,
} from "./run-filter";
import { RunFilters } from "./run-filters";
import { RunHistogram } from "./run-histogram";
import { useRunCounts } from "./use-run-counts";

const PAGE_SIZE = 50;

export function RunList() {
  const router = useRouter();
  const address = useSearchParams();
  const filter = useMemo(() => readRunFilter(address), [address]);
  const pages = readRunPages(address);
  const list = useRuns(filter, pages.at(-1));
  // Nothing of the page comes from the server, so the address alone is changed.
  const change = (next: RunFilter) => window.history.replaceState(null, "", runsAddress(next));
  const turnTo = (trail: readonly string[]) => window.history.pushState(null, "", runsAddress(filter, trail));
  const next = list.data?.next_cursor ?? null;
  const isEmpty = list.data?.items.length === 0 && pages.length === 0;
  const { counts, counting, countOn } = useRunCounts(filter);
  const { plan, planning } = usePlanRepair();
  const mayEdit = useMe()?.workspace.role !== "viewer";
  const isFiltered = runsAddress(filter) !== runsAddress(NO_FILTER);

  return (
    <Page
      title="Runs"
      actions={
        <>
          <LinkButton href="/runs/repairs">Repairs</LinkButton>
          {mayEdit && counts !== null && counts.failed > 0 && (
            <Button icon={RotateCw} busy={planning} onClick={() => plan(filter)}>
              Retry failed…
            </Button>
          )}
        </>
      }
      toolbar={<RunFilters filter={filter} onChange={change} />}
    >
      <FilterChips
        filter={filter}
        cause={counts?.causes.find(({ key }) => key === filter.cause)?.message}
        onChange={change}
      />
      {counts && counts.total > 0 && (
        <RunHistogram
          counts={counts}
          counting={counting}
          onCountOn={countOn}
          onChoose={(after, before) =>
            change({
              ...filter,
              period: null,
              after: new Date(after).toISOString(),
              before: new Date(before).toISOString(),
            })
          }
        />
      )}
      {counts && (
        <RunCauses
          causes={counts.causes}
          chosen={filter.cause}
          onChoose={(cause) => change({ ...filter, cause })}
          onRepair={
            mayEdit ? (cause) => plan({ ...filter, workflow: cause.workflow_id, cause: cause.key }) : null
          }
        />
      )}
      {list.isPending && <TableSkeleton columns={5} />}
      {list.isError && !list.data && (
        <ProblemState
          title="The runs could not be loaded"
          error={list.error}
          onRetry={list.refetch}
          retrying={list.isFetching}
        />
      )}
      {list.data && !isEmpty && (
        <>
          <Table
            label="Runs"
            columns={RUN_COLUMNS}
            rows={list.data.items}
            rowKey={(run) => run.id}
            onOpen={(run) => router.push(`/runs/${run.id}`)}
          />
          <div className="px-4 pb-4">
            <Pagination
              onNewer={pages.length === 0 ? null : () => turnTo(pages.slice(0, -1))}
              onOlder={next === null ? null : () => turnTo([...pages, next])}
              summary={`${list.data.items.length} runs on this page`}
            />
          </div>
        </>
      )}
      {isEmpty && next !== null && (
        <EmptyState
          icon={Activity}
          title="Nothing yet"
          actions={<Button onClick={() => turnTo([...pages, next])}>Look further back</Button>}
        >
          None of the newest runs matches. There are older ones.
        </EmptyState>
      )}
      {isEmpty && next === null && isFiltered && (
        <EmptyState
          icon={Activity}
          title="No run matches"
          actions={<Button onClick={() => change(NO_FILTER)}>Show all runs</Button>}
        >
          Runs that match these filters will appear here as they start.
        </EmptyState>
      )}
      {isEmpty && next === null && !isFiltered && (
        <EmptyState
          icon={Activity}
          title="No runs yet"
          actions={
            <LinkButton href="/workflows" variant="primary">
              Go to the workflows
            </LinkButton>
          }
        >
          Each execution of a workflow is listed here with the input, result and error of every step.
        </EmptyState>
      )}
    </Page>
  );
}

/** The first page follows along; older ones stand still while they are read. */
function useRuns(filter: RunFilter, cursor: string | undefined) {
  // Fixed while one looks, so that pages follow each other; the period's end moves along.
  const conditions = useMemo(() => conditionsOf(filter, Date.now()), [filter]);
  const query = {
    limit: PAGE_SIZE,
    ...conditions,
    ...(cursor !== undefined && { cursor }),
  };
  const still = cursor === undefined ? {} : { refetchInterval: false as const };
  const all = useQuery({ ...runsOptions(query), enabled: filter.workflow === null, ...still });
  const ofWorkflow = useQuery({
    ...workflowRunsOptions(filter.workflow ?? "", query),
    enabled: filter.workflow !== null,
    ...still,
  });
  return filter.workflow === null ? all : ofWorkflow;
}
