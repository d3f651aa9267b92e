"use client";

import { CodeText } from "@/components/ui/code-text";
import { explain } from "@/lib/expression/explain";
import { hasExpression, parseTemplate } from "@/lib/expression/parse-template";
import { references } from "@/lib/expression/references";
import { missingWorker, notInSample, originOf } from "./data-labels";
import { type FormData, useFormData } from "./form-data";

interface ExpressionPreviewProps {
  text: string;
  focused: boolean;
  /** True if the field already shows an error of its own. */
  said: boolean;
}

export function ExpressionPreview({ text, focused, said }: ExpressionPreviewProps) {
  const { data } = useFormData();
  if (!hasExpression(text) || text === "{{}}") return null;
  const outcome = previewOf(text, data);
  if (outcome.state === "fault") {
    // Shows no error about an unclosed brace while the user is typing, because the expression isn't finished
    // yet.
    if (outcome.unfinished && (focused || said)) return null;
    return (
      <p className="break-words text-warn">
        <CodeText text={outcome.message} />
      </p>
    );
  }
  if (outcome.state === "unknown") return <p className="break-words text-muted">{outcome.message}</p>;
  return (
    <p className="flex min-w-0 items-baseline gap-1.5" aria-live={focused ? "polite" : "off"}>
      <span className="text-muted">=</span>
      <code className="min-w-0 truncate font-mono">{outcome.shown}</code>
      <span className="shrink-0 text-muted">{outcome.note}</span>
    </p>
  );
}

type Preview =
  | { readonly state: "value"; readonly shown: string; readonly note: string }
  /**
   * `unknown`: the path isn't in the sample, so it is unknown whether the result of a real run will contain
   * it.
   */
  | { readonly state: "unknown"; readonly message: string }
  | { readonly state: "fault"; readonly message: string; readonly unfinished: boolean };

export function previewOf(text: string, data: FormData): Preview {
  const template = parseTemplate(text);
  if (!template.ok) return { state: "fault", message: template.error.message, unfinished: true };
  const used = references(template.value);
  const unknown = used.find(({ worker }) => worker !== undefined && !data.scope.workers.has(worker));
  if (unknown?.worker !== undefined) {
    return { state: "fault", message: missingWorker(unknown.worker, data), unfinished: false };
  }
  const explained = explain(text, data.scope);
  if (!explained.ok) {
    const unsure = used.map((reference) => notInSample(reference, data)).find((each) => each !== null);
    return unsure
      ? { state: "unknown", message: unsure }
      : { state: "fault", message: explained.message, unfinished: false };
  }
  const origin = originOf(
    used.map(({ worker }) => worker),
    data,
  );
  return {
    state: "value",
    shown: explained.preview,
    note: origin ? `${explained.type}, ${origin}` : explained.type,
  };
}
