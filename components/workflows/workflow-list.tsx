"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileUp, Plus, Workflow } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { Page } from "@/components/frame/page";
import { ProblemState } from "@/components/frame/problem-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { useMayChange } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SearchInput } from "@/components/ui/search-input";
import { Segmented } from "@/components/ui/segmented";
import { type Sort, Table } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { useDelayed } from "@/components/ui/use-delayed";
import { useKeyset } from "@/components/ui/use-keyset";
import { type Beginning, beginWorkflowOptions } from "@/lib/client/template-queries";
import { workflowsOptions } from "@/lib/client/workflow-queries";
import type { WorkflowState } from "@/lib/schema/workflow-state";
import { chooseColumn } from "./choose-column";
import { ChosenActions } from "./chosen-actions";
import { EXAMPLE_DOCUMENT } from "./example-document";
import { ImportDialog } from "./import-dialog";
import { sortWorkflows, type WorkflowColumn } from "./sort-workflows";
import { TemplateGallery } from "./template-gallery";
import { WORKFLOW_COLUMNS } from "./workflow-columns";
import { readWorkflowFilter, type WorkflowFilter, workflowsAddress } from "./workflow-filter";

const PAGE_SIZE = 100;
const TYPING_MS = 200;

export function WorkflowList() {
  const address = useSearchParams();
  const { state } = readWorkflowFilter(address);
  const [text, setText] = useState(address.get("q") ?? "");
  const [importing, setImporting] = useState(false);
  const search = useDelayed(text.trim(), TYPING_MS);
  useEffect(() => {
    const stands = readWorkflowFilter(new URLSearchParams(window.location.search));
    if (search !== stands.q) narrow({ ...stands, q: search });
  }, [search]);
  const pages = useKeyset(`${state} ${search}`);
  const list = useQuery(
    workflowsOptions({
      limit: PAGE_SIZE,
      ...(search && { q: search }),
      ...(state && { state }),
      ...(pages.cursor !== undefined && { cursor: pages.cursor }),
    }),
  );
  const [beginning, setBeginning] = useState(false);
  useAskedFor({ new: setBeginning, import: setImporting });
  const { create, creating } = useCreate();
  const mayChange = useMayChange();
  const newWorkflow = () => setBeginning(true);
  const isEmpty = list.data?.items.length === 0 && pages.isFirst;

  return (
    <Page
      title="Workflows"
      actions={
        mayChange && (
          <>
            <Button icon={FileUp} onClick={() => setImporting(true)}>
              Import
            </Button>
            <Button variant="primary" icon={Plus} onClick={newWorkflow}>
              New workflow
            </Button>
          </>
        )
      }
      toolbar={
        (!isEmpty || text !== "" || state !== null) && (
          <>
            <SearchInput
              label="Search workflows"
              value={text}
              onChange={setText}
              className="w-full sm:w-72"
            />
            <Segmented
              label="State"
              value={state ?? "all"}
              onChange={(next) => narrow({ q: search, state: next === "all" ? null : next })}
              options={STATES}
              className="max-w-full overflow-x-auto"
            />
          </>
        )
      }
    >
      {list.isPending && <TableSkeleton columns={4} />}
      {list.isError && !list.data && (
        <ProblemState
          title="The workflows could not be loaded"
          error={list.error}
          onRetry={list.refetch}
          retrying={list.isFetching}
        />
      )}
      {list.data && !isEmpty && (
        <WorkflowTable
          rows={list.data.items}
          whole={pages.isFirst && list.data.next_cursor === null}
          onNewer={pages.isFirst ? null : pages.newer}
          onOlder={olderOf(list.data.next_cursor, pages.older)}
        />
      )}
      {isEmpty && search === "" && state !== null && (
        <EmptyState
          icon={Workflow}
          title={NONE_OF[state]}
          actions={<Button onClick={() => narrow({ q: "", state: null })}>Show all</Button>}
        >
          The other workflows of this workspace are in another state.
        </EmptyState>
      )}
      {isEmpty && search !== "" && (
        <EmptyState
          icon={Workflow}
          title={`No workflow is called “${search}”`}
          actions={<Button onClick={() => setText("")}>Clear the search</Button>}
        >
          The search looks at names and descriptions.
        </EmptyState>
      )}
      {isEmpty && search === "" && state === null && (
        <EmptyState
          icon={Workflow}
          title="No workflows yet"
          actions={
            mayChange && (
              <>
                <Button variant="primary" icon={Plus} onClick={newWorkflow}>
                  New workflow
                </Button>
                <Button
                  busy={creating === EXAMPLE_DOCUMENT.name}
                  disabled={creating !== null}
                  onClick={() => create({ document: EXAMPLE_DOCUMENT })}
                >
                  Start from the example
                </Button>
              </>
            )
          }
        >
          A workflow fetches financial data, reshapes it and publishes the outcome at an address of its own.
        </EmptyState>
      )}
      <TemplateGallery open={beginning} onOpenChange={setBeginning} creating={creating} onCreate={create} />
      <ImportDialog open={importing} onOpenChange={setImporting} />
    </Page>
  );
}

function narrow(filter: WorkflowFilter): void {
  window.history.replaceState(null, "", workflowsAddress(filter));
}

const STATES = [
  { value: "all", label: "All" },
  { value: "live", label: "Live" },
  { value: "changed", label: "Changed" },
  { value: "draft", label: "Drafts" },
  { value: "offline", label: "Offline" },
] as const;

const NONE_OF: Record<WorkflowState, string> = {
  live: "No workflow is live",
  changed: "No live workflow has changes that are not published",
  draft: "Every workflow was published once",
  offline: "No workflow was taken offline",
};

/** `?new=1` or `?import=1`, from wherever one came: it opens once, and the address is the list's again. */
function useAskedFor(openers: Record<string, (open: true) => void>): void {
  const router = useRouter();
  const params = useSearchParams();
  const asked = Object.keys(openers).find((name) => params.get(name) === "1");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is asked for opens anything
  useEffect(() => {
    if (asked === undefined) return;
    openers[asked]?.(true);
    router.replace("/workflows");
  }, [asked]);
}

function useCreate() {
  const router = useRouter();
  const [name, setName] = useState("");
  const create = useMutation(beginWorkflowOptions(useQueryClient()));
  return {
    /** Name of the document that is being made. */
    creating: create.isPending ? name : null,
    create: (beginning: Beginning) => {
      setName(beginning.document.name);
      create.mutate(beginning, {
        onSuccess: (saved) => router.push(`/workflows/${saved.id}`),
        onError: (error) => toastProblem("The workflow could not be made", error),
      });
    },
  };
}

function olderOf(cursor: string | null, older: (cursor: string) => void): (() => void) | null {
  return cursor === null ? null : () => older(cursor);
}

interface WorkflowTableProps {
  rows: Parameters<typeof sortWorkflows>[0];
  /** All workflows are here: sorting one page of several would show an order that is not one. */
  whole: boolean;
  onNewer: (() => void) | null;
  onOlder: (() => void) | null;
}

function WorkflowTable({ rows, whole, onNewer, onOlder }: WorkflowTableProps) {
  const router = useRouter();
  const [sort, setSort] = useState<Sort<WorkflowColumn> | null>(null);
  const shown = whole && sort ? sortWorkflows(rows, sort) : rows;
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => chosenIds.has(id));
  const choose = (id: string, isChosen: boolean) =>
    setChosenIds((known) => new Set(isChosen ? [...known, id] : [...known].filter((one) => one !== id)));
  return (
    <>
      {chosen.length > 0 && (
        <div className="sticky top-0 z-20 flex flex-wrap items-center gap-2 border-b bg-raised px-4 py-2">
          <ChosenActions chosen={chosen} onClear={() => setChosenIds(new Set())} />
          {chosen.length < rows.length && (
            <Button size="sm" variant="quiet" onClick={() => setChosenIds(new Set(rows.map(({ id }) => id)))}>
              Choose all {rows.length}
            </Button>
          )}
        </div>
      )}
      <Table
        label="Workflows"
        columns={[chooseColumn(chosenIds, choose), ...WORKFLOW_COLUMNS]}
        rows={shown}
        rowKey={(workflow) => workflow.id}
        onOpen={(workflow) => router.push(`/workflows/${workflow.id}`)}
        {...(whole && { onSort: setSort, ...(sort && { sort }) })}
      />
      <div className="px-4 pb-4">
        <Pagination onNewer={onNewer} onOlder={onOlder} summary={`${rows.length} workflows on this page`} />
      </div>
    </>
  );
}
