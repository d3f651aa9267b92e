"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { useDelayed } from "@/components/ui/use-delayed";
import { useCalled } from "@/components/worker-form/use-called";
import { steadyQuery } from "@/lib/client/query";
import { listWorkflows } from "@/lib/contract/workflows";

const SHOWN = 50;
const PAUSE_MS = 200;
/** Value of the option "None". It starts with a space, so it can't be the ID of a workflow. */
const NOTHING = { value: " none", label: "None" } as const;

export function FailureField() {
  const editor = useEditor();
  const handler = useEditorState((state) => state.document.on_failure);
  const called = useCalled(handler?.workflow_id);
  const [text, setText] = useState("");
  const q = useDelayed(text.trim(), PAUSE_MS);
  const list = useQuery({
    ...steadyQuery(listWorkflows, { query: { limit: SHOWN, ...(q !== "" && { q }) } }),
    enabled: !editor.readOnly,
  });
  const options = (list.data?.items ?? []).filter(({ id }) => id !== editor.workflowId);
  const missing =
    called.state === "missing" ? "Workflow not found in this workspace. Choose another one." : undefined;
  const name = handler === undefined ? NOTHING.label : (called.name ?? handler.workflow_id);
  return (
    <Field
      label="On failure, run"
      help="The workflow receives the run, the worker and the error. It isn't started for test runs or cancelled runs."
      error={missing}
    >
      {(control) => (
        <>
          {editor.readOnly ? (
            <p id={control.id} className="text-sm">
              {name}
            </p>
          ) : (
            <Combobox
              {...control}
              size="sm"
              value={handler?.workflow_id ?? NOTHING.value}
              shown={name}
              options={[
                ...(text === "" ? [NOTHING] : []),
                ...options.map(({ id, name: label, live_version: live }) => ({
                  value: id,
                  label,
                  hint: live === null ? "Not published yet" : `Live version ${live}`,
                })),
              ]}
              searchLabel="Search workflows"
              onSearch={setText}
              loading={list.isFetching || q !== text.trim()}
              emptyText={list.isError ? "Couldn't load the workflows" : "No workflows match your search."}
              onChange={(value) =>
                editor.edit(
                  {
                    do: "set-workflow",
                    fields: { on_failure: value === NOTHING.value ? undefined : { workflow_id: value } },
                  },
                  "Choose a workflow to run after a failure",
                )
              }
            />
          )}
          {called.state === "known" && (
            <p className="text-xs">
              {called.live === null && (
                <span className="text-warn">This workflow isn't published yet, so it won't run. </span>
              )}
              <Link
                href={`/workflows/${called.id}`}
                target="_blank"
                className="text-accent-text underline underline-offset-2"
              >
                Open {called.name}
              </Link>
            </p>
          )}
        </>
      )}
    </Field>
  );
}
