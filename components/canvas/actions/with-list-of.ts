import type { Editor } from "@/components/canvas/state/editor-context";
import { latestResult } from "@/components/canvas/state/run-view";
import { NO_SOURCE } from "@/components/worker-form/rules/list-words";
import { sampleOf } from "@/lib/editing/catalogue";
import { isJsonObject } from "@/lib/kit/json";

/**
 * Returns the parameters for a new worker. For a worker that processes a list, they select the first list
 * that is available to the worker.
 */
export function withListOf(
  editor: Editor,
  params: Readonly<Record<string, string>>,
  from: number | undefined,
): Record<string, string> {
  const entries = Object.entries(params);
  if (!entries.some(([, text]) => text.includes(NO_SOURCE))) return { ...params };
  const worker = editor.state.get().document.workers.find(({ index }) => index === from);
  if (!worker) return { ...params };
  const known = latestResult(editor.runs.get(), worker.index);
  const value = known ? known.value : sampleOf(editor.catalogue.find(worker.type), worker.params);
  const path = listIn(value, `workers[${worker.index}].result`);
  return Object.fromEntries(
    entries.map(([name, text]) => [name, path === null ? text : text.replace(NO_SOURCE, () => path)]),
  );
}

function listIn(value: unknown, at: string): string | null {
  if (Array.isArray(value)) return at;
  if (!isJsonObject(value)) return null;
  const [name] = Object.entries(value).find(([, member]) => Array.isArray(member)) ?? [];
  if (name === undefined || name.includes("`")) return null;
  return /^[A-Za-z_]\w*$/.test(name) ? `${at}.${name}` : `${at}.\`${name}\``;
}
