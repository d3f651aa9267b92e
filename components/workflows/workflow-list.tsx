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
import { type Sort, Table } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { useDelayed } from "@/components/ui/use-delayed";
import { useKeyset } from "@/components/ui/use-keyset";
import { type Beginning, beginWorkflowOptions } from "@/lib/client/template-queries";
import { workflowsOptions } from "@/lib/client/workflow-queries";
import { EXAMPLE_DOCUMENT } from "./example-document";
import { ImportDialog } from "./import-dialog";
import { sortWorkflows, type WorkflowColumn } from "./sort-workflows";
import { TemplateGallery } from "./template-gallery";
import { WORKFLOW_COLUMNS } from "./workflow-columns";

const PAGE_SIZE = 100;
const TYPING_MS = 200;

export function WorkflowList() {
  const [text, setText] = useState("");
  const [importing, setImporting] = useState(false);
  const search = useDelayed(text.trim(), TYPING_MS);
  const pages = useKeyset(search);
  const list = useQuery(
    workflowsOptions({
      limit: PAGE_SIZE,
      ...(search && { q: search }),
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
        (!isEmpty || text !== "") && (
          <SearchInput label="Search workflows" value={text} onChange={setText} className="w-full sm:w-72" />
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
      {isEmpty && search !== "" && (
        <EmptyState
          icon={Workflow}
          title={`No workflow is called “${search}”`}
          actions={<Button onClick={() => setText("")}>Clear the search</Button>}
        >
          The search looks at names and descriptions.
        </EmptyState>
      )}
      {isEmpty && search === "" && (
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
  return (
    <>
      <Table
        label="Workflows"
        columns={WORKFLOW_COLUMNS}
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
