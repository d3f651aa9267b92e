"use client";

import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useEditor, useRunView, useView } from "@/components/canvas/state/editor-context";
import { isError } from "@/components/canvas/state/problems";
import { useStore } from "@/components/canvas/state/store";
import { countFailed } from "@/components/canvas/state/test-runs";
import { useUnreached } from "@/components/canvas/state/use-unreached";
import type { PanelTab } from "@/components/canvas/state/view";
import { IconButton } from "@/components/ui/icon-button";
import type { Run } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";

const ProblemList = dynamic(() => import("./problem-list").then((module) => module.ProblemList), {
  ssr: false,
});
const RunPanel = dynamic(() => import("./run-panel").then((module) => module.RunPanel), { ssr: false });
const RequestList = dynamic(() => import("./request-list").then((module) => module.RequestList), {
  ssr: false,
});
const TestPanel = dynamic(() => import("./test-panel").then((module) => module.TestPanel), { ssr: false });

export function BottomPanel() {
  const editor = useEditor();
  const panel = useView((view) => view.panel);
  const open = (next: PanelTab | null) => editor.view.set((view) => ({ ...view, panel: next }));
  const tabs = usePanelTabs();
  return (
    <section
      aria-label="Problems, runs, requests and tests"
      className="flex shrink-0 flex-col border-t bg-surface"
    >
      <div className="flex h-9 items-center gap-1 px-2">
        {tabs.map(({ id, label, loud }) => (
          <button
            key={id}
            type="button"
            aria-expanded={panel === id}
            onClick={() => open(panel === id ? null : id)}
            className={clsx(
              "h-7 rounded-md px-2 text-sm hover:bg-hover",
              panel === id ? "bg-hover font-medium text-text" : loud ? "text-warn" : "text-muted",
            )}
          >
            {label}
          </button>
        ))}
        {panel && (
          <span className="ml-auto">
            <IconButton size="sm" icon={ChevronDown} label="Collapse" onClick={() => open(null)} />
          </span>
        )}
      </div>
      {panel && (
        <div className="h-64 overflow-auto border-t">
          <PanelBody tab={panel} />
        </div>
      )}
    </section>
  );
}

export function PanelBody({ tab }: { tab: PanelTab }) {
  switch (tab) {
    case "problems":
      return <ProblemList />;
    case "run":
      return <RunPanel />;
    case "requests":
      return <RequestList />;
    case "tests":
      return <TestPanel />;
  }
}

export function usePanelTabs(): readonly { id: PanelTab; label: string; loud: boolean }[] {
  const editor = useEditor();
  const problems = useStore(editor.problems, (found) => found.all.filter(isError).length);
  const warnings = useStore(editor.problems, (found) => found.all.length) - problems;
  const hints = useUnreached(editor).size + warnings;
  const run = useRunView((view) => view.run);
  const tested = useStore(editor.tests, ({ results }) => results.size);
  const failed = useStore(editor.tests, ({ results }) => countFailed(results));
  return [
    { id: "problems", label: problemsLabel(problems, hints), loud: problems > 0 },
    {
      id: "run",
      label: run ? `${run.mode === "test" ? "Test run" : "Run"} ${progressOf(run)}` : "Runs",
      loud: run?.status === "failed",
    },
    { id: "requests", label: "Requests", loud: false },
    { id: "tests", label: testsLabel(tested, failed), loud: failed > 0 },
  ];
}

/** Hints don't count as problems, because they don't block publishing. */
function problemsLabel(problems: number, hints: number): string {
  const label = problems === 0 ? "No problems" : `Problems ${problems}`;
  if (hints === 0) return label;
  return `${label} · ${hints} ${hints === 1 ? "hint" : "hints"}`;
}

function testsLabel(tested: number, failed: number): string {
  return tested === 0 ? "Tests" : `Tests ${tested - failed}/${tested}`;
}

function progressOf(run: Run): string {
  return `${run.steps.filter((step) => hasEnded(step.status)).length}/${run.steps.length}`;
}
