"use client";

import clsx from "clsx";
import dynamic from "next/dynamic";
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { boxStyle } from "@/components/ui/control-style";
import type { SuggestKind } from "@/lib/editing/param-field";
import { CompletionList } from "./completion-list";
import { segmentsOf } from "./segments-of";
import { useCompletion } from "./use-completion";
import { useInsertion } from "./use-insertion";
import { useOffers } from "./use-offers";

/**
 * The preview is loaded once a field contains an expression. `ssr: false` adds a Suspense boundary; without
 * it, the whole editor would unmount while the preview loads, and the cursor would be lost.
 */
const ExpressionPreview = dynamic(
  () => import("./expression-preview").then((module) => module.ExpressionPreview),
  { ssr: false },
);

interface ExpressionInputProps {
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  multiline?: boolean;
  inputMode?: "text" | "numeric" | "decimal";
  suggest?: SuggestKind | undefined;
  /** Accepts several values, separated by commas. */
  several?: boolean;
  autoFocus?: boolean;
  onEnter?: () => void;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
}

/**
 * A plain text area lies on top of a rendered copy of its text, so cursor, selection, undo, drag and drop, and
 * screen readers all work natively.
 */
export function ExpressionInput({
  value,
  onChange,
  placeholder = "",
  multiline = false,
  inputMode = "text",
  suggest,
  several = false,
  onEnter,
  ...rest
}: ExpressionInputProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [focused, setFocused] = useState(false);
  const isInvalid = rest["aria-invalid"] === true;
  const typed = useRef(value);
  const change = useCallback(
    (text: string) => {
      typed.current = text;
      onChange(text);
    },
    [onChange],
  );
  const completion = useCompletion(area, value, change, useOffers({ suggest, several }));
  const claim = useInsertion(area, change, { braces: true });

  // The server filled in an ID while the user was about to type one. Select it, so that typing replaces it.
  const before = useRef(value);
  useLayoutEffect(() => {
    const isFilledIn = before.current === "" && value !== "" && value !== typed.current;
    before.current = value;
    if (isFilledIn && document.activeElement === area.current) area.current?.select();
  }, [value]);

  // "Use a value…" inserts an empty expression. Put the cursor between its braces.
  useLayoutEffect(() => {
    if (area.current?.value !== "{{}}") return;
    area.current.focus();
    area.current.setSelectionRange(2, 2);
    completion.refresh();
  }, [completion.refresh]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (completion.onKeyDown(event)) return;
    if (event.key === "ArrowDown" && suggest) {
      event.preventDefault();
      completion.refresh();
    }
    if (event.key === "Enter" && !multiline && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      onEnter?.();
    }
  };

  return (
    <div className="min-w-0 flex-1">
      {/* The completion list is placed relative to this element, so that it opens directly below the text. If
          it opened below the preview, there would be a gap. */}
      <div className="relative">
        <div
          className={clsx(
            boxStyle,
            "relative grid min-h-7 overflow-hidden has-aria-invalid:border-bad",
            "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1",
          )}
        >
          <div aria-hidden className={clsx(layerStyle, "pointer-events-none text-text")}>
            {value === "" ? <span className="text-muted">{placeholder}</span> : <Chips text={value} />}
            {/* A text area displays an empty last line, but a `div` does so only with a zero-width space. */}
            {value.endsWith("\n") ? "\u200b" : ""}
          </div>
          <textarea
            {...rest}
            ref={area}
            rows={1}
            value={value}
            inputMode={inputMode}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            aria-autocomplete="list"
            aria-controls={completion.open ? completion.listId : undefined}
            aria-activedescendant={completion.activeId}
            className={clsx(
              layerStyle,
              "resize-none overflow-hidden bg-transparent text-transparent caret-text outline-none!",
            )}
            onChange={(event) => {
              const text = multiline ? event.target.value : event.target.value.replaceAll("\n", " ");
              change(text);
              completion.refresh(text, event.target.selectionStart);
            }}
            onKeyDown={onKeyDown}
            onClick={() => suggest && completion.refresh()}
            onFocus={() => {
              claim();
              setFocused(true);
            }}
            onBlur={() => {
              setFocused(false);
              completion.close();
            }}
          />
        </div>
        {completion.open && <CompletionList completion={completion} />}
      </div>
      {value.includes("{{") && (
        // The height of the preview line is reserved as soon as the text contains `{{`, so that the preview
        // doesn't move anything under the pointer when it appears. The field's own error takes the line's
        // place.
        <div className={clsx("mt-1 text-xs", isInvalid ? "empty:hidden" : "min-h-4")}>
          <ExpressionPreview text={value} focused={focused} said={isInvalid} />
        </div>
      )}
    </div>
  );
}

/**
 * The text area and the rendered copy of its text share a grid cell and the same metrics, so that each
 * character lies exactly on its copy.
 */
const layerStyle =
  "col-start-1 row-start-1 block w-full whitespace-pre-wrap break-words px-2 py-1 font-mono text-xs leading-4.5 touch:py-3.25 touch:text-lg [overflow-wrap:anywhere]";

function Chips({ text }: { text: string }) {
  return segmentsOf(text).map((segment) =>
    segment.kind === "text" ? (
      <span key={segment.begin}>{segment.text}</span>
    ) : (
      <span
        key={segment.begin}
        className={clsx(
          "rounded-sm",
          segment.kind === "expression"
            ? "bg-accent-soft text-accent-text shadow-[0_0_0_1px_var(--color-accent-line)]"
            : "bg-warn-soft text-warn",
        )}
      >
        {segment.text}
      </span>
    ),
  );
}
