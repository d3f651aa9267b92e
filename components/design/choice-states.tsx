"use client";

import { List, Rows3 } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceTabs } from "@/components/ui/choice-tabs";
import { RadioGroup } from "@/components/ui/radio-group";
import { Segmented } from "@/components/ui/segmented";
import { Switch } from "@/components/ui/switch";
import { Tabs } from "@/components/ui/tabs";
import { StateRow } from "./state-row";

const PARTS = [
  { value: "settings", label: "Settings", icon: Rows3, content: "Worker settings." },
  { value: "data", label: "Data", icon: List, content: "Last run's data." },
];
const MODES = [
  { value: "free", label: "Free", help: "No charge." },
  { value: "monthly", label: "Monthly", help: "A fixed price each month." },
];

export function ChoiceStates() {
  const [on, setOn] = useState(true);
  const [part, setPart] = useState("settings");
  const [mode, setMode] = useState("free");
  return (
    <>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <Checkbox label="Checkbox" help="Explains the option." checked={on} onChange={setOn} />
        <Checkbox label="Not checked" checked={!on} onChange={setOn} />
        <Checkbox label="Partly checked" checked="indeterminate" onChange={setOn} />
        <Checkbox label="Disabled" disabled checked onChange={setOn} />
        <Switch label="Switch" help="Saved automatically." checked={on} onChange={setOn} />
        <Switch label="Off" checked={!on} onChange={setOn} />
        <Switch label="Disabled" disabled checked onChange={setOn} />
      </div>
      <RadioGroup label="RadioGroup" value={mode} onChange={setMode} options={MODES} />
      <StateRow name="Segmented md, sm, with icons">
        <Segmented label="Part" value={part} onChange={setPart} options={PARTS} />
        <Segmented label="Part, small" size="sm" value={mode} onChange={setMode} options={MODES} />
      </StateRow>
      <Tabs label="Tabs" value={part} onChange={setPart} tabs={PARTS} />
      <ChoiceTabs label="ChoiceTabs" value={part} onChange={setPart} options={PARTS}>
        <p>Selected: {part}.</p>
      </ChoiceTabs>
    </>
  );
}
