"use client";

import { useMemo, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import type { ControlProps } from "@/components/worker-form/controls/control-props";
import { useFormData } from "@/components/worker-form/form-data";
import { textOf } from "@/components/worker-form/parse-typed";
import { ProgramPreview } from "@/components/worker-form/program-preview";
import { useProgramPreview } from "@/components/worker-form/use-program-preview";
import { knownFields } from "./known-fields";
import { type ListForm, printList, readList } from "./list-program";
import { ListRows } from "./list-rows";
import { printRules, type Rules, readRules } from "./rule-program";
import { NEW, RuleRows } from "./rule-rows";

type BuiltProps = Pick<ControlProps, "field" | "value" | "onChange">;

export function isBuildable(builder: "rules" | "list", program: string): boolean {
  if (program.trim() === "") return true;
  return builder === "rules" ? readRules(program) !== null : readList(program) !== null;
}

export function BuilderSwitch({
  builder,
  isForm,
  onChange,
}: {
  builder: "rules" | "list";
  isForm: boolean;
  onChange: (isForm: boolean) => void;
}) {
  return (
    <Segmented
      size="sm"
      label="Edit as"
      className="mb-1"
      value={isForm ? "form" : "code"}
      onChange={(next) => onChange(next === "form")}
      options={[
        { value: "form", label: builder === "rules" ? "Rules" : "List" },
        { value: "code", label: "JSONata" },
      ]}
    />
  );
}

export function BuiltControl({
  builder,
  field,
  value,
  onChange,
}: BuiltProps & { builder: "rules" | "list" }) {
  const { data } = useFormData();
  const text = textOf(value);
  const tried = useProgramPreview(field.name, text);
  const write = (program: string) => onChange(program === "" ? undefined : program);
  return (
    <>
      {builder === "rules" ? (
        <RulesForm program={text} onChange={write} />
      ) : (
        <ListsForm program={text} onChange={write} />
      )}
      <ProgramPreview program={text} tried={tried} data={data} asTable={builder === "list"} />
    </>
  );
}

interface FormProps {
  program: string;
  onChange: (program: string) => void;
}

/**
 * Keeps the form as a draft, because an incomplete form has no program yet. If the program is changed
 * elsewhere, the draft is replaced.
 */
function useDraft<T>(
  program: string,
  read: (text: string) => T | null,
  print: (form: T) => string,
  empty: T,
): [T, (form: T) => T] {
  const [draft, setDraft] = useState({ program, form: read(program) ?? empty });
  const form = draft.program === program ? draft.form : (read(program) ?? empty);
  return [
    form,
    (next) => {
      setDraft({ program: print(next), form: next });
      return next;
    },
  ];
}

const NO_RULES: Rules = { join: "and", rules: [NEW] };
const NO_LIST: ListForm = { source: "", steps: [] };

function RulesForm({ program, onChange }: FormProps) {
  const { data } = useFormData();
  const fields = useMemo(() => knownFields(data.scope), [data.scope]);
  const [rules, keep] = useDraft(program, readSome, printRules, NO_RULES);
  return <RuleRows rules={rules} fields={fields} onChange={(next) => onChange(printRules(keep(next)))} />;
}

function readSome(program: string): Rules | null {
  const rules = readRules(program);
  return rules && rules.rules.length > 0 ? rules : null;
}

function ListsForm({ program, onChange }: FormProps) {
  const [form, keep] = useDraft(program, readList, printList, NO_LIST);
  return <ListRows form={form} onChange={(next) => onChange(printList(keep(next)))} />;
}
