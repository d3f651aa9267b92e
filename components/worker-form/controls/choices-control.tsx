"use client";

import { Checkbox } from "@/components/ui/checkbox";
import type { ControlProps } from "./control-props";
import { ListControl } from "./list-control";

export function ChoicesControl(props: ControlProps) {
  const { field, value, onChange } = props;
  if (typeof value === "string") return <ListControl {...props} />;
  const chosen = Array.isArray(value) ? value : [];
  return (
    <fieldset className="flex flex-wrap gap-x-4" aria-label={field.title}>
      {field.choices.map((choice) => (
        <Checkbox
          key={String(choice)}
          label={String(choice)}
          checked={chosen.includes(choice)}
          onChange={(on) => {
            const next = field.choices.filter((other) => (other === choice ? on : chosen.includes(other)));
            onChange(next.length > 0 ? [...next] : undefined);
          }}
        />
      ))}
    </fieldset>
  );
}
