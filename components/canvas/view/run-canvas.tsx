"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCatalogue } from "@/components/frame/use-catalogue";
import { runDocumentOptions, runOptions } from "@/lib/client/run-queries";
import { makeCatalogue } from "@/lib/editing/catalogue";
import { FrozenCanvas } from "./frozen-canvas";
import { usePositions } from "./use-positions";

export function RunCanvas({ runId, onDrawn }: { runId: string; onDrawn: () => void }) {
  // The surrounding page follows the run, so only the latest cached state is read here.
  const run = useQuery({ ...runOptions(runId), refetchOnMount: false }).data;
  const document = usePositions(useQuery(runDocumentOptions(runId)).data);
  const { items } = useCatalogue(document);
  const catalogue = useMemo(() => items && makeCatalogue(items), [items]);
  if (!run || !document || !catalogue) return null;
  return (
    <FrozenCanvas
      label="Workflow at the time of the run"
      workflowId={run.workflow_id}
      document={document}
      catalogue={catalogue}
      run={run}
      onDrawn={onDrawn}
    />
  );
}
