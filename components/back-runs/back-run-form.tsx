"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Rewind } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { ProblemState } from "@/components/frame/problem-state";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/select-field";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { useDelayed } from "@/components/ui/use-delayed";
import { ApiError } from "@/lib/client/api-error";
import { type BackRunBody, createBackRunOptions, previewBackRunOptions } from "@/lib/client/back-run-queries";
import { versionOptions } from "@/lib/client/workflow-queries";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { type BackRunDraft, type BackRunSource, bodyOf, choicesOf, lastSevenDays } from "./back-run-draft";
import { backRunAddress } from "./back-run-labels";
import { previewSentence } from "./preview-sentence";

const SOURCE_LABELS: Record<BackRunSource, string> = {
  schedule: "Each time in the schedule",
  calls: "Each recorded call",
};

interface BackRunFormProps {
  workflowId: string;
  versions: readonly { readonly version: number; readonly live: boolean }[];
}

/** `versions` must not be empty. */
export function BackRunForm({ workflowId, versions }: BackRunFormProps) {
  const first = versions.find(({ live }) => live) ?? versions[0];
  const [version, setVersion] = useState(first?.version ?? 1);
  const [draft, setDraft] = useState(() => lastSevenDays(Date.now()));
  const document = useQuery(versionOptions(workflowId, version));
  return (
    <section aria-label="New back-run" className="flex flex-col gap-3 border-b px-4 py-4">
      <p className="text-muted">
        See what a version would have published in the past. A back-run publishes, sends and charges nothing.
      </p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label="Version"
          value={String(version)}
          options={versions.map((each) => ({
            value: String(each.version),
            label: `Version ${each.version}${each.live ? " (live)" : ""}`,
          }))}
          onChange={(chosen) => setVersion(Number(chosen))}
        />
        {document.data && (
          <RangeFields
            workflowId={workflowId}
            version={version}
            document={document.data}
            draft={draft}
            onChange={(fields) => setDraft((before) => ({ ...before, ...fields }))}
          />
        )}
        {document.isPending && <Skeleton className="h-8 self-end sm:col-span-1 lg:col-span-3" />}
      </div>
      {document.isError && <ProblemState title={`Couldn't load version ${version}`} query={document} />}
    </section>
  );
}

interface RangeFieldsProps {
  workflowId: string;
  version: number;
  document: Pick<WorkflowDocument, "workers">;
  draft: BackRunDraft;
  onChange: (fields: Partial<BackRunDraft>) => void;
}

const TYPING_MS = 300;

function RangeFields({ workflowId, version, document, draft, onChange }: RangeFieldsProps) {
  const choices = choicesOf(document, draft);
  const body = choices && bodyOf(version, choices, draft);
  const preview = usePreview(workflowId, body);
  if (choices === null)
    return (
      <p className="self-end text-muted sm:col-span-1 lg:col-span-3">
        Version {version} has no schedule and no webhook, so it has no runs to repeat. Select another version.
      </p>
    );
  return (
    <>
      <SelectField
        label="Run it for"
        value={choices.source}
        options={choices.sources.map((source) => ({ value: source, label: SOURCE_LABELS[source] }))}
        onChange={(source) => onChange({ source, trigger: null })}
      />
      {choices.triggers.length > 1 && (
        <SelectField
          label="Trigger"
          value={String(choices.trigger)}
          options={choices.triggers.map(({ index, name }) => ({
            value: String(index),
            label: `#${index} ${name || (choices.source === "calls" ? "Webhook" : "Schedule")}`,
          }))}
          onChange={(index) => onChange({ trigger: Number(index) })}
        />
      )}
      <TextField
        label="From"
        type="datetime-local"
        value={draft.from}
        error={preview.errorAt("from")}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label="To"
        type="datetime-local"
        value={draft.to}
        error={preview.errorAt("to")}
        onChange={(to) => onChange({ to })}
      />
      <div className="col-span-full">
        <Checkbox
          label="Fetch responses that weren't recorded"
          help="Requests the data as it was known at the time of each run. The calls use your API keys and count towards your limits. If turned off, steps without a recorded response fail."
          checked={draft.fetch}
          onChange={(fetch) => onChange({ fetch })}
        />
      </div>
      <StartRow workflowId={workflowId} body={body} preview={preview} />
    </>
  );
}

type Preview = ReturnType<typeof usePreview>;

function usePreview(workflowId: string, body: BackRunBody | null) {
  const text = JSON.stringify(body);
  const rested = useDelayed(text, TYPING_MS);
  const asked: BackRunBody | null = JSON.parse(rested);
  const counts = useQuery({
    ...previewBackRunOptions(workflowId, asked ?? { from: "", to: "" }),
    enabled: asked !== null,
  });
  const error = counts.error instanceof ApiError ? counts.error : null;
  const isCurrent = text === rested && !counts.isPlaceholderData;
  return {
    counts: isCurrent ? counts.data : undefined,
    errorAt: (path: string) => (isCurrent ? error?.faultAt(path) : undefined),
    /** Error of the preview. Null if the error belongs to one of the time fields, which then shows it. */
    problem: isCurrent && !error?.faultAt("from") && !error?.faultAt("to") ? counts.error : null,
    isFailed: counts.isError,
  };
}

function StartRow({
  workflowId,
  body,
  preview,
}: {
  workflowId: string;
  body: BackRunBody | null;
  preview: Preview;
}) {
  const router = useRouter();
  const start = useMutation(createBackRunOptions(workflowId));
  const { counts, problem, isFailed } = preview;
  const canStart = body !== null && counts !== undefined && counts.due > 0;
  const status = () => {
    if (body === null) return "Enter both times.";
    if (counts === undefined) return isFailed ? "" : "Counting runs…";
    return previewSentence(counts, { source: body.source ?? "schedule", fetch: body.fetch ?? false });
  };
  return (
    <div className="col-span-full flex flex-col gap-3">
      {problem !== null && <FormProblem error={problem} />}
      {start.error !== null && <FormProblem error={start.error} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          icon={Rewind}
          busy={start.isPending}
          disabled={!canStart}
          onClick={() =>
            body && start.mutate(body, { onSuccess: ({ id }) => router.push(backRunAddress(workflowId, id)) })
          }
        >
          Start back-run
        </Button>
        <p role="status" className="tabular-nums">
          {status()}
        </p>
      </div>
    </div>
  );
}
