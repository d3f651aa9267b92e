import { Checkbox } from "@/components/ui/checkbox";
import { CodeText } from "@/components/ui/code-text";
import { RadioGroup } from "@/components/ui/radio-group";
import type { BulkRetry } from "@/lib/contract/bulk-retries";
import { REASON_LABELS } from "./bulk-retry-labels";

export type Choices = Pick<BulkRetry, "from" | "version" | "repeat_effects">;

interface BulkRetryPlanProps {
  bulkRetry: BulkRetry;
  busy: boolean;
  onChange: (choice: Partial<Choices>) => void;
}

export function BulkRetryPlan({ bulkRetry, busy, onChange }: BulkRetryPlanProps) {
  const { from, version, repeat_effects, preview } = bulkRetry;
  return (
    <section
      aria-label="Plan"
      aria-busy={busy}
      className={`grid gap-x-8 gap-y-4 border-b px-4 py-3 md:grid-cols-3 ${busy ? "opacity-60" : ""}`}
    >
      <div>
        <h2 className="font-medium">Start</h2>
        <RadioGroup
          label="Start"
          value={from}
          onChange={(next) => onChange({ from: next })}
          options={[
            { value: "failed", label: "From the failed step", help: "Reuse the steps that succeeded" },
            { value: "start", label: "From the start", help: "Every step runs again" },
          ]}
        />
        <h2 className="mt-2 font-medium">Run with</h2>
        <RadioGroup
          label="Run with"
          value={version}
          onChange={(next) => onChange({ version: next })}
          options={[
            { value: "same", label: "The version of the original run" },
            {
              value: "live",
              label: "The live version",
              help: "Choose this if you've since fixed and published the workflow",
            },
          ]}
        />
      </div>
      <div>
        <h2 className="font-medium">External actions</h2>
        <Checkbox
          checked={repeat_effects}
          onChange={(next) => onChange({ repeat_effects: next })}
          label="Repeat actions that may already have happened"
          help="Includes messages, write requests, table rows, approval requests and calls to paid models. If turned off, runs that might repeat such an action are skipped."
        />
      </div>
      <Preview bulkRetry={bulkRetry} looked={preview.looked_at} />
    </section>
  );
}

function Preview({ bulkRetry, looked }: { bulkRetry: BulkRetry; looked: number }) {
  const { preview, total } = bulkRetry;
  if (total === 0) {
    return (
      <p className="text-muted">
        No matching runs left to retry. A failed retry is a new failed run: retry it from the runs list.
      </p>
    );
  }
  const passed = preview.passed.reduce((sum, { runs }) => sum + runs, 0);
  return (
    <div>
      <h2 className="font-medium">
        Preview{looked < total && `, based on the newest ${looked.toLocaleString()} runs`}
      </h2>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        <li>
          <Figure>{looked - passed}</Figure> {looked - passed === 1 ? "run is" : "runs are"} retried
          {preview.tests > 0 && `, ${preview.tests} of them as tests because their version is not live`}
        </li>
        <li>
          <Figure>{preview.reused_steps}</Figure> {preview.reused_steps === 1 ? "step is" : "steps are"}{" "}
          reused, <Figure>{preview.repeated_steps}</Figure> {preview.repeated_steps === 1 ? "is" : "are"} run
          again
        </li>
        {preview.passed.map(({ reason, message, runs }) => (
          <li key={message}>
            <Figure>{runs}</Figure> {runs === 1 ? "run is" : "runs are"} skipped:{" "}
            {REASON_LABELS[reason].toLowerCase()}
            <span className="block text-muted text-xs">
              <CodeText text={message} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Figure({ children }: { children: number }) {
  return <span className="font-medium tabular-nums">{children.toLocaleString()}</span>;
}
