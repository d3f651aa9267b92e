"use client";

import { useMemo, useState } from "react";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CodeText } from "@/components/ui/code-text";
import { Dialog } from "@/components/ui/dialog";
import { toastDone } from "@/components/ui/toast";
import type { SentRequest } from "@/lib/contract/requests";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { proposeVariables } from "@/lib/trigger/propose-variables";

interface ProposedVariablesProps {
  sent: SentRequest;
  webhookId: string;
  onClose: () => void;
}

export function ProposedVariables({ sent, webhookId, onClose }: ProposedVariablesProps) {
  const editor = useEditor();
  const trigger = useEditorState(({ document }) =>
    document.workers.find(
      ({ type, params }) => type === "webhook_trigger" && params.webhook_id === webhookId,
    ),
  );
  const declared = useMemo(() => listOf(trigger?.params.variables), [trigger]);
  const proposed = useMemo(() => {
    const names = declared.flatMap((entry) => (isJsonObject(entry) ? [String(entry.name)] : []));
    const query: Record<string, Json> = JSON.parse(JSON.stringify(sent.query));
    return proposeVariables({ method: sent.method, body: sent.body, query }, names);
  }, [declared, sent]);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const chosen = proposed.variables.filter(({ name }) => !without.has(name));

  function toggle(name: string) {
    const next = new Set(without);
    if (!next.delete(name)) next.add(name);
    setWithout(next);
  }

  function add() {
    if (!trigger) return;
    const value: Json = [...declared, ...JSON.parse(JSON.stringify(chosen))];
    editor.edit({ do: "set-param", worker: trigger.index, name: "variables", value }, "Add variables");
    toastDone(chosen.length === 1 ? "Added a variable" : `Added ${chosen.length} variables`);
    onClose();
  }

  return (
    <Dialog
      onClose={onClose}
      title="Create variables from this request"
      description="Adds the selected variables to the draft's trigger. Once you publish the draft, calls are checked against these variables."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!trigger || chosen.length === 0} onClick={add}>
            {chosen.length === 1 ? "Add 1 variable" : `Add ${chosen.length} variables`}
          </Button>
        </>
      }
    >
      {!trigger && <p className="text-bad">The draft no longer has a trigger with this URL.</p>}
      {trigger && proposed.variables.length === 0 && (
        <p className="text-muted">This request contains no values that can become variables.</p>
      )}
      {proposed.variables.map(({ name, type, required }) => (
        <Checkbox
          key={name}
          checked={!without.has(name)}
          onChange={() => toggle(name)}
          label={<code className="font-mono">{name}</code>}
          help={required ? type : `${type}, optional`}
        />
      ))}
      {proposed.left.length > 0 && (
        <ul aria-label="Not proposed" className="mt-2 flex flex-col gap-1 text-muted text-xs">
          {proposed.left.map(({ name, why }) => (
            <li key={name} className="break-words">
              <CodeText text={`\`${name}\` ${why}`} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
