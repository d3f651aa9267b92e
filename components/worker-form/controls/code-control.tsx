"use client";

import dynamic from "next/dynamic";
import { useRef } from "react";
import { Textarea } from "@/components/ui/textarea";
import { CompletionList } from "@/components/worker-form/completion-list";
import { useFormData } from "@/components/worker-form/form-data";
import { textOf } from "@/components/worker-form/parse-typed";
import { ProgramPreview } from "@/components/worker-form/program-preview";
import { useCompletion } from "@/components/worker-form/use-completion";
import { useInsertion } from "@/components/worker-form/use-insertion";
import { useProgramOffers } from "@/components/worker-form/use-offers";
import { useTried } from "@/components/worker-form/use-tried";
import type { ControlProps } from "./control-props";

/** With what is known of results, which is loaded with the language. */
const UnknownFieldsNote = dynamic(
  () => import("@/components/worker-form/unknown-fields-note").then((module) => module.UnknownFieldsNote),
  { ssr: false },
);

const LINES = { least: 4, most: 24 };

/** A program (JSONata): completed while it is written, with what it makes of the data at hand below. */
export function CodeControl({ field, value, onChange, control }: ControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { data } = useFormData();
  const text = textOf(value);
  const change = (next: string) => onChange(next === "" ? undefined : next);
  const claim = useInsertion(area, change, { braces: false });
  const completion = useCompletion(area, text, change, useProgramOffers());
  const tried = useTried(field.name, text);
  const rows = Math.min(LINES.most, Math.max(LINES.least, text.split("\n").length + 1));
  const goTo = (position: number) => {
    area.current?.focus();
    area.current?.setSelectionRange(Math.max(0, position - 1), position);
  };
  return (
    <>
      <div className="relative">
        <Textarea
          {...control}
          ref={area}
          mono
          rows={rows}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-autocomplete="list"
          aria-controls={completion.open ? completion.listId : undefined}
          aria-activedescendant={completion.activeId}
          placeholder={`e.g. ${field.example || "workers[0].result"}`}
          value={text}
          onFocus={claim}
          onBlur={completion.close}
          onKeyDown={completion.onKeyDown}
          onChange={(event) => {
            change(event.target.value);
            completion.refresh(event.target.value, event.target.selectionStart);
          }}
        />
        {completion.open && <CompletionList completion={completion} />}
      </div>
      {/* A name that is being completed is not yet misspelt. */}
      {text !== "" && !completion.open && <UnknownFieldsNote program={text} />}
      <ProgramPreview program={text} tried={tried} data={data} onGoTo={goTo} />
    </>
  );
}
