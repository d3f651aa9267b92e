"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useEditor, useRunView } from "@/components/canvas/state/editor-context";
import { showRun } from "@/components/canvas/state/run-view";
import { useLiveRun } from "@/components/runs/use-live-run";
import { keyStateOptions } from "@/lib/client/key-queries";
import { editorRunsOptions } from "@/lib/client/run-queries";
import { hasEnded } from "@/lib/schema/run-status";

export function FollowRuns() {
  const editor = useEditor();
  const following = useRunView((view) => view.following);
  const shown = useRunView((view) => view.run?.id ?? null);
  const newest = useQuery(editorRunsOptions(editor.workflowId)).data?.items[0]?.id;
  // Run IDs sort by time. The run on the canvas can be newer than those in the list if it has just been
  // started, so the newer of the two is followed.
  const wanted = useRunView((view) => view.wanted);
  const latest = newest !== undefined && (shown === null || newest > shown) ? newest : shown;
  const id = following ? latest : (wanted ?? shown);
  return id === null ? null : <FollowRun key={id} id={id} />;
}

function FollowRun({ id }: { id: string }) {
  const editor = useEditor();
  const queries = useQueryClient();
  const run = useLiveRun(id).data;
  const ended = run !== undefined && hasEnded(run.status);
  useEffect(() => {
    // The run has used up some of the calls that the credentials allow, so fetch the number of remaining
    // calls again.
    if (ended) void queries.invalidateQueries({ queryKey: keyStateOptions.queryKey });
  }, [ended, queries]);
  useEffect(() => {
    if (run) editor.runs.set((view) => showRun(view, run));
  }, [editor, run]);
  return null;
}
