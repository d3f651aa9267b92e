import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascript, localCompletionSource } from "@codemirror/lang-javascript";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, type KeyBinding, keymap, lineNumbers, placeholder } from "@codemirror/view";
import type { Offer } from "@/components/worker-form/offers";
import type { Seek } from "@/components/worker-form/use-offers";
import { editorLook } from "./editor-look";
import { jsonataLanguage } from "./jsonata-language";

export type ProgramLanguage = "jsonata" | "javascript";

interface ProgramSettings {
  readonly language: ProgramLanguage;
  readonly hint: string;
  readonly readOnly: boolean;
  readonly seek: Seek;
  readonly extensions: Extension;
}

export function programState(text: string, settings: ProgramSettings): EditorState {
  const { language, hint, readOnly, seek, extensions } = settings;
  const isCode = language === "javascript";
  return EditorState.create({
    doc: text,
    extensions: [
      extensions,
      isCode ? [javascript(), lintGutter(), lineNumbers()] : jsonataLanguage,
      editorLook,
      history(),
      indentUnit.of("  "),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      EditorView.lineWrapping,
      placeholder(hint),
      EditorState.readOnly.of(readOnly),
      EditorView.editable.of(!readOnly),
      autocompletion({
        override: [offersAt(seek), ...(isCode ? [localCompletionSource] : [])],
        icons: false,
        interactionDelay: 0,
      }),
      keymap.of([
        { key: "Tab", run: acceptCompletion },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...historyKeymap,
        ...lintKeymap,
        ...defaultKeymap,
        // In expressions, which rarely have indented lines, Tab always moves to the next field. In code, it
        // does so only after Escape.
        ...(isCode ? [indentWithTab, tabAfterEscape()] : []),
      ]),
    ],
  });
}

const TAB_LEAVES_MS = 10_000;

/** The first Escape lets Tab leave the editor. A second Escape is passed on to the page. */
function tabAfterEscape(): KeyBinding {
  let freedAt = Number.NEGATIVE_INFINITY;
  return {
    key: "Escape",
    run: (view) => {
      if (performance.now() - freedAt < TAB_LEAVES_MS) return false;
      freedAt = performance.now();
      view.setTabFocusMode(TAB_LEAVES_MS);
      return true;
    },
  };
}

function offersAt(seek: Seek): CompletionSource {
  return async (context: CompletionContext) => {
    const { from, to, offers } = await seek(
      context.state.doc.toString(),
      context.pos,
      () => !context.aborted,
    );
    // Unless completions were explicitly requested, offer none until the user has started typing a name.
    const unasked = !context.explicit && (from === context.pos || from === to) && !afterSign(context);
    if (offers.length === 0 || unasked) return null;
    return { from, to, options: offers.map(completionOf), filter: false };
  };
}

function afterSign(context: CompletionContext): boolean {
  return /[.[{,]\s*$/.test(context.state.sliceDoc(Math.max(0, context.pos - 20), context.pos));
}

function completionOf({ insert, label, note, info }: Offer): Completion {
  return {
    label,
    apply: insert,
    ...(note === "" ? {} : { detail: note }),
    ...(info === undefined ? {} : { info }),
  };
}
