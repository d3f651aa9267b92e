"use client";

import { useFormData } from "@/components/worker-form/form-data";
import type { ControlProps } from "./control-props";
import { PickList } from "./pick-list";

export function WorkerPicker({ field, value, onChange, control }: ControlProps) {
  const { workers } = useFormData();
  const options = workers.map(({ index, title }) => ({ value: String(index), label: `#${index} ${title}` }));
  const gone = typeof value === "number" && workers.every(({ index }) => index !== value);
  return (
    <PickList
      control={control}
      fixed={field.fixed}
      value={value}
      onChange={(index) => onChange(index === undefined || index.includes("{{") ? index : Number(index))}
      options={options}
      placeholder="Default: the last worker"
      shown={gone ? `#${value}` : undefined}
      leaveOut="Default: the last worker"
      emptyText="No workers match your search."
    >
      {gone && (
        <p role="alert" className="text-bad text-xs">
          Worker #{value} not found. Choose another one.
        </p>
      )}
    </PickList>
  );
}
