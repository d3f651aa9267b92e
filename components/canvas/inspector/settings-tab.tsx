"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { KeyNote } from "@/components/canvas/keys/key-note";
import { FixButtons } from "@/components/canvas/panels/fix-buttons";
import { useEditor, useEditorState, useView } from "@/components/canvas/state/editor-context";
import { isError, isOutdated, isSaidWithin, paramOf, wordsOf } from "@/components/canvas/state/problems";
import { useProblemsOf } from "@/components/canvas/state/use-problems-of";
import { CodeText } from "@/components/ui/code-text";
import { applyPreset } from "@/components/worker-form/apply-preset";
import { FormDataProvider, type LookUp, type NamedWorker } from "@/components/worker-form/form-data";
import { WorkerForm } from "@/components/worker-form/worker-form";
import { suggestOptions } from "@/lib/client/catalogue-queries";
import type { WorkerType } from "@/lib/editing/catalogue";
import { followRenaming, type Renaming } from "@/lib/editing/rename-variable";
import type { Json } from "@/lib/kit/json";
import type { Worker, WorkflowProblem } from "@/lib/schema/workflow";
import { namedWorkers } from "./named-workers";
import { PolicyFields } from "./policy-fields";
import { SourceList } from "./source-list";
import { useTryOut } from "./use-try-out";
import { useUpstreamData } from "./use-upstream-data";

const NextTimes = dynamic(() => import("./next-times").then((module) => module.NextTimes), { ssr: false });

interface SettingsTabProps {
  worker: Worker;
  type: WorkerType | undefined;
  /** Panel to the left of the form. If set, it replaces the list of available data below the form. */
  beside?: ReactNode;
}

export function SettingsTab({ worker, type, beside }: SettingsTabProps) {
  const editor = useEditor();
  const saved = useProblemsOf(editor, worker.index);
  const problems = useMemo(
    () => saved.filter((problem) => !isOutdated(problem, worker.params)),
    [saved, worker.params],
  );
  const data = useUpstreamData(worker.index);
  const byParam = useMemo(
    () =>
      new Map(
        problems.filter(isError).flatMap((problem) => {
          const fields = type?.fields ?? [];
          const param = paramOf(problem);
          return param === null || isSaidWithin(problem, fields) ? [] : [[param, wordsOf(problem, fields)]];
        }),
      ),
    [problems, type],
  );
  const warnings = useMemo(() => warningsByParam(problems, type?.fields ?? []), [problems, type]);
  const body = useFocusParam(worker.index);
  const lookUp = useLookUp();
  const workers = useNamedWorkers(worker.index);
  const change = useChangeParam(worker);
  const tryOut = useTryOut(worker, type);
  if (!type) {
    return (
      <p className="text-muted">
        This worker type no longer exists. Delete the worker, or contact its publisher.
      </p>
    );
  }
  const others = problems.filter((problem) => paramOf(problem) === null);
  return (
    <FormDataProvider
      data={data}
      workers={workers}
      lookUp={lookUp}
      tryOut={tryOut}
      docs={type.item.published ? undefined : `/docs/workers/${worker.type}`}
    >
      {beside !== undefined && (
        <section aria-label="Input" className={COLUMN}>
          {beside}
          <SourceList data={data} isOpen />
        </section>
      )}
      <div
        ref={body}
        {...(beside !== undefined && { role: "region", "aria-label": "Settings" })}
        className={beside === undefined ? "flex flex-col gap-4" : COLUMN}
      >
        {others.length > 0 && (
          <ul className="flex flex-col gap-1 rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-xs">
            {others.map((problem) => (
              <li key={`${problem.path}${problem.message}`}>
                <CodeText text={wordsOf(problem, type.fields)} />
              </li>
            ))}
          </ul>
        )}
        <KeyNote worker={worker} type={type} />
        <WorkerForm
          fields={type.fields}
          values={worker.params}
          problems={byParam}
          warnings={warnings}
          onPreset={(params) =>
            editor.edit(
              { do: "set-params", worker: worker.index, params: applyPreset(worker.params, params) },
              `Change #${worker.index}`,
            )
          }
          onChange={change}
        />
        {worker.type === "schedule_trigger" && <NextTimes worker={worker} max={3} isBelowFields />}
        {beside === undefined && <SourceList data={data} />}
        {!editor.catalogue.isTrigger(worker.type) && <PolicyFields worker={worker} />}
      </div>
    </FormDataProvider>
  );
}

function warningsByParam(
  problems: readonly WorkflowProblem[],
  fields: WorkerType["fields"],
): ReadonlyMap<string, ReactNode> {
  const byParam = Map.groupBy(
    problems.filter((problem) => !isError(problem)),
    (problem) => paramOf(problem) ?? "",
  );
  return new Map(
    [...byParam].map(([param, found]) => [
      param,
      found.map((problem) => (
        <Fragment key={problem.message}>
          <span className="min-w-0 flex-1 basis-48 break-words">
            <CodeText text={wordsOf(problem, fields)} />
          </span>
          <FixButtons problem={problem} />
        </Fragment>
      )),
    ]),
  );
}

const COLUMN = "flex min-h-0 min-w-0 flex-col gap-4 overflow-y-auto p-4";

/** Renaming a variable also renames all references to it, on every keystroke. */
function useChangeParam({ index, type, params }: Worker): (name: string, value: Json | undefined) => void {
  const editor = useEditor();
  const renaming = useRef<Renaming | null>(null);
  return (name, value) => {
    const { isTrigger, verbatimOf: verbatim } = editor.catalogue;
    const followed =
      name === "variables" && isTrigger(type)
        ? followRenaming(params.variables, value, renaming.current)
        : null;
    renaming.current = followed?.renaming ?? null;
    editor.edit(
      followed?.renamed
        ? { do: "set-variables", worker: index, value, renamed: followed.renamed, verbatim }
        : { do: "set-param", worker: index, name, value },
      `Change ${name} of worker #${index}`,
      `typing:${index}.${name}`,
    );
  };
}

/** The array stays the same until one of the names changes. */
function useNamedWorkers(index: number): readonly NamedWorker[] {
  const { catalogue } = useEditor();
  const before = useRef<readonly NamedWorker[]>([]);
  return useEditorState((state) => {
    before.current = namedWorkers(state.document, index, catalogue, before.current);
    return before.current;
  });
}

function useLookUp(): LookUp {
  const queries = useQueryClient();
  return useCallback(
    (kind, text) =>
      queries.fetchQuery(suggestOptions(kind, text)).then(
        ({ items }) => items,
        () => [],
      ),
    [queries],
  );
}

function useFocusParam(index: number) {
  const editor = useEditor();
  const body = useRef<HTMLDivElement>(null);
  const focus = useView((view) => (view.focus?.worker === index ? view.focus : null));
  useEffect(() => {
    if (!focus) return;
    const wanted = focus.param === null ? "[data-param]" : `[data-param="${CSS.escape(focus.param)}"]`;
    const row = body.current?.querySelector(wanted);
    row?.closest("details")?.setAttribute("open", "");
    row?.scrollIntoView({ block: "center" });
    const control = row && controlOf(row);
    if (control instanceof HTMLElement) control.focus();
    // Clear the request to focus a field, so that opening this worker later doesn't move focus again.
    editor.view.set((view) => ({ ...view, focus: null }));
  }, [editor, focus]);
  return body;
}

/**
 * Finds the control that belongs to the row's label, because the first control in the row could be a help
 * button.
 */
function controlOf(row: Element): Element | null {
  const label = row.querySelector("label");
  // A label can't refer to a code editor, so `label.control` finds none, and the editor is found by its
  // contenteditable element.
  return (
    label?.control ??
    row.querySelector("[contenteditable=true]") ??
    row.querySelector("textarea, input, button")
  );
}
