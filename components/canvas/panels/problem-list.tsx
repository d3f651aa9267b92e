"use client";

import clsx from "clsx";
import { CircleCheck, TriangleAlert, Unplug } from "lucide-react";
import { labelOf, selectWorker } from "@/components/canvas/actions/actions";
import { type Editor, useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { NOTHING_SELECTED } from "@/components/canvas/state/editor-state";
import { showTests } from "@/components/canvas/state/panel-actions";
import { isError, paramOf, wordsOf } from "@/components/canvas/state/problems";
import { useStore } from "@/components/canvas/state/store";
import { UNREACHED, useUnreached } from "@/components/canvas/state/use-unreached";
import { CodeText } from "@/components/ui/code-text";
import type { WorkflowProblem } from "@/lib/schema/workflow";
import { FixButtons } from "./fix-buttons";

export function ProblemList() {
  return (
    <>
      <Problems />
      <Hints />
    </>
  );
}

function Problems() {
  const editor = useEditor();
  const problems = useStore(editor.problems, (found) => found.all).filter(isError);
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 px-4 py-3 text-muted">
        <CircleCheck aria-hidden className="size-4 text-ok" />
        No problems. Ready to publish.
      </p>
    );
  }
  return (
    <ul>
      {problems.map((problem) => (
        <ProblemRow key={keyOf(problem)} problem={problem} />
      ))}
    </ul>
  );
}

function keyOf({ path, code, message }: WorkflowProblem): string {
  return `${path} ${code} ${message}`;
}

function ProblemRow({ problem }: { problem: WorkflowProblem }) {
  const editor = useEditor();
  const document = useEditorState((state) => state.document);
  const worker = document.workers.find((other) => other.index === problem.worker);
  const param = paramOf(problem);
  const fields = (worker && editor.catalogue.find(worker.type)?.fields) ?? [];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-1.5 last:border-0">
      <TriangleAlert
        aria-hidden
        className={clsx("size-4 shrink-0", isError(problem) ? "text-warn" : "text-muted")}
      />
      <button
        type="button"
        className="flex min-w-0 flex-1 flex-col rounded-sm text-left hover:underline"
        onClick={() => showProblem(editor, problem)}
      >
        <span className="break-words">
          <CodeText text={wordsOf(problem, fields)} />
        </span>
        <span className="text-muted text-xs">
          {worker ? labelOf(editor, worker) : "Workflow"}
          {param && ` · ${fields.find(({ name }) => name === param)?.title ?? param}`}
        </span>
      </button>
      <FixButtons problem={problem} />
    </li>
  );
}

function showProblem(editor: Editor, problem: WorkflowProblem): void {
  if (problem.code === "tests_missing") {
    showTests(editor);
    return;
  }
  if (problem.worker === null) {
    // The problem belongs to the workflow, whose settings are shown when nothing is selected.
    editor.send({ kind: "select", selection: NOTHING_SELECTED });
    editor.view.set((view) => ({ ...view, inspector: true, about: true }));
    return;
  }
  selectWorker(editor, problem.worker);
  editor.canvas.current?.reveal([problem.worker]);
  const param = paramOf(problem);
  const worker = problem.worker;
  editor.view.set((view) => ({
    ...view,
    inspector: true,
    tab: "settings",
    focus: param === null ? null : { worker, param, at: Date.now() },
  }));
}

function Hints() {
  const editor = useEditor();
  const warnings = useStore(editor.problems, (found) => found.all).filter((problem) => !isError(problem));
  const unreached = useUnreached(editor);
  const document = useEditorState((state) => state.document);
  if (unreached.size + warnings.length === 0) return null;
  return (
    <section aria-label="Hints" className="border-t">
      <h3 className="px-4 pt-2 font-medium text-2xs text-muted">Hints (these don't block publishing)</h3>
      <ul>
        {warnings.map((problem) => (
          <ProblemRow key={keyOf(problem)} problem={problem} />
        ))}
        {document.workers
          .filter((worker) => unreached.has(worker.index))
          .map((worker) => (
            <li key={worker.index} className="flex items-center gap-3 px-4 py-1.5">
              <Unplug aria-hidden className="size-4 shrink-0 text-muted" />
              <button
                type="button"
                className="flex min-w-0 flex-1 flex-col rounded-sm text-left hover:underline"
                onClick={() => {
                  selectWorker(editor, worker.index);
                  editor.canvas.current?.reveal([worker.index]);
                }}
              >
                <span>{UNREACHED}</span>
                <span className="text-muted text-xs">{labelOf(editor, worker)}</span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
