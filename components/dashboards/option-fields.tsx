"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { numberView } from "@/lib/widgets/number-view";
import { valuePaths } from "@/lib/widgets/value-paths";
import { PictureFields } from "./picture-fields";
import { ThresholdsField } from "./thresholds-field";

interface ValueProps {
  options: WidgetOptions;
  value: unknown;
  onChange: (key: keyof WidgetOptions, value: unknown) => void;
}

interface OptionFieldsProps extends ValueProps {
  kind: WidgetKind;
}

const COLOURED: readonly WidgetKind[] = ["number", "gauge", "heatmap", "treemap"];
const MINUTE_S = 60;
const MIN_MINUTES = 1 / MINUTE_S;
const MAX_MINUTES = 525_600;

/** Options left empty are derived from the data. */
export function OptionFields({ kind, options, value, onChange }: OptionFieldsProps) {
  return (
    <>
      <PathField kind={kind} options={options} value={value} onChange={onChange} />
      <PictureFields kind={kind} options={options} value={value} onChange={onChange} />
      {(kind === "number" || kind === "gauge") && (
        <>
          <UnitField options={options} value={value} onChange={onChange} />
          <DecimalsField options={options} onChange={onChange} />
        </>
      )}
      {COLOURED.includes(kind) && (
        <ThresholdsField
          thresholds={options.thresholds}
          onChange={(thresholds) => onChange("thresholds", thresholds)}
        />
      )}
      {kind === "line" && (
        <Checkbox
          label="Fill below the line"
          checked={options.area === true}
          onChange={(area) => onChange("area", area || undefined)}
        />
      )}
      <LateField options={options} onChange={onChange} />
    </>
  );
}

/** Field for a number's unit. If the field is cleared, no unit is shown. */
function UnitField({ options, value, onChange }: ValueProps) {
  const { unit, ...rest } = options;
  const usual = numberView(value, rest)?.unit ?? "";
  return (
    <TextField
      label="Unit"
      value={unit ?? usual}
      maxLength={40}
      onChange={(text) => onChange("unit", text === usual ? undefined : text)}
    />
  );
}

function DecimalsField({ options, onChange }: Pick<ValueProps, "options" | "onChange">) {
  return (
    <Field label="Decimals">
      {(control) => (
        <Input
          {...control}
          type="number"
          min={0}
          max={10}
          placeholder="Same as in the data"
          defaultValue={options.decimals ?? ""}
          onChange={({ target }) =>
            target.validity.valid &&
            onChange("decimals", target.value === "" ? undefined : Number(target.value))
          }
        />
      )}
    </Field>
  );
}

/**
 * The input is uncontrolled, because a number input reports an empty value while a number such as "1e3" is
 * only half typed.
 */
function LateField({ options, onChange }: Pick<ValueProps, "options" | "onChange">) {
  const [isValid, setIsValid] = useState(true);
  return (
    <Field
      label="Mark data as late after"
      help="Number of minutes. Default: one day."
      error={!isValid && "Enter a number of minutes above 0, at most one year."}
    >
      {(control) => (
        <Input
          {...control}
          type="number"
          min={MIN_MINUTES}
          max={MAX_MINUTES}
          step="any"
          defaultValue={options.stale_after === undefined ? "" : options.stale_after / MINUTE_S}
          onChange={({ target }) => {
            const { valid } = target.validity;
            setIsValid(valid);
            onChange(
              "stale_after",
              valid && target.value !== "" ? Number(target.value) * MINUTE_S : undefined,
            );
          }}
        />
      )}
    </Field>
  );
}

const WHOLE = "whole";

function PathField({ kind, options, value, onChange }: OptionFieldsProps) {
  const found = valuePaths(value, kind);
  const isFound = found.some((path) => path.join("\n") === options.path?.join("\n"));
  const paths = options.path === undefined || isFound ? found : [...found, options.path];
  if (paths.length < 2 && options.path === undefined) return null;
  const choices = paths.map((path) => ({ value: JSON.stringify(path), label: path.join(" › "), path }));
  const chosen = options.path === undefined ? WHOLE : JSON.stringify(options.path);
  return (
    <SelectField
      label="Data to show"
      value={chosen}
      options={[{ value: WHOLE, label: "Automatic" }, ...choices]}
      onChange={(next) => onChange("path", choices.find((choice) => choice.value === next)?.path)}
    />
  );
}
