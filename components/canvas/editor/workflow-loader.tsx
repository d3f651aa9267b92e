"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { SavedWorkflow } from "@/components/canvas/state/save-outcome";
import { usePositions } from "@/components/canvas/view/use-positions";
import { ProblemState } from "@/components/frame/problem-state";
import { useCatalogue } from "@/components/frame/use-catalogue";
import { query } from "@/lib/client/query";
import { getWorkflow } from "@/lib/contract/workflows";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import { EditorSkeleton } from "./editor-skeleton";

const WorkflowEditor = dynamic(() => import("./workflow-editor").then((module) => module.WorkflowEditor), {
  ssr: false,
  loading: () => <EditorSkeleton />,
});

/** Once the document is loaded, the editor owns it and only merges in changes that other people save. */
export function WorkflowLoader({ id }: { id: string }) {
  const workflow = useQuery({
    ...query(getWorkflow, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const catalogue = useCatalogue(workflow.data);
  const failed = [workflow, catalogue].find((query) => query.isError && query.data === undefined);
  if (failed) {
    return (
      <ProblemState
        title="Couldn't open the workflow"
        query={{ ...failed, refetch: () => Promise.all([workflow.refetch(), catalogue.refetch()]) }}
      />
    );
  }
  if (!workflow.data || !catalogue.items) return <EditorSkeleton />;
  const { isFetchedAfterMount: fresh } = workflow;
  return <OpenedWorkflow key={id} workflow={workflow.data} fresh={fresh} catalogue={catalogue.items} />;
}

interface OpenedWorkflowProps {
  workflow: SavedWorkflow;
  fresh: boolean;
  catalogue: readonly CatalogueItem[];
}

/** The opened workflow is never replaced. The editor merges later versions into it. */
function OpenedWorkflow({ workflow, fresh, catalogue }: OpenedWorkflowProps) {
  const [opened] = useState({ workflow, fresh });
  const placed = usePositions(opened.workflow);
  if (!placed) return <EditorSkeleton />;
  return (
    <WorkflowEditor saved={opened.workflow} placed={placed} fresh={opened.fresh} catalogue={catalogue} />
  );
}
