"use client";

import { setDiagnostics } from "@codemirror/lint";
import { Compartment } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import clsx from "clsx";
import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { typedStyle } from "@/components/ui/control-style";
import type { FieldControl } from "@/components/ui/field";
import type { Seek } from "@/components/worker-form/use-offers";
import { programPath } from "./program-path";
import { type ProgramLanguage, programState } from "./program-state";

export interface ProgramHandle {
  focus(from?: number, to?: number): void;
  insert(path: string): void;
}

export interface ProgramEditorProps {
  ref: Ref<ProgramHandle>;
  language: ProgramLanguage;
  label: string;
  control: FieldControl;
  value: string;
  hint: string;
  lines: { readonly min: number; readonly max: number };
  seek: Seek;
  fault: { readonly from: number; readonly to: number; readonly message: string } | null;
  /**
   * Position of the cursor in the text area that this editor replaces, or null if the text area had no focus.
   */
  cursor: number | null;
  onFocus: () => void;
  onChange: (text: string) => void;
}

const LINE_REM = 1.25;
const AROUND_REM = 0.75;

/**
 * A change from outside the editor, such as undo or another person's edit, resets the editor's undo history.
 */
export function ProgramEditor(props: ProgramEditorProps) {
  const { ref, language, label, control, value, hint, lines, fault, cursor } = props;
  const latest = useRef(props);
  latest.current = props;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [attributes] = useState(() => new Compartment());

  const stateOf = (text: string) =>
    programState(text, {
      language,
      hint,
      readOnly: host.current?.closest("fieldset")?.disabled ?? false,
      seek: (...asked) => latest.current.seek(...asked),
      extensions: [
        attributes.of(attributesOf(label, control)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current.onChange(update.state.doc.toString());
        }),
        EditorView.domEventHandlers({
          focus: () => latest.current.onFocus(),
          drop: (event, target) => dropPath(event, target, language),
        }),
      ],
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: one view for the lifetime of the field
  useLayoutEffect(() => {
    if (!host.current) return;
    const made = new EditorView({ parent: host.current, state: stateOf(value) });
    setView(made);
    if (cursor !== null) {
      made.focus();
      made.dispatch({ selection: { anchor: Math.min(cursor, value.length) } });
    }
    return () => made.destroy();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text needs this
  useLayoutEffect(() => {
    if (!view || view.state.doc.toString() === value) return;
    const at = Math.min(view.state.selection.main.head, value.length);
    view.setState(stateOf(value));
    view.dispatch({ selection: { anchor: at } });
  }, [view, value]);
  const { id, "aria-describedby": describedBy, "aria-invalid": invalid, "aria-required": required } = control;
  useLayoutEffect(() => {
    const next = attributesOf(label, {
      id,
      "aria-describedby": describedBy,
      "aria-invalid": invalid,
      "aria-required": required,
    });
    view?.dispatch({ effects: attributes.reconfigure(next) });
  }, [view, attributes, label, id, describedBy, invalid, required]);
  useLayoutEffect(() => {
    if (!view) return;
    const { length } = view.state.doc;
    const found =
      fault === null || fault.from > length
        ? []
        : [{ ...fault, to: Math.min(fault.to, length), severity: "error" } as const];
    view.dispatch(setDiagnostics(view.state, found));
  }, [view, fault]);

  useImperativeHandle(
    ref,
    () => ({
      focus: (from, to = from) => {
        view?.focus();
        if (view && from !== undefined)
          view.dispatch({ selection: { anchor: from, head: to ?? from }, scrollIntoView: true });
      },
      insert: (path) => {
        view?.dispatch(view.state.replaceSelection(path), { userEvent: "input", scrollIntoView: true });
        view?.focus();
      },
    }),
    [view],
  );

  const heightOf = (count: number) => `${count * LINE_REM + AROUND_REM}rem`;
  return (
    <div
      ref={host}
      style={{ minHeight: heightOf(lines.min), maxHeight: heightOf(lines.max) }}
      className={clsx(
        "w-full min-w-0 overflow-hidden rounded-md border border-edge bg-surface text-text hover:border-muted/60",
        "focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1 has-aria-invalid:border-bad",
        typedStyle(true),
      )}
    />
  );
}

function attributesOf(label: string, control: FieldControl) {
  const { "aria-describedby": describedBy, "aria-invalid": invalid, "aria-required": required } = control;
  return EditorView.contentAttributes.of({
    id: control.id,
    "aria-label": label,
    tabindex: "0",
    autocapitalize: "off",
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
    ...(invalid ? { "aria-invalid": "true" } : {}),
    ...(required ? { "aria-required": "true" } : {}),
  });
}

/** Inserts a dropped path without its braces, because programs refer to data without braces. */
function dropPath(event: DragEvent, view: EditorView, language: ProgramLanguage): boolean {
  const dragged = event.dataTransfer?.getData("text/plain") ?? "";
  if (!/^\{\{[\s\S]*\}\}$/.test(dragged)) return false;
  const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head;
  const text = programPath(dragged, language);
  view.dispatch({
    changes: { from: at, insert: text },
    selection: { anchor: at + text.length },
    userEvent: "input.drop",
  });
  view.focus();
  return true;
}
