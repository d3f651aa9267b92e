"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCw, Variable } from "lucide-react";
import { useState } from "react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { ProblemState } from "@/components/frame/problem-state";
import { toastProblem } from "@/components/frame/toast-problem";
import { ValueView } from "@/components/parts/value-view";
import { Button } from "@/components/ui/button";
import { CodeText } from "@/components/ui/code-text";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { toastDone } from "@/components/ui/toast";
import { replayRequestOptions, requestOptions } from "@/lib/client/request-queries";
import type { SentRequest } from "@/lib/contract/requests";
import { ProposedVariables } from "./proposed-variables";
import { type OtherCall, RequestComparison } from "./request-comparison";

export function RequestDetail({ id, others }: { id: string; others: readonly OtherCall[] }) {
  const { workflowId } = useEditor();
  const request = useQuery(requestOptions(workflowId, id));
  if (request.isError) return <ProblemState title="Couldn't load the request" query={request} />;
  if (!request.data) return <Skeleton />;
  const { sent, detail, errors, webhook_id } = request.data;
  return (
    <div className="flex min-w-0 flex-col gap-2 py-2">
      {detail && !errors && (
        <p className="break-words">
          <CodeText text={detail} />
        </p>
      )}
      {sent === null ? (
        <p className="text-muted">
          The request body wasn't stored because it was too large or too many requests arrived at the same
          time.
        </p>
      ) : (
        <>
          {sent.body === null && (
            <p className="text-muted">The request was rejected before its body was read.</p>
          )}
          <Actions id={id} sent={sent} webhookId={webhook_id} />
          <ValueView label="Request" value={shown(sent)} />
          <RequestComparison sent={sent} others={others} />
        </>
      )}
    </div>
  );
}

function shown({ body, query, headers }: SentRequest) {
  const hasQuery = Object.keys(query).length > 0;
  return { ...(body !== null && { body }), ...(hasQuery && { query }), headers };
}

function Actions({ id, sent, webhookId }: { id: string; sent: SentRequest; webhookId: string }) {
  const editor = useEditor();
  const replay = useMutation(replayRequestOptions(editor.workflowId, id));
  const [isProposing, setProposing] = useState(false);
  if (editor.readOnly || sent.body === null) return null;
  async function send(version: "live" | "draft") {
    if (version === "draft" && !(await editor.save())) return;
    replay.mutate(version, {
      onSuccess: () =>
        toastDone(version === "live" ? "Replayed on the live version" : "Replayed on the draft"),
      onError: (error) => toastProblem("Couldn't replay the request", error),
    });
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {editor.isLive() && (
        <Button size="sm" icon={RotateCw} busy={replay.isPending} onClick={() => void send("live")}>
          Replay on live
        </Button>
      )}
      <Button size="sm" icon={RotateCw} busy={replay.isPending} onClick={() => void send("draft")}>
        Replay on the draft
      </Button>
      <Button size="sm" icon={Variable} onClick={() => setProposing(true)}>
        Create variables from this request
      </Button>
      {replay.data && (
        <Link
          href={`/runs/${replay.data.id}`}
          className="text-accent-text text-xs underline underline-offset-2"
        >
          Open run
        </Link>
      )}
      {isProposing && (
        <ProposedVariables sent={sent} webhookId={webhookId} onClose={() => setProposing(false)} />
      )}
    </div>
  );
}
