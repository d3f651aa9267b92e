"use client";

import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useRunTests } from "@/components/canvas/run/use-run-tests";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { useStore } from "@/components/canvas/state/store";
import { countFailed } from "@/components/canvas/state/test-runs";
import { ProblemState } from "@/components/frame/problem-state";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { workflowTestsOptions } from "@/lib/client/test-queries";
import { sameLogic } from "@/lib/editing/diff-documents";
import { TestRow } from "./test-row";

export function TestPanel() {
  const editor = useEditor();
  const tests = useQuery(workflowTestsOptions(editor.workflowId));
  if (tests.isError && !tests.data) return <ProblemState title="Couldn't load the tests" query={tests} />;
  if (!tests.data) {
    return (
      <div className="flex flex-col gap-2 p-4">
        <Skeleton />
        <Skeleton />
      </div>
    );
  }
  return (
    <>
      <Head count={tests.data.length} />
      {tests.data.length === 0 ? (
        <NoTests />
      ) : (
        <ul aria-label="Tests">
          {tests.data.map((test) => (
            <TestRow key={test.id} test={test} />
          ))}
        </ul>
      )}
    </>
  );
}

function Head({ count }: { count: number }) {
  const editor = useEditor();
  const { running, runAllTests } = useRunTests();
  const isRequired = useEditorState((state) => state.document.require_tests === true);
  if (count === 0 && !isRequired) return null;
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 border-b bg-surface px-4 py-1.5">
      {!editor.readOnly && count > 0 && (
        <Button
          size="sm"
          variant="primary"
          icon={Play}
          busy={running === "all"}
          disabled={running !== null}
          onClick={() => void runAllTests()}
        >
          Run all tests
        </Button>
      )}
      <Summary />
      <div className="ml-auto">
        <Switch
          label="Publish only if all tests pass"
          disabled={editor.readOnly}
          checked={isRequired}
          onChange={(checked) =>
            editor.edit(
              { do: "set-workflow", fields: { require_tests: checked } },
              checked ? "Require tests for publishing" : "Stop requiring tests for publishing",
            )
          }
        />
      </div>
    </div>
  );
}

function Summary() {
  const editor = useEditor();
  const { results, tested } = useStore(editor.tests, (tests) => tests);
  const document = useEditorState((state) => state.document);
  const failed = countFailed(results);
  if (tested === null || results.size === 0) return null;
  return (
    <p role="status" className="text-xs">
      <span className={failed > 0 ? "text-bad" : "text-ok"}>
        {results.size - failed} passed, {failed} failed
      </span>
      {!sameLogic(tested, document) && <span className="text-muted"> · before your latest changes</span>}
    </p>
  );
}

function NoTests() {
  const editor = useEditor();
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 text-muted">
        No tests yet. A test replays a run with its recorded inputs and checks that the results are still the
        same.{" "}
        <Link
          href="/docs/guides/tests"
          target="_blank"
          className="text-accent-text underline underline-offset-2"
        >
          How tests work
        </Link>
      </p>
      {!editor.readOnly && (
        <Button size="sm" onClick={() => editor.view.set((view) => ({ ...view, panel: "run" }))}>
          Select a run to save as a test
        </Button>
      )}
    </div>
  );
}
