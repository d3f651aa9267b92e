"use client";

import { Activity, ArrowUp, RotateCw } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useDeferredValue, useMemo, useRef } from "react";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { useMe } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Table } from "@/components/ui/table";
import { useAtTop } from "@/components/ui/use-at-top";
import { usePlanBulkRetry } from "./bulk-retries/use-plan-bulk-retry";
import { ErrorGroups } from "./error-groups";
import { FilterChips } from "./filter-chips";
import { RUN_COLUMNS } from "./run-columns";
import { NO_FILTER, type RunFilter, readRunFilter, runsAddress } from "./run-filter";
import { RunFilters } from "./run-filters";
import { HistogramSpace, RunHistogram } from "./run-histogram";
import { useRunCounts } from "./use-run-counts";
import { useRuns } from "./use-runs";

export function RunList() {
  const router = useRouter();
  const address = useSearchParams();
  const filter = useMemo(() => readRunFilter(address), [address]);
  const inside = useRef<HTMLDivElement>(null);
  const { isAtTop, goToTop } = useAtTop(inside);
  const { list, rows, more, held } = useRuns(filter, isAtTop);
  // Changes only the URL, without a navigation, because the page has no server-rendered data.
  const change = (next: RunFilter) => window.history.replaceState(null, "", runsAddress(next));
  const isEmpty = rows?.length === 0;
  const { counts, counting, countOn, isPending } = useRunCounts(filter);
  // The rows are what people look for, so they are drawn first.
  const drawn = useDeferredValue(counts, null);
  const isDrawing = drawn === null && (isPending || counts !== null);
  const { plan, planning } = usePlanBulkRetry();
  const mayEdit = useMe()?.workspace.role !== "viewer";
  const isFiltered = runsAddress(filter) !== runsAddress(NO_FILTER);

  return (
    <Page
      title="Runs"
      actions={
        <>
          <LinkButton href="/runs/repairs">Bulk retries</LinkButton>
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
        errorMessage={counts?.causes.find(({ key }) => key === filter.cause)?.message}
        onChange={change}
      />
      {isDrawing && !isEmpty && <HistogramSpace />}
      {drawn && drawn.total > 0 && (
        <RunHistogram
          counts={drawn}
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
      {drawn && (
        <ErrorGroups
          groups={drawn.causes}
          chosen={filter.cause}
          onChoose={(group) => change({ ...filter, cause: group })}
          onBulkRetry={
            mayEdit ? (group) => plan({ ...filter, workflow: group.workflow_id, cause: group.key }) : null
          }
        />
      )}
      <QueryState query={list} failed="Couldn't load the runs" columns={5} />
      <div ref={inside}>
        {held > 0 && (
          <div className="pointer-events-none sticky top-10 z-20 flex h-0 justify-center">
            <Button size="sm" icon={ArrowUp} className="pointer-events-auto shadow-float" onClick={goToTop}>
              {held === 1 ? "1 newer run" : `${held} newer runs`}
            </Button>
          </div>
        )}
        {rows && !isEmpty && (
          <Table
            label="Runs"
            columns={RUN_COLUMNS}
            rows={rows}
            rowKey={(run) => run.id}
            onOpen={(run) => router.push(`/runs/${run.id}`)}
            more={more}
            keep={runsAddress(filter)}
          />
        )}
      </div>
      {isEmpty && more.hasMore && (
        <EmptyState
          icon={Activity}
          title="No matches yet"
          actions={
            <Button busy={more.isLoading} onClick={more.onMore}>
              Search older runs
            </Button>
          }
        >
          No matches in the newest runs. You can search older ones.
        </EmptyState>
      )}
      {isEmpty && !more.hasMore && isFiltered && (
        <EmptyState
          icon={Activity}
          title="No runs match these filters"
          actions={<Button onClick={() => change(NO_FILTER)}>Show all runs</Button>}
        >
          Runs that match these filters will appear here as they start.
        </EmptyState>
      )}
      {isEmpty && !more.hasMore && !isFiltered && (
        <EmptyState
          icon={Activity}
          title="No runs yet"
          actions={
            <LinkButton href="/workflows" variant="primary">
              Go to workflows
            </LinkButton>
          }
        >
          Every run of a workflow appears here, with the input, result and error of each step.
        </EmptyState>
      )}
    </Page>
  );
}
