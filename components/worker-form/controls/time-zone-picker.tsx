"use client";

import { useMemo, useState } from "react";
import { cityOf, zoneOptions, zonesFrom } from "@/components/worker-form/time-zones";
import type { ControlProps } from "./control-props";
import { PickList } from "./pick-list";

export function TimeZonePicker({ field, value, onChange, control }: ControlProps) {
  const [text, setText] = useState("");
  const zones = useMemo(
    () => zonesFrom(Intl.supportedValuesOf("timeZone"), new Intl.DateTimeFormat().resolvedOptions().timeZone),
    [],
  );
  const options = useMemo(() => zoneOptions(zones, text, Date.now()), [zones, text]);
  const named = typeof value === "string" && value.includes("/") && zones.includes(value);
  return (
    <PickList
      control={control}
      fixed={field.fixed}
      value={value}
      onChange={onChange}
      options={options}
      placeholder="Default: UTC"
      shown={named ? `${cityOf(value)} (${value})` : undefined}
      leaveOut="Default: UTC"
      onSearch={setText}
      emptyText="No time zones match your search. Try a large city nearby."
    />
  );
}
