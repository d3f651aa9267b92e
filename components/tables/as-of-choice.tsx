"use client";

import { History } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";

interface AsOfChoiceProps {
  /** Time of the data to show, in ISO format. Empty for the current data. */
  value: string;
  onChange: (value: string) => void;
}

export function AsOfChoice({ value, onChange }: AsOfChoiceProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(value.slice(0, 16));
  const choose = (next: string) => {
    setOpen(false);
    onChange(next);
  };
  return (
    <Popover
      label="Show rows as of another time"
      open={open}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <Button size="sm" icon={History}>
          {value === "" ? "As of now" : `As of ${value.replace("T", " ").replace(/Z$/, "")} UTC`}
        </Button>
      }
    >
      <form
        className="flex w-64 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text !== "") choose(`${text}:00Z`);
        }}
      >
        <TextField
          label="Time (UTC)"
          help="Shows the rows as they were at that time. You can go back as far as the table's history is stored."
          type="datetime-local"
          value={text}
          onChange={(text) => setText(text.slice(0, 16))}
        />
        <div className="flex justify-end gap-2">
          {value !== "" && <Button onClick={() => choose("")}>Back to now</Button>}
          <Button type="submit" variant="primary" disabled={text === ""}>
            Show
          </Button>
        </div>
      </form>
    </Popover>
  );
}
