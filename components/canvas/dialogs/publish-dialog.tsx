"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useUnpublished } from "@/components/canvas/save/use-unpublished";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { isError } from "@/components/canvas/state/problems";
import { useStore } from "@/components/canvas/state/store";
import { addTestResults } from "@/components/canvas/state/test-runs";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { query } from "@/lib/client/query";
import { publishWorkflowOptions } from "@/lib/client/workflow-queries";
import { LONGEST_NOTE, listVersions } from "@/lib/contract/versions";
import { ChangeList } from "./change-list";
import { PublishTests } from "./publish-tests";
import { testsFailedIn } from "./tests-failed-in";

/** Errors that would make a run fail block publishing. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const { live, changes, changed } = useUnpublished();
  const problems = useStore(editor.problems, (found) => found.all.filter(isError).length);
  const workers = useEditorState((state) => state.document.workers.length);
  const versions = useQuery(query(listVersions, { params: { id: editor.workflowId }, query: { limit: 1 } }));
  const next = (versions.data?.items[0]?.version ?? live ?? 0) + 1;
  const saving = useSaved();
  const publish = useMutation(publishWorkflowOptions(editor.workflowId));
  const refused = testsFailedIn(publish.error);
  const [note, setNote] = useState("");
  const go = () =>
    publish.mutate(
      { revision: editor.autosave.get().revision, note },
      {
        onSuccess: ({ version }) => {
          onClose();
          toastDone(`Version ${version} is live`, {
            label: "Show the endpoints",
            run: () => editor.view.set((view) => ({ ...view, dialog: "addresses" })),
          });
        },
        onError: (error) => {
          const results = testsFailedIn(error);
          if (results === null) return toastProblem("Couldn't publish", error);
          const { document } = editor.state.get();
          editor.tests.set((tests) => addTestResults(tests, results, document));
        },
      },
    );
  const isPublishable = problems === 0 && workers > 0 && changed !== false;
  const ready = saving === "saved" && isPublishable;
  return (
    <Dialog
      onClose={onClose}
      title={live === null ? "Publish this workflow" : `Publish version ${next}`}
      description={
        live === null
          ? "The workflow's endpoints and schedules go live. You can roll back to any version later."
          : `Callers and schedules switch from version ${live} to this one immediately. Runs in progress finish on the previous version.`
      }
      width="md"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {problems > 0 && (
            <Button
              variant="primary"
              onClick={() => editor.view.set((view) => ({ ...view, dialog: null, panel: "problems" }))}
            >
              Show the problems
            </Button>
          )}
          {problems === 0 && (
            <Button
              variant="primary"
              disabled={!ready}
              busy={publish.isPending || saving === "saving"}
              onClick={go}
            >
              Publish version {next}
            </Button>
          )}
        </>
      }
    >
      {saving === "failed" && (
        <p className="mb-3 text-bad">
          The draft isn't saved yet, so it can't be published. See the message at the top.
        </p>
      )}
      {problems > 0 && (
        <p className="mb-3 text-warn">
          {problems === 1 ? "One problem" : `${problems} problems`} would make a run fail. Fix{" "}
          {problems === 1 ? "it" : "them"} first.
        </p>
      )}
      {live === null && <p>{workers === 0 ? "The workflow is empty." : firstWords(workers, next)}</p>}
      {changed === false && <p className="text-muted">No functional changes since version {live}.</p>}
      {live !== null && changed === null && (
        <p className="text-muted">Couldn't compare with version {live} because that version hasn't loaded.</p>
      )}
      <ChangeList changes={changes} />
      {refused !== null && (
        <p role="alert" className="mt-3 text-bad">
          The draft wasn't published, because not all tests passed.
        </p>
      )}
      {problems === 0 && <PublishTests />}
      {isPublishable && (
        <form
          className="mt-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (ready && !publish.isPending) go();
          }}
        >
          <TextField
            label="Note (optional)"
            help="One-line summary of the changes. Shown in the list of versions."
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={setNote}
          />
        </form>
      )}
    </Dialog>
  );
}

function firstWords(workers: number, version: number): string {
  const workerCount = workers === 1 ? "1 worker" : `${workers} workers`;
  return version === 1
    ? `First version, with ${workerCount}.`
    : `The workflow is offline. Publishing version ${version} (${workerCount}) brings it back online.`;
}

/** Saves the draft when the dialog opens, because the server publishes the saved draft. */
function useSaved(): "saving" | "saved" | "failed" {
  const editor = useEditor();
  const [state, setState] = useState<"saving" | "saved" | "failed">("saving");
  useEffect(() => {
    let open = true;
    void editor.save().then((saved) => open && setState(saved ? "saved" : "failed"));
    return () => {
      open = false;
    };
  }, [editor]);
  return state;
}
