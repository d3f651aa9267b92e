"use client";

import {
  ChevronDown,
  ChevronRight,
  CircleCheck,
  CircleDashed,
  CircleX,
  Ellipsis,
  Pencil,
  Play,
  Trash2,
} from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useRunTests } from "@/components/canvas/run/use-run-tests";
import { useRefreshProblems } from "@/components/canvas/save/use-refresh-problems";
import { useEditor } from "@/components/canvas/state/editor-context";
import { useStore } from "@/components/canvas/state/store";
import { forgetTestResult } from "@/components/canvas/state/test-runs";
import { ConfirmChange } from "@/components/frame/confirm-change";
import { formatDuration } from "@/components/ui/format-duration";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/relative-time";
import { Spinner } from "@/components/ui/spinner";
import { deleteTestOptions } from "@/lib/client/test-queries";
import type { ListedTest } from "@/lib/contract/workflow-tests";
import type { TestResult } from "@/lib/schema/workflow-test";
import { ShownTestProblems, workerName } from "./shown-test-problems";

const EditTestDialog = dynamic(
  () => import("@/components/workflow-tests/edit-test-dialog").then((module) => module.EditTestDialog),
  { ssr: false },
);

export function TestRow({ test }: { test: ListedTest }) {
  const editor = useEditor();
  const result = useStore(editor.tests, ({ results }) => results.get(test.id));
  const running = useStore(editor.tests, (tests) => tests.running);
  const [editing, setEditing] = useState(false);
  const [hidden, setHidden] = useState<TestResult | null>(null);
  const failed = result !== undefined && result.status !== "passed" ? result : null;
  const isOpen = failed !== null && hidden !== failed;
  const isRunning = running === test.id || running === "all";
  return (
    <li className="border-b px-4 py-1 last:border-0">
      <div className="flex min-w-0 items-center gap-x-2">
        {isRunning ? <Spinner label="Running" /> : <ResultIcon hasPassed={hasPassed(test, result)} />}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <button
            type="button"
            className="min-w-0 flex-1 basis-40 break-words rounded-sm text-left hover:underline touch:min-h-11"
            onClick={() => setEditing(true)}
          >
            {test.name}
          </button>
          <span className="whitespace-nowrap text-muted text-xs">{expectationCount(test.expectations)}</span>
          <span className="whitespace-nowrap text-muted text-xs sm:min-w-32">
            <Outcome test={test} result={result} />
          </span>
        </div>
        {failed && (
          <IconButton
            size="sm"
            icon={isOpen ? ChevronDown : ChevronRight}
            label={
              isOpen
                ? `Hide the problems of the test ${test.name}`
                : `Show the problems of the test ${test.name}`
            }
            aria-expanded={isOpen}
            onClick={() => setHidden(isOpen ? failed : null)}
          />
        )}
        {!editor.readOnly && <RowActions test={test} onEdit={() => setEditing(true)} />}
      </div>
      {isOpen && failed && (
        <div className="py-1.5 pl-6">
          <ShownTestProblems result={failed} />
        </div>
      )}
      {editing && (
        <EditTestDialog
          workflowId={editor.workflowId}
          testId={test.id}
          document={editor.state.get().document}
          nameOf={(worker) => workerName(editor, worker)}
          readOnly={editor.readOnly}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}

function RowActions({ test, onEdit }: { test: ListedTest; onEdit: () => void }) {
  const editor = useEditor();
  const { running, runTest } = useRunTests();
  const refreshProblems = useRefreshProblems();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        icon={Play}
        label={`Run ${test.name}`}
        disabled={running !== null}
        onClick={() => void runTest(test.id)}
      />
      <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions for ${test.name}`} />}>
        <MenuItem icon={Pencil} opensDialog onSelect={onEdit}>
          Rename or edit…
        </MenuItem>
        <MenuItem icon={Trash2} danger opensDialog onSelect={() => setDeleting(true)}>
          Delete test…
        </MenuItem>
      </Menu>
      <ConfirmChange
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete ${test.name}?`}
        consequence="The test and its recorded inputs are deleted. The run it was created from is kept."
        action="Delete test"
        change={deleteTestOptions(editor.workflowId)}
        input={test.id}
        failed="Couldn't delete the test"
        done="Test deleted"
        onDone={() => {
          editor.tests.set((tests) => forgetTestResult(tests, test.id));
          void refreshProblems();
        }}
      />
    </>
  );
}

function hasPassed(test: ListedTest, result: TestResult | undefined): boolean | null {
  return result === undefined ? test.passed : result.status === "passed";
}

function ResultIcon({ hasPassed }: { hasPassed: boolean | null }) {
  if (hasPassed === null) return <CircleDashed aria-hidden className="size-4 shrink-0 text-muted" />;
  return hasPassed ? (
    <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
  ) : (
    <CircleX aria-hidden className="size-4 shrink-0 text-bad" />
  );
}

const STATUS_WORDS = { passed: "Passed", failed: "Failed", error: "Couldn't run" } as const;

function Outcome({ test, result }: { test: ListedTest; result: TestResult | undefined }) {
  if (result) return `${STATUS_WORDS[result.status]} · ${formatDuration(result.duration_ms)}`;
  if (test.ran_at === null) return "Not run yet";
  return (
    <>
      {test.passed ? "Passed" : "Failed"} <RelativeTime at={test.ran_at} />
    </>
  );
}

function expectationCount(count: number): string {
  return count === 1 ? "1 expectation" : `${count} expectations`;
}
