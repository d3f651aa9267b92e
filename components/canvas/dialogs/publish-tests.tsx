"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Play } from "lucide-react";
import { ShownTestProblems } from "@/components/canvas/panels/shown-test-problems";
import { useRunTests } from "@/components/canvas/run/use-run-tests";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { showTests } from "@/components/canvas/state/panel-actions";
import { useStore } from "@/components/canvas/state/store";
import { countFailed } from "@/components/canvas/state/test-runs";
import { Button } from "@/components/ui/button";
import { workflowTestsOptions } from "@/lib/client/test-queries";
import { sameLogic } from "@/lib/editing/diff-documents";

export function PublishTests() {
  const editor = useEditor();
  const count = useQuery(workflowTestsOptions(editor.workflowId)).data?.length ?? 0;
  const isRequired = useEditorState((state) => state.document.require_tests === true);
  const { running, runAllTests } = useRunTests();
  if (count === 0) return null;
  return (
    <section aria-label="Tests" className="mt-3 rounded-md border px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-48">
          {count === 1 ? "1 test" : `${count} tests`}
          <Summary />
        </p>
        <Button size="sm" icon={Play} busy={running !== null} onClick={() => void runAllTests()}>
          Run tests
        </Button>
        <Button size="sm" onClick={() => showTests(editor)}>
          Show tests
        </Button>
      </div>
      {isRequired && (
        <p className="text-muted text-xs">
          The tests run before the draft is published, and all of them must pass.
        </p>
      )}
      <FailedTests />
    </section>
  );
}

function Summary() {
  const editor = useEditor();
  const { results, tested } = useStore(editor.tests, (tests) => tests);
  const document = useEditorState((state) => state.document);
  if (tested === null || results.size === 0 || !sameLogic(tested, document)) return null;
  const failed = countFailed(results);
  const Icon = failed > 0 ? CircleX : CircleCheck;
  return (
    <span role="status" className={failed > 0 ? "text-bad" : "text-ok"}>
      {": "}
      {results.size - failed} passed, {failed} failed <Icon aria-hidden className="inline size-4" />
    </span>
  );
}

function FailedTests() {
  const editor = useEditor();
  const results = useStore(editor.tests, (tests) => tests.results);
  const failed = [...results.values()].filter(({ status }) => status !== "passed");
  if (failed.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-3 border-t pt-2">
      {failed.map((result) => (
        <li key={result.id}>
          <p className="mb-1 break-words font-medium text-sm">{result.name}</p>
          <ShownTestProblems result={result} />
        </li>
      ))}
    </ul>
  );
}
