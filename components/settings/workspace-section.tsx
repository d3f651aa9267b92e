"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/frame/query-state";
import { SavedForm } from "@/components/frame/saved-form";
import { useMe } from "@/components/frame/use-me";
import { useSavedForm } from "@/components/frame/use-saved-form";
import { Section } from "@/components/parts/section";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { saveSettingsOptions } from "@/lib/client/key-queries";
import { query } from "@/lib/client/query";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { getSettings } from "@/lib/contract/settings";

type Settings = AnswerOf<typeof getSettings>;

export function WorkspaceSection() {
  const settings = useQuery(query(getSettings));
  return (
    <Section
      title="Workspace"
      description={
        <>
          These settings apply to all workflows in the workspace. You can choose sample data for each service
          under{" "}
          <Link href="/credentials" className="text-accent-text underline underline-offset-2">
            Credentials
          </Link>
          .
        </>
      }
    >
      <QueryState query={settings} failed="Couldn't load the settings" height="h-103 sm:h-76">
        {(data) => <WorkspaceForm saved={data} />}
      </QueryState>
    </Section>
  );
}

function WorkspaceForm({ saved }: { saved: Settings }) {
  const workspace = useMe()?.workspace;
  const isOwner = workspace?.role === "owner";
  const { state, field } = useSavedForm({
    saved: asTexts(saved),
    save: saveSettingsOptions,
    bodyOf: (_, { name, concurrency, retention_days: days }) => ({
      name,
      concurrency: wholeOrNull(concurrency),
      retention_days: wholeOrNull(days),
    }),
    done: "The workspace settings were saved",
  });
  return (
    <SavedForm
      state={state}
      action="Save changes"
      readOnly={!isOwner && "Only owners of the workspace can change these settings."}
      className="sm:grid-cols-2"
    >
      <div className="sm:col-span-2">
        <TextField label="Name" required maxLength={100} disabled={!isOwner} {...field("name")} />
      </div>
      {workspace && (
        <Field
          label="ID"
          className="sm:col-span-2"
          help="The workspace ID doesn't change when you rename the workspace. Use the ID in scripts and single sign-on groups."
        >
          {(control) => (
            <div className="flex items-center gap-1">
              <Input {...control} mono readOnly value={workspace.id} />
              <CopyButton text={workspace.id} label="Copy the workspace ID" />
            </div>
          )}
        </Field>
      )}
      <TextField
        label="Concurrent runs"
        help="Enter 1 to 1,000 runs. Calls beyond this limit are queued. Leave empty for no limit."
        type="number"
        min={1}
        max={1000}
        placeholder="No limit"
        disabled={!isOwner}
        {...field("concurrency")}
      />
      <TextField
        label="Run retention (days)"
        help="Runs older than this many days are deleted, along with their requests. Enter 1 to 3,650 days. Default: 30."
        type="number"
        min={1}
        max={3650}
        placeholder="30"
        disabled={!isOwner}
        {...field("retention_days")}
      />
    </SavedForm>
  );
}

function asTexts({ name, concurrency, retention_days: days }: Settings) {
  return { name, concurrency: concurrency?.toString() ?? "", retention_days: days?.toString() ?? "" };
}

function wholeOrNull(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
