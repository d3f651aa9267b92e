"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ChevronDown, CircleStop, RotateCw, Workflow } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { toastProblem } from "@/components/frame/toast-problem";
import { useCatalogue } from "@/components/frame/use-catalogue";
import { useMe } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { toastDone } from "@/components/ui/toast";
import { SaveAsTest } from "@/components/workflow-tests/save-as-test";
import { cancelRunOptions, retryRunOptions, runDocumentOptions } from "@/lib/client/run-queries";
import type { Run } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import { retryPoints } from "./retry-points";
import { shownSteps } from "./shown-steps";

export function RunActions({ run }: { run: Run }) {
  const router = useRouter();
  const editor = `/workflows/${run.workflow_id}`;
  const failed = run.error?.worker;
  return (
    <>
      {/* Links to the worker that failed, because that is what the user most likely wants to see. */}
      <LinkButton
        href={failed === undefined ? editor : `${editor}?worker=${failed}`}
        icon={Workflow}
        aria-label="Open workflow"
        className="touch:min-w-11"
      >
        <span className="max-sm:hidden">Open workflow</span>
      </LinkButton>
      <SaveAsTest run={run} onShow={() => router.push(`${editor}?panel=tests`)} className="touch:min-w-11">
        <span className="max-sm:hidden">Save as test</span>
      </SaveAsTest>
      {hasEnded(run.status) ? <RetryMenu run={run} /> : <CancelButton run={run} />}
    </>
  );
}

function CancelButton({ run }: { run: Run }) {
  const cancel = useMutation(cancelRunOptions);
  return (
    <Button
      icon={CircleStop}
      busy={cancel.isPending}
      onClick={() =>
        cancel.mutate(run.id, {
          onSuccess: () => toastDone("The run is being cancelled"),
          onError: (error) => toastProblem("Couldn't cancel the run", error),
        })
      }
    >
      Cancel run
    </Button>
  );
}

type Version = "same" | "live" | "draft";

const VERSIONS: readonly { value: Version; label: string; hint?: string }[] = [
  { value: "same", label: "The version of the original run" },
  { value: "live", label: "The live version" },
];
const DRAFT = { value: "draft", label: "The draft", hint: "Test run. No data is published." } as const;

/** A retry reuses the results of earlier steps. */
function RetryMenu({ run }: { run: Run }) {
  const router = useRouter();
  const [version, setVersion] = useState<Version>("same");
  const retry = useMutation(retryRunOptions);
  const mayEdit = useMe()?.workspace.role !== "viewer";
  const document = useQuery(runDocumentOptions(run.id));
  const { items } = useCatalogue(document.data);
  const shown = shownSteps(run, document.data, items, 0);
  const nameOf = (worker: number) => shown.find(({ step }) => step.worker === worker)?.name ?? "";
  const { failed, others, loops } = document.data
    ? retryPoints(run, document.data.connections)
    : { failed: null, others: [], loops: [] };
  const from = (worker?: number | "failed", items?: "failed") =>
    retry.mutate(
      { id: run.id, version, ...(worker !== undefined && { from: worker }), ...(items && { items }) },
      {
        onSuccess: (next) => router.push(`/runs/${next.id}`),
        onError: (error) => toastProblem("Couldn't retry the run", error),
      },
    );
  const menu = (trigger: ReactNode) => (
    <Menu trigger={trigger}>
      {loops.map(({ worker, stored }) => (
        <MenuItem
          key={worker}
          onSelect={() => from(worker, "failed")}
          hint={`Reuses the ${stored === 1 ? "item" : `${stored.toLocaleString()} items`} that succeeded`}
        >
          Failed items of #{worker} {nameOf(worker)}
        </MenuItem>
      ))}
      {failed !== null && (
        <MenuItem onSelect={() => from(failed)} hint="Reuse the steps that succeeded">
          From the failed step #{failed} {nameOf(failed)}
        </MenuItem>
      )}
      <MenuItem onSelect={() => from()} hint="Runs every step again">
        From the start
      </MenuItem>
      {others.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>From a step</MenuLabel>
          {others.map((worker) => (
            <MenuItem key={worker} onSelect={() => from(worker)}>
              #{worker} {nameOf(worker)}
            </MenuItem>
          ))}
        </>
      )}
      <MenuSeparator />
      <MenuChoice
        label="Run with"
        value={version}
        onChange={setVersion}
        options={mayEdit ? [...VERSIONS, DRAFT] : VERSIONS}
        keepOpen
      />
    </Menu>
  );
  if (run.status !== "failed")
    return menu(
      <Button variant="primary" icon={RotateCw} busy={retry.isPending}>
        Retry
        <ChevronDown aria-hidden className="size-3.5" />
      </Button>,
    );
  return (
    <span className="flex gap-px">
      <Button
        variant="primary"
        icon={RotateCw}
        busy={retry.isPending}
        title="Runs the failed step again and reuses the results of earlier steps"
        className="rounded-r-none"
        onClick={() => from("failed")}
      >
        Retry
      </Button>
      {menu(
        <Button variant="primary" aria-label="More options" className="rounded-l-none px-2! touch:w-11">
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>,
      )}
    </span>
  );
}
