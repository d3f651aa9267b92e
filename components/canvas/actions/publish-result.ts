import type { Editor } from "@/components/canvas/state/editor-context";
import { positionAfter } from "@/lib/editing/free-position";
import type { Json } from "@/lib/kit/json";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { selectWorker } from "./actions";

/**
 * Returns the ID of the data provider that publishes the worker's result. Adds one if there is none. Null if
 * the draft couldn't be saved.
 */
export async function publishResult(editor: Editor, index: number, result: unknown): Promise<string | null> {
  const { workers } = editor.state.get().document;
  if (!workers.some((worker) => publishes(worker, index)))
    addProvider(editor, index, typeof result === "string");
  // The server generates a new provider's ID, so save first and read the ID afterwards.
  if (!(await editor.save())) return null;
  return providerOf(editor.state.get().document, index);
}

export function providerOf({ workers }: WorkflowDocument, index: number): string | null {
  const ids = workers.flatMap((worker) => (publishes(worker, index) ? worker.params.provider_id : []));
  return ids.find((id) => typeof id === "string" && id !== "")?.toString() ?? null;
}

function publishes({ index: own, type, params }: Worker, index: number): boolean {
  if (type !== "data_provider") return false;
  const data = params.response_data;
  return own === index || (typeof data === "string" && data.replaceAll(/\s/g, "") === reference(index));
}

function reference(index: number): string {
  return `{{workers[${index}].result}}`;
}

function addProvider(editor: Editor, index: number, isText: boolean): void {
  const { document } = editor.state.get();
  const worker = document.workers.find((each) => each.index === index);
  const params: Record<string, Json> = {
    response_data: reference(index),
    ...(isText && { response_type: "text" }),
  };
  const port = worker && editor.catalogue.getOutputs(worker)[0];
  editor.edit(
    {
      do: "add",
      worker: { type: "data_provider", params, position: positionAfter(document, index) },
      after: { worker: index, port },
    },
    `Publish the result of worker #${index}`,
  );
  selectWorker(editor, index);
}
