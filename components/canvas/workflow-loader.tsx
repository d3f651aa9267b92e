"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { ProblemState } from "@/components/frame/problem-state";
import { catalogueOptions } from "@/lib/client/catalogue-queries";
import { workflowOptions } from "@/lib/client/workflow-queries";
import { EditorSkeleton } from "./editor-skeleton";
import { usePlaced } from "./use-placed";

const WorkflowEditor = dynamic(() => import("./workflow-editor").then((module) => module.WorkflowEditor), {
  ssr: false,
  loading: () => <EditorSkeleton />,
});

/** Document and catalogue first; then the editor keeps its own document and only takes in what others save. */
export function WorkflowLoader({ id }: { id: string }) {
  const workflow = useQuery({ ...workflowOptions(id), staleTime: Number.POSITIVE_INFINITY });
  const catalogue = useQuery(catalogueOptions);
  const saved = usePlaced(workflow.data);
  const failed = [workflow, catalogue].find((query) => query.isError && query.data === undefined);
  if (failed) {
    return (
      <ProblemState
        title="The workflow could not be opened"
        error={failed.error}
        onRetry={() => void Promise.all([workflow.refetch(), catalogue.refetch()])}
        retrying={failed.isFetching}
      />
    );
  }
  if (!saved || !catalogue.data) return <EditorSkeleton />;
  return <WorkflowEditor key={id} saved={saved} catalogue={catalogue.data.items} />;
}
