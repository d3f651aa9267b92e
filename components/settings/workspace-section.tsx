"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { ProblemState } from "@/components/frame/problem-state";
import { useMe } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { toastDone } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { saveSettingsOptions, settingsOptions } from "@/lib/client/key-queries";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { getSettings } from "@/lib/contract/settings";
import { Section } from "./section";

type Settings = AnswerOf<typeof getSettings>;

/** What holds for all workflows here, unless one of them says otherwise. */
export function WorkspaceSection() {
  const settings = useQuery(settingsOptions);
  return (
    <Section
      title="Workspace"
      description={
        <>
          For all its workflows. Sample data is chosen for each service under{" "}
          <Link href="/credentials" className="text-accent-text underline underline-offset-2">
            Credentials
          </Link>
          .
        </>
      }
    >
      {settings.data ? (
        <WorkspaceForm saved={settings.data} />
      ) : settings.isError ? (
        <ProblemState
          title="The settings could not be loaded"
          error={settings.error}
          onRetry={settings.refetch}
          retrying={settings.isFetching}
        />
      ) : (
        <Skeleton className="h-103 w-full sm:h-76" />
      )}
    </Section>
  );
}

interface Written {
  name: string;
  concurrency: string;
  retention: string;
}

function WorkspaceForm({ saved }: { saved: Settings }) {
  const workspace = useMe()?.workspace;
  const readOnly = workspace?.role !== "owner";
  const [written, setWritten] = useState<Partial<Written>>({});
  const save = useMutation(saveSettingsOptions(useQueryClient()));
  const error = save.error instanceof ApiError ? save.error : null;
  const shown = { ...asWritten(saved), ...written };
  const control = (name: keyof Written) => ({
    value: shown[name],
    disabled: readOnly,
    onChange: (event: { target: { value: string } }) =>
      setWritten({ ...written, [name]: event.target.value }),
  });
  return (
    <form
      className="grid max-w-2xl gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          {
            name: shown.name,
            concurrency: wholeOrNull(shown.concurrency),
            retention_days: wholeOrNull(shown.retention),
          },
          {
            onSuccess: () => {
              setWritten((now) => (now === written ? {} : now));
              toastDone("The workspace's settings were saved");
            },
          },
        );
      }}
    >
      <Field label="Name" className="sm:col-span-2" error={error?.faultAt("name")}>
        {(field) => <Input {...field} {...control("name")} required maxLength={100} />}
      </Field>
      {workspace && (
        <Field
          label="Id"
          className="sm:col-span-2"
          help="It stays the same whatever the name is: for scripts, and for groups of a single sign-on."
        >
          {(field) => (
            <div className="flex items-center gap-1">
              <Input {...field} mono readOnly value={workspace.id} />
              <CopyButton text={workspace.id} label="Copy the workspace's id" />
            </div>
          )}
        </Field>
      )}
      <Field
        label="Runs at once"
        error={error?.faultAt("concurrency")}
        help="1 to 1,000; calls past it are accepted and wait. Blank: no limit."
      >
        {(field) => (
          <Input
            {...field}
            {...control("concurrency")}
            type="number"
            min={1}
            max={1000}
            placeholder="No limit"
          />
        )}
      </Field>
      <Field
        label="Keep runs, days"
        error={error?.faultAt("retention_days")}
        help="1 to 3,650; then ended runs and their requests are deleted. Blank: 30."
      >
        {(field) => (
          <Input {...field} {...control("retention")} type="number" min={1} max={3650} placeholder="30" />
        )}
      </Field>
      {error?.faults.length === 0 && <FormProblem error={error} />}
      {readOnly && <p className="text-muted sm:col-span-2">Only owners of the workspace can change these.</p>}
      {!readOnly && (
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          disabled={Object.keys(written).length === 0}
          className="justify-self-start sm:col-span-2"
        >
          Save changes
        </Button>
      )}
    </form>
  );
}

function asWritten({ name, concurrency, retention_days: days }: Settings): Written {
  return { name, concurrency: concurrency?.toString() ?? "", retention: days?.toString() ?? "" };
}

function wholeOrNull(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
