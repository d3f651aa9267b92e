"use client";

import { explain } from "@/lib/expression/explain";
import { hasExpression, parseTemplate } from "@/lib/expression/parse";
import { type Reference, references } from "@/lib/expression/references";
import { type FormData, useFormData } from "./form-data";

/** Under the field: what the text gives with the data at hand, its type, and where that data comes from. */
export function ExpressionPreview({ text, focused }: { text: string; focused: boolean }) {
  const { data } = useFormData();
  if (!hasExpression(text) || text === "{{}}") return null;
  const outcome = previewOf(text, data);
  if (outcome.state === "fault") {
    // While somebody is still typing, an open brace is not yet a mistake.
    if (focused && outcome.unfinished) return null;
    return <p className="mt-0.5 break-words text-warn text-xs">{outcome.message}</p>;
  }
  return (
    <p className="mt-0.5 flex min-w-0 items-baseline gap-1.5 text-xs" aria-live={focused ? "polite" : "off"}>
      <span className="text-muted">=</span>
      <code className="min-w-0 truncate font-mono">{outcome.shown}</code>
      <span className="shrink-0 text-muted">{outcome.note}</span>
    </p>
  );
}

type Preview =
  | { readonly state: "value"; readonly shown: string; readonly note: string }
  | { readonly state: "fault"; readonly message: string; readonly unfinished: boolean };

export function previewOf(text: string, data: FormData): Preview {
  const template = parseTemplate(text);
  if (!template.ok)
    return { state: "fault", message: template.error.message.replaceAll("`", ""), unfinished: true };
  const used = references(template.value);
  const unknown = used.find(({ worker }) => worker !== undefined && !data.scope.workers.has(worker));
  if (unknown?.worker !== undefined) {
    return { state: "fault", message: missingWorker(unknown.worker, data), unfinished: false };
  }
  const explained = explain(text, data.scope);
  if (!explained.ok)
    return { state: "fault", message: explained.message.replaceAll("`", ""), unfinished: false };
  const origin = originOf(used, data);
  return {
    state: "value",
    shown: explained.preview,
    note: origin ? `${explained.type}, ${origin}` : explained.type,
  };
}

function missingWorker(index: number, data: FormData): string {
  const upstream = data.sources.workers.map((worker) => worker.index);
  if (upstream.includes(index)) return `#${index} has no result yet. Test it to see its data here.`;
  const offer =
    upstream.length > 0
      ? `Upstream are ${upstream.map((other) => `#${other}`).join(", ")}.`
      : "Nothing leads into this worker yet.";
  return `#${index} is not upstream of this worker. ${offer}`;
}

function originOf(used: readonly Reference[], data: FormData): string {
  const origins = used.map(({ worker }) => (worker === undefined ? undefined : data.origins.get(worker)));
  if (origins.includes("sample")) return "from sample data";
  if (origins.includes("pin")) return "from pinned data";
  return origins.includes("run") ? "from the last run" : "";
}
