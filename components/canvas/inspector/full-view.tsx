"use client";

import clsx from "clsx";
import { ChevronLeft, ChevronRight, Play, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useState } from "react";
import { walk } from "@/components/canvas/actions/actions";
import { titleOf } from "@/components/canvas/actions/summary-of";
import { useEditor, useEditorState, useRunView } from "@/components/canvas/state/editor-context";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { KindIcon } from "@/components/ui/kind-icon";
import { Segmented } from "@/components/ui/segmented";
import { useMedia } from "@/components/ui/use-media";
import { workerAt } from "@/lib/editing/lookup";
import type { Worker } from "@/lib/schema/workflow";
import { DataTab } from "./data-tab";
import { ItemSteps } from "./item-steps";
import { RunStepper } from "./run-stepper";
import { SettingsTab } from "./settings-tab";
import { StepProblem } from "./step-problem";
import { useTestAgain } from "./use-test-again";

type Part = "input" | "settings" | "output";

export function FullView({ onClose }: { onClose: () => void }) {
  const index = useEditorState(({ selection }) => selection.workers[0]);
  const worker = useEditorState(({ document }) =>
    index === undefined ? undefined : workerAt(document, index),
  );
  return worker ? <Opened key={worker.index} worker={worker} onClose={onClose} /> : null;
}

function Opened({ worker, onClose }: { worker: Worker; onClose: () => void }) {
  const editor = useEditor();
  const { index } = worker;
  const type = editor.catalogue.find(worker.type);
  const isTrigger = editor.catalogue.isTrigger(worker.type);
  const wide = useMedia("(min-width: 64rem)");
  const [part, setPart] = useState<Part>("settings");
  const { again, busy, question } = useTestAgain(index);
  const runs = !isTrigger && !editor.readOnly;
  const onKeyDown = (event: KeyboardEvent) => {
    const withMod = event.ctrlKey || event.metaKey;
    const does =
      withMod && event.key === "Enter" && runs ? again : event.altKey ? WALKS[event.key] : undefined;
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    does(editor);
  };
  const shows = (own: Part) => wide || part === own;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            editor.canvas.current?.focus(index);
          }}
          className="fixed inset-0 z-40 flex animate-rise flex-col overflow-hidden bg-surface shadow-float outline-none lg:inset-3 lg:rounded-lg"
        >
          <header className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
            <IconButton
              size="sm"
              icon={ChevronLeft}
              label="Previous worker"
              keys="alt+left"
              onClick={() => walk(editor, "back")}
            />
            <IconButton
              size="sm"
              icon={ChevronRight}
              label="Next worker"
              keys="alt+right"
              onClick={() => walk(editor, "forward")}
            />
            <KindIcon kind={type?.item.kind ?? "logic"} type={worker.type} />
            <span className="font-mono text-muted text-xs">#{index}</span>
            <Radix.Title className="min-w-0 flex-1 truncate font-semibold text-base">
              {titleOf(worker, type)}
            </Radix.Title>
            <RunStepper />
            {runs && (
              <Button
                size="sm"
                variant="primary"
                icon={Play}
                busy={busy}
                aria-keyshortcuts="Control+Enter Meta+Enter"
                title="Ctrl Enter"
                onClick={again}
              >
                Run again
              </Button>
            )}
            <Radix.Close asChild>
              <IconButton size="sm" icon={X} label="Close" />
            </Radix.Close>
          </header>
          {!wide && (
            <div className="border-b p-2">
              <Segmented
                label="Show"
                value={part}
                onChange={setPart}
                className="w-full"
                options={[
                  { value: "input", label: "Input" },
                  { value: "settings", label: "Settings" },
                  { value: "output", label: "Output" },
                ]}
              />
            </div>
          )}
          <div
            className={clsx(
              "grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] [&_.cm-editor]:min-h-48",
              wide && "grid-cols-3 divide-x",
            )}
          >
            <fieldset
              disabled={editor.readOnly}
              className={clsx(
                "grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)]",
                wide
                  ? "col-span-2 grid-cols-2 divide-x"
                  : part === "output"
                    ? "hidden"
                    : part === "input"
                      ? "[&>*:last-child]:hidden"
                      : "[&>*:first-child]:hidden",
              )}
            >
              <SettingsTab worker={worker} type={type} beside={<h2 className="font-medium">Input</h2>} />
            </fieldset>
            {shows("output") && (
              <section
                aria-label="Output"
                className="flex min-h-0 min-w-0 flex-col gap-4 overflow-y-auto p-4"
              >
                <h2 className="font-medium">Output</h2>
                <TestFault index={index} />
                <DataTab worker={worker} />
                <ItemSteps worker={worker} />
              </section>
            )}
          </div>
          {question}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const WALKS: Readonly<Record<string, (editor: ReturnType<typeof useEditor>) => void>> = {
  ArrowLeft: (editor) => walk(editor, "back"),
  ArrowRight: (editor) => walk(editor, "forward"),
};

/** Errors from the run on the canvas are shown by another component. */
function TestFault({ index }: { index: number }) {
  const test = useRunView((view) => view.tests.get(index));
  return test?.error ? <StepProblem error={test.error} params={test.input} /> : null;
}
