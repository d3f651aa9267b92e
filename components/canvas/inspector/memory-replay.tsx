"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useAutosaveState, useEditor } from "@/components/canvas/state/editor-context";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { replayMemoryOptions } from "@/lib/client/memory-queries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { replayMemory } from "@/lib/contract/memories";
import type { Worker } from "@/lib/schema/workflow";

type Said = AnswerOf<typeof replayMemory>["items"][number]["now"];

/**
 * Compares the worker's outcomes in the last runs with the outcomes that the currently saved settings would
 * produce.
 */
export function MemoryReplay({ worker }: { worker: Worker }) {
  const { workflowId } = useEditor();
  const revision = useAutosaveState((state) => state.revision);
  const { data, isError } = useQuery(replayMemoryOptions(workflowId, worker.index, revision));
  if (isError) return <p className="text-muted text-xs">Couldn't load the latest runs.</p>;
  if (!data || data.items.length === 0) return null;
  const others = data.items.filter(({ differs }) => differs).length;
  const lastRuns = data.items.length === 1 ? "the last run" : `the last ${data.items.length} runs`;
  return (
    <section aria-label="With these settings" className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">With these settings</h3>
      <p className="text-muted text-xs">
        {others === 0
          ? `The outcome of ${lastRuns} would be the same.`
          : `The outcome of ${others} of ${lastRuns} would be different.`}
      </p>
      <div className="max-h-72 overflow-auto rounded-md border">
        <table className="w-full text-xs">
          <thead>
            <tr className="text-left text-muted">
              {["Run", "Input", "Before", "Now"].map((header) => (
                <th key={header} scope="col" className="sticky top-0 bg-surface px-2 py-1 font-medium">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ run_id, at, key, input, earlier, now, differs, message }) => (
              <tr key={run_id} className="border-t align-top">
                <td className="whitespace-nowrap px-2 py-1">
                  <Link href={`/runs/${run_id}`} className="text-accent-text underline underline-offset-2">
                    <RelativeTime at={at} />
                  </Link>
                </td>
                <td className="max-w-32 truncate px-2 py-1 font-mono" title={JSON.stringify(input)}>
                  {key !== "" && <span className="text-muted">{key} </span>}
                  {JSON.stringify(input)}
                </td>
                <td className="px-2 py-1">{words(earlier)}</td>
                <td className={clsx("px-2 py-1", differs && "font-medium text-warn")}>
                  {now === null ? (message ?? "fails") : words(now)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function words(said: NonNullable<Said>): string {
  const { result, outlet: output } = said;
  if (typeof result !== "object" || result === null) return output ?? "";
  if ("count" in result) return `${result.count} new`;
  return "value" in result ? JSON.stringify(result.value) : (output ?? "");
}
