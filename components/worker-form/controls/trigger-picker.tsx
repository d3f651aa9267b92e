"use client";

import { callableTriggers, calledTrigger } from "@/components/worker-form/called-workflow";
import { useCalled } from "@/components/worker-form/use-called";
import type { ControlProps } from "./control-props";
import { PickList } from "./pick-list";
import { TextControl } from "./text-control";

/** Selects a trigger of the called workflow. The value is the trigger's index. */
export function TriggerPicker(props: ControlProps) {
  const { field, value, onChange, control, values } = props;
  const called = useCalled(values.workflow_id);
  if (called.document === undefined) return <TextControl {...props} />;
  const triggers = callableTriggers(called.document);
  const first = calledTrigger(triggers, undefined);
  const chosen = calledTrigger(triggers, value);
  return (
    <PickList
      control={control}
      fixed={field.fixed}
      value={value}
      onChange={(index) => onChange(index === undefined || index.includes("{{") ? index : Number(index))}
      options={triggers.map(({ index, label, takes }) => ({
        value: String(index),
        label,
        hint: takes,
      }))}
      placeholder={first ? `Default: ${first.label}` : "Choose a trigger (no webhook found)"}
      shown={chosen && value !== undefined ? chosen.label : undefined}
      leaveOut={first ? `Default: ${first.label}` : "Not set"}
    >
      {typeof value === "number" && !chosen && (
        <p role="alert" className="text-bad text-xs">
          {called.name} has no trigger #{value}. Choose another one.
        </p>
      )}
    </PickList>
  );
}
