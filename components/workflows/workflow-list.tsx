"use client";

import { useMutation } from "@tanstack/react-query";
import { FileUp, Plus, Workflow } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { FolderBar } from "@/components/filing/folder-bar";
import { TagFilter } from "@/components/filing/tag-filter";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { useEndless } from "@/components/frame/use-endless";
import { useMayChange } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/search-input";
import { Segmented } from "@/components/ui/segmented";
import { useDelayed } from "@/components/ui/use-delayed";
import { fileItemsOptions } from "@/lib/client/filing-queries";
import { type Beginning, beginWorkflowOptions } from "@/lib/client/template-queries";
import { workflowListOptions } from "@/lib/client/workflow-queries";
import type { WorkflowState } from "@/lib/schema/workflow-state";
import { EXAMPLE_DOCUMENT } from "./example-document";
import {
  isNarrowed,
  NO_FILTER,
  queryOf,
  readWorkflowFilter,
  type WorkflowFilter,
  workflowsAddress,
} from "./workflow-filter";
import { WorkflowTable } from "./workflow-table";

const TemplateGallery = dynamic(() => import("./template-gallery").then((file) => file.TemplateGallery), {
  ssr: false,
});

const ImportDialog = dynamic(() => import("./import-dialog").then((file) => file.ImportDialog), {
  ssr: false,
});

/** The delay is short, because the server responds quickly and the results should keep up with the typing. */
const TYPING_MS = 80;

export function WorkflowList() {
  const address = useSearchParams();
  const filter = useMemo(() => readWorkflowFilter(address), [address]);
  const [text, setText] = useState(address.get("q") ?? "");
  const [importing, setImporting] = useState(false);
  const search = useDelayed(text.trim(), TYPING_MS);
  useEffect(() => {
    const stands = readWorkflowFilter(new URLSearchParams(window.location.search));
    if (search !== stands.q) narrow({ ...stands, q: search });
  }, [search]);
  const { list, rows, more } = useEndless(workflowListOptions(queryOf({ ...filter, q: search })));
  const [beginning, setBeginning] = useState(false);
  useAskedFor({ new: setBeginning, import: setImporting });
  const { create, creating } = useCreate(filter.folder);
  const mayChange = useMayChange();
  const newWorkflow = () => setBeginning(true);
  const isEmpty = rows?.length === 0;
  const isFiltered = isNarrowed({ ...filter, q: search });
  const showAll = () => {
    setText("");
    narrow(NO_FILTER);
  };

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
        (!isEmpty || text !== "" || isFiltered) && (
          <>
            <SearchInput
              label="Search workflows"
              value={text}
              onChange={setText}
              className="w-full sm:w-72"
            />
            <Segmented
              label="State"
              value={filter.state ?? "all"}
              onChange={(next) => narrow({ ...filter, state: next === "all" ? null : next })}
              options={STATES}
              className="max-w-full overflow-x-auto"
            />
            <TagFilter kind="workflows" tags={filter.tags} onChange={(tags) => narrow({ ...filter, tags })} />
          </>
        )
      }
    >
      <FolderBar
        kind="workflows"
        root="All workflows"
        folder={filter.folder}
        shown={rows?.length ?? 0}
        onFolder={(folder) => goTo({ ...filter, folder })}
      />
      <QueryState query={list} failed="Couldn't load the workflows" columns={4} />
      {rows && !isEmpty && (
        <WorkflowTable rows={rows} more={more} filter={{ ...filter, q: search }} onFilter={narrow} />
      )}
      {isEmpty && search !== "" && (
        <EmptyState
          icon={Workflow}
          title={`No workflows match “${search}”`}
          actions={<Button onClick={() => setText("")}>Clear the search</Button>}
        >
          Search covers workflow names only.
        </EmptyState>
      )}
      {isEmpty && search === "" && isFiltered && (
        <EmptyState
          icon={Workflow}
          title={
            filter.state !== null && filter.folder === "" && filter.tags.length === 0
              ? NONE_OF[filter.state]
              : "No workflows match these filters"
          }
          actions={<Button onClick={showAll}>Show all</Button>}
        >
          No workflow in this workspace has the selected state, folder and tags.
        </EmptyState>
      )}
      {isEmpty && !isFiltered && (
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
          A workflow fetches financial data, transforms it and publishes the result at its own URL.
        </EmptyState>
      )}
      {beginning && (
        <TemplateGallery open onOpenChange={setBeginning} creating={creating} onCreate={create} />
      )}
      {importing && <ImportDialog open onOpenChange={setImporting} />}
    </Page>
  );
}

// Changes only the URL, without a navigation, because the page has no server-rendered data.
function narrow(filter: WorkflowFilter): void {
  window.history.replaceState(null, "", workflowsAddress(filter));
}

/** Opens a folder, with a new history entry, so that the Back button leaves the folder again. */
function goTo(filter: WorkflowFilter): void {
  window.history.pushState(null, "", workflowsAddress(filter));
}

const STATES = [
  { value: "all", label: "All" },
  { value: "live", label: "Live" },
  { value: "changed", label: "Changed" },
  { value: "draft", label: "Drafts" },
  { value: "offline", label: "Offline" },
] as const;

const NONE_OF: Record<WorkflowState, string> = {
  live: "No workflows are live",
  changed: "No live workflows have unpublished changes",
  draft: "No unpublished drafts",
  offline: "No workflows are offline",
};

/** `?new=1` or `?import=1` opens a dialog once, and is then removed from the URL. */
function useAskedFor(openers: Record<string, (open: true) => void>): void {
  const router = useRouter();
  const params = useSearchParams();
  const asked = Object.keys(openers).find((name) => params.get(name) === "1");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the request opens a dialog
  useEffect(() => {
    if (asked === undefined) return;
    openers[asked]?.(true);
    router.replace("/workflows");
  }, [asked]);
}

function useCreate(folder: string) {
  const router = useRouter();
  const file = useMutation(fileItemsOptions("workflows"));
  const [name, setName] = useState("");
  const create = useMutation(beginWorkflowOptions);
  return {
    creating: create.isPending ? name : null,
    create: (beginning: Beginning) => {
      setName(beginning.document.name);
      create.mutate(beginning, {
        onSuccess: (saved) => {
          if (folder !== "") file.mutate({ ids: [saved.id], folder });
          router.push(`/workflows/${saved.id}`);
        },
        onError: (error) => toastProblem("Couldn't create the workflow", error),
      });
    },
  };
}
