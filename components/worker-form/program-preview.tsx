"use client";

import { Button } from "@/components/ui/button";
import { CodeText } from "@/components/ui/code-text";
import { JsonTree } from "@/components/ui/json-tree";
import { missingWorker, originOf } from "./data-labels";
import type { FormData } from "./form-data";
import { RowsPreview } from "./rules/rows-preview";
import { placeOf, type Tried, usedWorkers } from "./trial-of";

interface ProgramPreviewProps {
  program: string;
  tried: Tried | null;
  data: FormData;
  asTable?: boolean;
  /**
   * Moves the cursor to the position of an error. Omitted for the rule and list builders, which show no
   * program.
   */
  onGoTo?: (place: { readonly from: number; readonly to: number }) => void;
}

export function ProgramPreview({ program, tried, data, asTable = false, onGoTo }: ProgramPreviewProps) {
  if (!tried) return null;
  if (tried.state === "untried") return <p className="text-muted text-xs">{tried.message}</p>;
  if (tried.state === "fault") {
    const place = onGoTo && placeOf(program, tried);
    return (
      <div className="flex items-start gap-2 text-warn text-xs" role="status">
        <p className="min-w-0 flex-1 break-words">
          <CodeText text={tried.message} />
        </p>
        {place && (
          <Button size="sm" variant="quiet" onClick={() => onGoTo(place)}>
            {place.label}
          </Button>
        )}
      </div>
    );
  }
  const used = [...(usedWorkers(program) ?? [])];
  const missing = used.find((index) => !data.scope.workers.has(index));
  const origin = originOf(used, data);
  const { value, outlet: output } = tried;
  return (
    <div role="status" className="flex flex-col gap-0.5 text-xs">
      {missing !== undefined && <p className="text-warn">{missingWorker(missing, data)}</p>}
      <p className="flex min-w-0 items-baseline gap-1.5">
        <span className="text-muted">=</span>
        <code className="min-w-0 truncate font-mono">{lineOf(value)}</code>
        {output && <span className="shrink-0 text-muted">continues through the output “{output}”</span>}
        {origin && <span className="shrink-0 text-muted">{origin}</span>}
      </p>
      {asTable && Array.isArray(value) && <RowsPreview label="After" rows={value} isOpen />}
      {!(asTable && Array.isArray(value)) && typeof value === "object" && value !== null && (
        <JsonTree label="Program result" value={value} openDepth={1} className="[&_[role=tree]]:max-h-56" />
      )}
    </div>
  );
}

/**
 * Describes the result in one line. For lists and objects, it is only the size, because they are shown as a
 * tree below.
 */
function lineOf(value: Extract<Tried, { state: "value" }>["value"]): string {
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (typeof value === "object" && value !== null) return `object of ${Object.keys(value).length}`;
  return JSON.stringify(value);
}
