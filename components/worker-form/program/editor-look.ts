import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Uses the colours of `app/globals.css`, which work in both themes, and the dimensions of a text area. */
const box = EditorView.theme({
  "&": { backgroundColor: "transparent", color: "var(--color-text)" },
  "&, .cm-scroller": { minHeight: "inherit", maxHeight: "inherit" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "1.25rem", overflow: "auto" },
  ".cm-content": { minHeight: "inherit", padding: "0.375rem 0", caretColor: "var(--color-text)" },
  ".cm-line": { padding: "0 0.625rem" },
  ".cm-cursor": { borderLeftColor: "var(--color-text)" },
  ".cm-placeholder": { color: "var(--color-muted)", whiteSpace: "pre-wrap" },
  ".cm-gutters": {
    alignSelf: "stretch",
    backgroundColor: "var(--color-sunken)",
    color: "var(--color-muted)",
    border: "none",
    borderRight: "1px solid var(--color-line)",
  },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 0.375rem 0 0.25rem", minWidth: "1.25rem" },
  ".cm-gutter-lint": { width: "0.875rem" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0.3125rem 0 0 0.125rem" },
  ".cm-lint-marker": { width: "0.625rem", height: "0.625rem" },
  ".cm-lint-marker-error": {
    content: '""',
    borderRadius: "9999px",
    backgroundColor: "var(--color-bad-solid)",
  },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--color-bad-solid)",
    textUnderlineOffset: "0.1875rem",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--color-accent-soft)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--color-bad-soft)" },
});

const floating = EditorView.theme({
  ".cm-tooltip": {
    border: "none",
    borderRadius: "var(--radius-md)",
    backgroundColor: "var(--color-raised)",
    color: "var(--color-text)",
    boxShadow: "var(--shadow-float)",
    zIndex: "30",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "inherit",
    maxHeight: "16rem",
    minWidth: "14rem",
    maxWidth: "min(26rem, 90vw)",
    padding: "0.25rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    alignItems: "center",
    gap: "0.5rem",
    minHeight: "1.75rem",
    padding: "0 0.5rem",
    borderRadius: "var(--radius-sm)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--color-hover)",
    color: "var(--color-text)",
  },
  ".cm-completionDetail": {
    marginLeft: "auto",
    overflow: "hidden",
    textOverflow: "ellipsis",
    color: "var(--color-muted)",
    fontFamily: "var(--font-sans)",
    fontStyle: "normal",
  },
  ".cm-tooltip.cm-completionInfo": {
    maxWidth: "min(18rem, 80vw)",
    padding: "0.5rem 0.625rem",
    fontFamily: "var(--font-sans)",
  },
  ".cm-diagnostic": { fontFamily: "var(--font-sans)", padding: "0.375rem 0.625rem" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--color-bad-solid)" },
});

const words = HighlightStyle.define([
  { tag: tags.comment, class: "text-muted italic" },
  { tag: [tags.string, tags.special(tags.string)], class: "text-ok" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: "text-accent-text" },
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], class: "text-logic" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: "text-connector" },
  { tag: tags.regexp, class: "text-action" },
  { tag: tags.invalid, class: "text-bad" },
]);

export const editorLook = [box, floating, syntaxHighlighting(words)];
