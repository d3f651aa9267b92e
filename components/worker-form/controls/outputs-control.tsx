"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { shownFields } from "@/lib/editing/shown-fields";
import { RULE } from "@/lib/expression/programs-in";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import { CodeControl } from "./code-control";
import type { ControlProps } from "./control-props";
import { OutputName } from "./output-name";

/** Lists the outputs in the order in which their rules are evaluated. */
export function OutputsControl({ field, value, values, onChange, control, rows: Rows }: ControlProps) {
  const outputs: JsonObject[] = Array.isArray(value) ? value.filter(isJsonObject) : [];
  const names = outputs.map(({ name }) => String(name ?? ""));
  const [rule] = shownFields(
    field.fields.filter(({ name }) => name === RULE),
    {},
  );
  const write = (next: JsonObject[]) => onChange(next.length > 0 ? next : undefined);
  const set = (at: number, next: JsonObject) =>
    write(outputs.map((output, each) => (each === at ? next : output)));
  if (!rule) return null;
  return (
    <div id={control.id} className="flex flex-col gap-2">
      {outputs.length === 0 && (
        <p className="text-muted text-xs">
          No outputs yet. Each output has a name and a rule. Values that match no rule go to “otherwise”.
        </p>
      )}
      {outputs.map((output, at) => {
        const name = names[at] ?? "";
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: the name is being edited, so the index is the identity
            key={at}
            aria-label={`Output ${name}`}
            className="flex min-w-0 flex-col gap-1.5 rounded-md border bg-bg p-2"
          >
            <div className="flex items-start gap-1">
              <OutputName
                name={name}
                taken={names.filter((_, each) => each !== at)}
                onChange={(next) => set(at, { ...output, name: next })}
              />
              <IconButton
                icon={ArrowUp}
                size="sm"
                label={`Move ${name} up`}
                disabled={at === 0}
                onClick={() => write(swapped(outputs, at - 1))}
              />
              <IconButton
                icon={ArrowDown}
                size="sm"
                label={`Move ${name} down`}
                disabled={at === outputs.length - 1}
                onClick={() => write(swapped(outputs, at))}
              />
              <IconButton
                icon={Trash2}
                size="sm"
                label={`Remove ${name}`}
                onClick={() => write(outputs.filter((_, each) => each !== at))}
              />
            </div>
            <CodeControl
              field={{ ...rule, kind: "code", title: `Rule for ${name}` }}
              value={output[RULE]}
              values={values}
              control={{ ...control, id: `${control.id}-${at}` }}
              rows={Rows}
              onChange={(next) => set(at, { ...output, [RULE]: next ?? "" })}
            />
          </fieldset>
        );
      })}
      <div>
        <Button
          size="sm"
          variant="quiet"
          icon={Plus}
          disabled={outputs.length >= MAX}
          onClick={() => write([...outputs, { name: freeName(names), [RULE]: "" }])}
        >
          Add output
        </Button>
      </div>
    </div>
  );
}

/** Maximum number of outputs that the worker type allows. */
const MAX = 20;

function swapped(outputs: readonly JsonObject[], at: number): JsonObject[] {
  const [one, other] = [outputs[at], outputs[at + 1]];
  if (!one || !other) return [...outputs];
  return [...outputs.slice(0, at), other, one, ...outputs.slice(at + 2)];
}

function freeName(taken: readonly string[]): string {
  let at = taken.length + 1;
  while (taken.includes(`output ${at}`)) at += 1;
  return `output ${at}`;
}
