"use client";

import { useQuery } from "@tanstack/react-query";
import { SelectField } from "@/components/ui/select-field";
import { query } from "@/lib/client/query";
import { getWorkflow } from "@/lib/contract/workflows";
import type { WidgetAsk, WidgetSource } from "@/lib/schema/dashboard";
import { webhooksOf } from "./webhooks-of";

interface AskFieldsProps {
  source: WidgetSource;
  ask: WidgetAsk | undefined;
  onChange: (ask: WidgetAsk | undefined) => void;
}

const NOTHING = "nothing";
const KEEPS = [60, 300, 900, 3_600, 86_400].map((seconds) => ({
  value: String(seconds),
  label: seconds < 3_600 ? `${seconds / 60} min` : seconds === 3_600 ? "1 hour" : "1 day",
}));

/**
 * Settings for whether a widget calls its workflow when the dashboard's symbol or range changes, and with
 * which variables.
 */
export function AskFields({ source, ask, onChange }: AskFieldsProps) {
  const workflowId = "table_id" in source ? null : source.workflow_id;
  const workflow = useQuery({
    ...query(getWorkflow, { params: { id: workflowId ?? "" } }),
    enabled: workflowId !== null,
  });
  const webhooks = webhooksOf(workflow.data?.workers ?? []);
  if (webhooks.length === 0 && ask === undefined) return null;
  const chosen = webhooks.find(({ id }) => id === ask?.webhook_id);
  const follow = (id: string) => {
    const webhook = webhooks.find((each) => each.id === id);
    onChange(webhook && { webhook_id: id, ...webhook.guess });
  };
  const set = (name: "symbol" | "range", variable: string) => {
    if (ask === undefined) return;
    const { [name]: _before, ...rest } = ask;
    onChange(variable === NOTHING ? rest : { ...rest, [name]: variable });
  };
  const variables = [
    { value: NOTHING, label: "None" },
    ...(chosen?.variables ?? []).map((name) => ({ value: name, label: name })),
  ];
  return (
    <>
      <SelectField
        label="When the symbol or range changes"
        help={
          ask &&
          "Each new selection of a symbol or range runs the whole workflow once and counts towards the dashboard's hourly call limit. Nothing is published."
        }
        value={ask?.webhook_id ?? NOTHING}
        onChange={follow}
        options={[
          { value: NOTHING, label: "Show published data" },
          ...webhooks.map(({ id }) => ({ value: id, label: `Call ${id}` })),
        ]}
      />
      {ask && (
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="Variable for the symbol"
            value={ask.symbol ?? NOTHING}
            onChange={(name) => set("symbol", name)}
            options={variables}
          />
          <SelectField
            label="Variable for the time range"
            value={ask.range ?? NOTHING}
            onChange={(name) => set("range", name)}
            options={variables}
          />
          <SelectField
            label="Cache results for"
            className="col-span-2"
            value={String(ask.keep ?? 60)}
            onChange={(keep) => onChange({ ...ask, keep: Number(keep) })}
            options={KEEPS}
          />
        </div>
      )}
    </>
  );
}
