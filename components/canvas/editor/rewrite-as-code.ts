import { toastDone, toastFailed } from "@/components/ui/toast";
import type { Editor } from "./editor-context";

/** A transform becomes code that gives the same, in one step that can be undone; or it is said why not. */
export async function rewriteAsCode(editor: Editor): Promise<void> {
  const worker = rewritable(editor);
  if (!worker) return;
  const { index, params } = worker;
  const title = `#${index} was not rewritten`;
  const written = await import("@/lib/expression/to-code/program-to-code").then(
    ({ programToCode }) => programToCode(String(params.expression ?? "")),
    () => null,
  );
  if (written === null) return toastFailed(title, "What it takes could not be fetched. Try again.");
  if (!written.ok) return toastFailed(title, `${written.error} It stays as it is.`);
  // Somebody may have gone on while it was fetched.
  if (rewritable(editor)?.params !== params) return;
  editor.edit(
    { do: "set-type", worker: index, type: "code", params: { source: written.value } },
    `Rewrite #${index} as code`,
  );
  toastDone(`#${index} is code now. Connections and name stay.`, {
    label: "Undo",
    run: () => editor.send({ kind: "undo" }),
  });
}

/** The chosen worker, if it is a transform and nothing else is chosen. */
function rewritable(editor: Editor) {
  const { document, selection } = editor.state.get();
  const [index, ...more] = selection.workers;
  const worker = document.workers.find((other) => other.index === index);
  return more.length === 0 && worker?.type === "transform" ? worker : undefined;
}

export function isRewritable(editor: Editor): boolean {
  return rewritable(editor) !== undefined && editor.catalogue.find("code") !== undefined;
}
