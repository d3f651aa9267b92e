"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { valuePaths } from "@/lib/widgets/value-paths";

interface OptionFieldsProps {
  kind: WidgetKind;
  options: WidgetOptions;
  /** The value that is shown. */
  value: unknown;
  onChange: (key: keyof WidgetOptions, value: unknown) => void;
}

const MINUTE_S = 60;

/** What can be said of a kind beside its name; left out, it is read off the data. */
export function OptionFields({ kind, options, value, onChange }: OptionFieldsProps) {
  return (
    <>
      <PathField kind={kind} options={options} value={value} onChange={onChange} />
      {kind === "number" && (
        <Field label="Unit">
          {(control) => (
            <Input
              {...control}
              value={options.unit ?? ""}
              maxLength={40}
              onChange={(event) => onChange("unit", event.target.value)}
            />
          )}
        </Field>
      )}
      {kind === "line" && (
        <Checkbox
          label="Fill below the line"
          checked={options.area === true}
          onChange={(area) => onChange("area", area || undefined)}
        />
      )}
      <Field label="Late after" help="Minutes after which the data is marked as late; a day when left empty.">
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            value={options.stale_after === undefined ? "" : options.stale_after / MINUTE_S}
            onChange={(event) => {
              const minutes = Number(event.target.value);
              onChange("stale_after", minutes > 0 ? minutes * MINUTE_S : undefined);
            }}
          />
        )}
      </Field>
    </>
  );
}

const WHOLE = "whole";

/** Where a value holds several lists, numbers or texts, which of them. */
function PathField({ kind, options, value, onChange }: OptionFieldsProps) {
  const paths = valuePaths(value, kind);
  if (paths.length < 2 && options.path === undefined) return null;
  const choices = paths.map((path) => ({ value: JSON.stringify(path), label: path.join(" › "), path }));
  const chosen = options.path === undefined ? WHOLE : JSON.stringify(options.path);
  return (
    <Field label="Shows">
      {(control) => (
        <Select
          {...control}
          value={chosen}
          options={[{ value: WHOLE, label: "What stands out" }, ...choices]}
          onChange={(next) => onChange("path", choices.find((choice) => choice.value === next)?.path)}
        />
      )}
    </Field>
  );
}
