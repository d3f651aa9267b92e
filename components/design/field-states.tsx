"use client";

import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { Textarea } from "@/components/ui/textarea";
import { StateRow } from "./state-row";

const SYMBOLS = [
  { value: "AAPL", label: "AAPL", hint: "Apple", group: "Shares" },
  { value: "MSFT", label: "MSFT", hint: "Microsoft", group: "Shares" },
  { value: "EUR/USD", label: "EUR/USD", hint: "Euro in dollars", group: "Currencies" },
];
const INTERVALS = [
  { value: "1day", label: "Daily", hint: "One candle per day" },
  { value: "1week", label: "Weekly" },
  { value: "1min", label: "Every minute", disabled: true },
];

export function FieldStates() {
  const [text, setText] = useState("AAPL");
  const [wanted, setWanted] = useState("");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="TextField" help="Explains the field." value={text} onChange={setText} />
        <TextField label="Required" required value={text} onChange={setText} aside={`${text.length} of 20`} />
        <TextField label="With an error" error="Symbol not found." value={text} onChange={setText} />
        <TextField label="Disabled" disabled value={text} onChange={setText} />
        <TextField label="Empty" placeholder="Symbol" value="" onChange={setText} />
        <TextField label="Mono, small" mono size="sm" value="workers[0].result" onChange={setText} />
        <Field label="Select" help="For short lists of options.">
          {(control) => <Select {...control} value={text} onChange={setText} options={SYMBOLS} />}
        </Field>
        <Field label="Select, empty, with an error" error="Choose one.">
          {(control) => <Select {...control} value={undefined} onChange={setText} options={INTERVALS} />}
        </Field>
        <Field label="Select, disabled">
          {(control) => <Select {...control} disabled value="1day" onChange={setText} options={INTERVALS} />}
        </Field>
        <Field label="Combobox">
          {(control) => <Combobox {...control} value={text} onChange={setText} options={SYMBOLS} free />}
        </Field>
        <Field label="Combobox, loading">
          {(control) => <Combobox {...control} value="" onChange={setText} options={[]} loading />}
        </Field>
        <Field label="Textarea" error="A line is too long.">
          {(control) => <Textarea {...control} defaultValue={"Several\nlines"} />}
        </Field>
      </div>
      <StateRow name="Input without a label beside it, SearchInput">
        <Input aria-label="Symbol" size="sm" className="max-w-40" defaultValue="AAPL" />
        <SearchInput label="Search workflows" value={wanted} onChange={setWanted} className="max-w-60" />
      </StateRow>
    </>
  );
}
