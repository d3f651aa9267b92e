"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/frame/form-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { CodeBlock } from "@/components/ui/code-block";
import { ComboboxField } from "@/components/ui/combobox-field";
import { ShownOnce } from "@/components/ui/shown-once";
import { TextField } from "@/components/ui/text-field";
import { createHookOptions } from "@/lib/client/hook-queries";
import { useReadableData } from "./use-readable-data";

/** The provider to send webhooks for, if the page was opened from a provider. */
export interface HookSource {
  readonly workflowId: string;
  readonly providerId: string;
}

interface NewHookProps {
  source: HookSource | null;
  onClose: () => void;
}

export function NewHook({ source, onClose }: NewHookProps) {
  const create = useMutation(createHookOptions);
  const { data, pending } = useReadableData();
  const [chosen, setChosen] = useState(source === null ? "" : `${source.workflowId}/${source.providerId}`);
  const [url, setUrl] = useState("");
  const [value, setValue] = useState(true);
  const [changed, setChanged] = useState(false);
  const [missing, setMissing] = useState(false);
  const [workflowId = "", providerId = ""] = chosen.split("/");
  if (create.data) {
    return (
      <ShownOnce
        open
        onClose={onClose}
        title="The webhook was created"
        description="Copy the secret now: you won't see it again. Use any Standard Webhooks library to verify that messages come from Millrace."
      >
        <CodeBlock code={create.data.secret} label="Secret" wrap className="break-all" />
      </ShownOnce>
    );
  }
  return (
    <FormDialog
      title="New webhook"
      description="Millrace sends a signed POST request to your server each time data is published."
      action="Create webhook"
      busy={create.isPending}
      awaitsSecret
      error={create.error}
      onClose={onClose}
      onSubmit={() => {
        setMissing(chosen === "");
        if (chosen === "") return;
        create.mutate({
          workflow_id: workflowId,
          provider_id: providerId,
          url,
          include_value: value,
          only_if_changed: changed,
        });
      }}
    >
      <ComboboxField
        label="Data"
        required
        error={missing && chosen === "" ? "Choose the data to send." : undefined}
        help="Data published by your workflows or by items you subscribe to."
        value={chosen}
        shown={chosen !== "" && !data.some((each) => keyOf(each) === chosen) ? providerId : undefined}
        onChange={setChosen}
        loading={pending}
        searchLabel="Search data"
        emptyText="No published data yet. Publish a workflow with a data provider and run it."
        options={data.map((each) => ({
          value: keyOf(each),
          label: `${each.name}: ${each.providerId}`,
          ...(each.publisher !== null && { hint: `By ${each.publisher}` }),
        }))}
      />
      <TextField
        label="Endpoint URL"
        required
        help="A URL on your server that accepts POST requests."
        mono
        type="url"
        maxLength={2_000}
        placeholder="https://example.com/in"
        value={url}
        onChange={setUrl}
      />
      <div>
        <Checkbox
          checked={value}
          onChange={setValue}
          label="Include the value"
          help="The value is included only if it is at most 64 KiB. Messages always include the URL that serves the value."
        />
        <Checkbox
          checked={changed}
          onChange={setChanged}
          label="Only when the value changes"
          help="Sends no message if the published value is identical to the previous one."
        />
      </div>
    </FormDialog>
  );
}

function keyOf({ workflowId, providerId }: HookSource): string {
  return `${workflowId}/${providerId}`;
}
