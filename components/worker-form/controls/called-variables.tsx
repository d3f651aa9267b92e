"use client";

import {
  callableTriggers,
  calledTrigger,
  givenVariables,
  variableFields,
} from "@/components/worker-form/called-workflow";
import { useCalled } from "@/components/worker-form/use-called";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import type { ControlProps } from "./control-props";
import { RecordControl } from "./record-control";

export function CalledVariables(props: ControlProps) {
  const { field, value, onChange, control, values, rows: Rows } = props;
  const called = useCalled(values.workflow_id);
  const trigger = called.document && calledTrigger(callableTriggers(called.document), values.trigger);
  if (!trigger || typeof value === "string") return <RecordControl {...props} />;
  const { known, others } = givenVariables(trigger.variables, isJsonObject(value) ? value : {});
  const write = (next: JsonObject) => onChange(Object.keys(next).length > 0 ? next : undefined);
  const id = `${control.id}-others`;
  return (
    <fieldset aria-label={field.title} id={control.id} className="flex flex-col gap-3 border-l pl-3">
      {trigger.variables.length > 0 ? (
        <Rows
          fields={variableFields(trigger.variables, known)}
          values={known}
          onChange={(name, inner) => {
            const { [name]: _, ...rest } = known;
            write({ ...rest, ...(inner === undefined ? {} : { [name]: inner }), ...others });
          }}
        />
      ) : (
        <p className="text-muted text-xs">{trigger.label} has no variables.</p>
      )}
      <details open={Object.keys(others).length > 0}>
        <summary className="cursor-pointer select-none py-1 text-muted text-xs hover:text-text touch:py-3.5">
          Other variables
        </summary>
        <RecordControl
          {...props}
          field={{ ...field, title: "Other variables" }}
          control={{ ...control, id }}
          value={Object.keys(others).length > 0 ? others : undefined}
          onChange={(next) =>
            typeof next === "string" ? onChange(next) : write({ ...known, ...objectOf(next) })
          }
        />
      </details>
    </fieldset>
  );
}

function objectOf(value: ControlProps["value"]): JsonObject {
  return isJsonObject(value) ? value : {};
}
