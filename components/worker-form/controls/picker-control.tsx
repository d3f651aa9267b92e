"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import type { Picker } from "@/lib/editing/param-field";
import type { ControlProps } from "./control-props";
import { TextControl } from "./text-control";

/** Each picker is loaded with the first field that needs it, because most workflows need none of them. */
const PICKERS: Readonly<Record<Picker, ComponentType<ControlProps>>> = {
  workflow: dynamic(() => import("./workflow-picker").then((module) => module.WorkflowPicker), {
    ssr: false,
    loading: Waiting,
  }),
  "called-trigger": dynamic(() => import("./trigger-picker").then((module) => module.TriggerPicker), {
    ssr: false,
    loading: Waiting,
  }),
  "called-variables": dynamic(() => import("./called-variables").then((module) => module.CalledVariables), {
    ssr: false,
    loading: Waiting,
  }),
  credential: dynamic(() => import("./credential-picker").then((module) => module.CredentialPicker), {
    ssr: false,
    loading: Waiting,
  }),
  table: dynamic(() => import("./table-picker").then((module) => module.TablePicker), {
    ssr: false,
    loading: Waiting,
  }),
  "time-zone": dynamic(() => import("./time-zone-picker").then((module) => module.TimeZonePicker), {
    ssr: false,
    loading: Waiting,
  }),
  cron: dynamic(() => import("./cron-control").then((module) => module.CronControl), {
    ssr: false,
    loading: Waiting,
  }),
  date: dynamic(() => import("./date-control").then((module) => module.DateControl), {
    ssr: false,
    loading: Waiting,
  }),
  items: dynamic(() => import("./items-control").then((module) => module.ItemsControl), {
    ssr: false,
    loading: Waiting,
  }),
  worker: dynamic(() => import("./worker-picker").then((module) => module.WorkerPicker), {
    ssr: false,
    loading: Waiting,
  }),
};

export function PickerControl(props: ControlProps) {
  const { picker } = props.field;
  const Control = picker ? PICKERS[picker] : TextControl;
  return <Control {...props} />;
}

function Waiting() {
  return <Skeleton className="h-7 w-full" />;
}
