"use client";

import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Textarea } from "@/components/ui/textarea";
import { useFormData } from "@/components/worker-form/form-data";
import type { ProgramEditor, ProgramEditorProps, ProgramHandle } from "./program-editor";
import { programPath } from "./program-path";

interface ProgramInputProps extends Omit<ProgramEditorProps, "ref" | "cursor" | "onFocus"> {
  handle: RefObject<ProgramHandle | null>;
}

/**
 * CodeMirror is loaded when the first field for a program is shown. Until then, or if loading fails, the
 * field is a plain text area.
 */
export function ProgramInput({ handle, ...props }: ProgramInputProps) {
  const { language, control, value, hint, lines, onChange } = props;
  const [Editor, setEditor] = useState<typeof ProgramEditor | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number | null>(null);
  const claim = useClaim(handle, language);
  useEffect(() => {
    let gone = false;
    import("./program-editor").then(
      (module) => {
        if (gone) return;
        const hasFocus = area.current !== null && document.activeElement === area.current;
        cursor.current = hasFocus ? (area.current?.selectionStart ?? 0) : null;
        setEditor(() => module.ProgramEditor);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  useImperativeHandle(
    handle,
    (): ProgramHandle => ({
      focus: (from = 0, to = from) => {
        area.current?.focus();
        area.current?.setSelectionRange(from, to);
      },
      insert: (path) => {
        const at = area.current?.selectionStart ?? value.length;
        onChange(value.slice(0, at) + path + value.slice(area.current?.selectionEnd ?? at));
      },
    }),
    [value, onChange],
  );
  if (Editor) return <Editor {...props} ref={handle} cursor={cursor.current} onFocus={claim} />;
  return (
    <Textarea
      {...control}
      ref={area}
      mono
      rows={lines.min}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      placeholder={hint}
      value={value}
      onFocus={claim}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function useClaim(handle: RefObject<ProgramHandle | null>, language: ProgramEditorProps["language"]) {
  const { insertion } = useFormData();
  return () => {
    insertion.current = (path) => handle.current?.insert(programPath(path, language));
  };
}
