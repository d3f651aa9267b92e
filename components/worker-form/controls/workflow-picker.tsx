"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useDelayed } from "@/components/ui/use-delayed";
import { useFormData } from "@/components/worker-form/form-data";
import { useCalled } from "@/components/worker-form/use-called";
import { steadyQuery } from "@/lib/client/query";
import { listWorkflows } from "@/lib/contract/workflows";
import { isId } from "@/lib/kit/id";
import type { ControlProps } from "./control-props";
import { PickList } from "./pick-list";

const SHOWN = 50;
const PAUSE_MS = 200;

export function WorkflowPicker({ field, value, onChange, control }: ControlProps) {
  const [text, setText] = useState("");
  const q = useDelayed(text.trim(), PAUSE_MS);
  const list = useQuery(steadyQuery(listWorkflows, { query: { limit: SHOWN, ...(q !== "" && { q }) } }));
  const called = useCalled(value);
  const { scope } = useFormData().data;
  // Leave out this workflow, because a workflow that calls itself can't be published.
  const others = (list.data?.items ?? []).filter(({ id }) => id !== scope.workflow.id);
  const options = others.map(({ id, name, live_version: live }) => ({
    value: id,
    label: name,
    hint: live === null ? "Not published yet" : `Live version ${live}`,
  }));
  const pasted = isId(text.trim()) ? [{ value: text.trim(), label: text.trim(), hint: "Workflow ID" }] : [];
  return (
    <PickList
      control={control}
      fixed={field.fixed}
      value={value}
      onChange={onChange}
      options={[...pasted, ...options]}
      placeholder="Choose a workflow…"
      shown={called.name}
      leaveOut={field.required ? undefined : "Not set"}
      onSearch={setText}
      loading={list.isFetching || q !== text.trim()}
      emptyText={list.isError ? "Couldn't load the workflows" : "No workflows match your search."}
    >
      {called.state === "missing" && (
        <p role="alert" className="text-bad text-xs">
          Workflow not found in this workspace. Choose another one.
        </p>
      )}
      {called.state === "known" && (
        <p className="text-xs">
          {called.live === null && (
            <span className="text-warn">This workflow isn't published yet. The step fails until it is. </span>
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
    </PickList>
  );
}
