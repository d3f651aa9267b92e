import type { QueryClient } from "@tanstack/react-query";
import type { AutosaveRunner } from "@/components/canvas/state/autosave-runner";
import type { Editor } from "@/components/canvas/state/editor-context";
import { groupProblems } from "@/components/canvas/state/problems";
import { newsOf } from "@/components/canvas/state/save-outcome";
import { query } from "@/lib/client/query";
import { getWorkflow } from "@/lib/contract/workflows";

export async function fetchRemoteDraft(
  editor: Editor,
  runner: AutosaveRunner,
  queries: QueryClient,
): Promise<void> {
  const news = await queries
    .fetchQuery({ ...query(getWorkflow, { params: { id: editor.workflowId } }), staleTime: 0 })
    .catch(() => null);
  const event = news && newsOf(editor.autosave.get(), news);
  if (!event) return;
  editor.problems.set(groupProblems(news.problems));
  runner.handle(event);
}
