"use client";

import { Pin } from "lucide-react";
import { useMemo } from "react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { ValueView } from "@/components/parts/value-view";
import { Button } from "@/components/ui/button";
import { sampleOf } from "@/lib/editing/catalogue";
import type { Worker } from "@/lib/schema/workflow";
import { usePreviews } from "./use-previews";
import { useLoopsAround, useUpstreamData } from "./use-upstream-data";

interface UntestedResultProps {
  worker: Worker;
  onPin: (value: unknown) => void;
}

export function UntestedResult({ worker, onPin }: UntestedResultProps) {
  const { catalogue } = useEditor();
  const own = useMemo(() => [worker], [worker]);
  const preview = usePreviews(own, useUpstreamData(worker.index), useLoopsAround(worker.index)).get(
    worker.index,
  );
  const value = preview ?? sampleOf(catalogue.find(worker.type), worker.params);
  if (value === null) return <p className="text-muted">No data yet. Test this worker or run the workflow.</p>;
  return (
    <>
      <ValueView label={preview === undefined ? "Example result" : "Live preview"} value={value} />
      <Button size="sm" icon={Pin} className="self-start" onClick={() => onPin(value)}>
        Pin this result
      </Button>
    </>
  );
}
