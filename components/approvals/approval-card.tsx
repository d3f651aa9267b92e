"use client";

import { useWorkflowName } from "@/components/parts/use-workflow-name";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Decided } from "@/lib/client/approval-queries";
import type { Approval } from "@/lib/contract/approvals";
import { isJsonObject } from "@/lib/kit/json";
import { ApprovalItem } from "./approval-item";
import { APPROVAL_LOOKS } from "./approval-labels";
import { DecideForm } from "./decide-form";
import { DecisionLine } from "./decision-line";
import { LongText } from "./long-text";

interface ApprovalCardProps {
  approval: Approval;
  onDecided?: (decided: Decided) => void;
  /**
   * Reason why the decision made on this card didn't count, for example because somebody else had already
   * decided.
   */
  late?: string | null;
  inRun?: boolean;
}

export function ApprovalCard({ approval, onDecided, late = null, inRun = false }: ApprovalCardProps) {
  const { id, title, message, status, url } = approval;
  const { word, icon: Icon, colour } = APPROVAL_LOOKS[status];
  return (
    <article aria-labelledby={`approval-${id}`} className="flex min-w-0 flex-col gap-2">
      <header className="flex items-start gap-3">
        <h2 id={`approval-${id}`} className="min-w-0 flex-1 break-words font-semibold text-base">
          {title}
        </h2>
        <span className={`inline-flex h-6 shrink-0 items-center gap-1.5 ${colour}`}>
          <Icon aria-hidden className="size-4" />
          {word}
        </span>
      </header>
      {approval.iteration !== undefined && (
        <p className="break-words text-muted text-xs">
          <ApprovalItem approval={approval} />
        </p>
      )}
      {message !== "" && <LongText text={message} />}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
        {!inRun && <FromRun approval={approval} />}
        <span>
          Requested <RelativeTime at={approval.created_at} />
        </span>
        {status === "open" && (
          <span>
            Expires <RelativeTime at={approval.expires_at} />
          </span>
        )}
      </p>
      <Undelivered notified={approval.notified} />
      {late !== null && (
        <p role="alert" className="text-warn">
          {late}
        </p>
      )}
      {status === "open" ? (
        <DecideForm approval={approval} onDecided={onDecided} />
      ) : (
        <DecisionLine approval={approval} />
      )}
      {status === "open" && url !== null && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <CopyButton text={url} label="Copy public link" hasText />
          <span className="text-muted text-xs">Anyone with the link can decide, without an account.</span>
        </p>
      )}
    </article>
  );
}

function FromRun({ approval }: { approval: Approval }) {
  const name = useWorkflowName(approval.workflow_id);
  return (
    <Link
      href={`/runs/${approval.run_id}`}
      className="max-w-full truncate text-accent-text underline underline-offset-2 touch:py-3.5"
    >
      {name || "…"}
    </Link>
  );
}

function Undelivered({ notified }: Pick<Approval, "notified">) {
  const lost = notified.filter((message) => message.delivered_at === null);
  if (lost.length === 0) return null;
  const why = [...new Set(lost.flatMap(({ error }) => (isJsonObject(error) ? String(error.message) : [])))];
  return (
    <p className="break-words text-warn text-xs">
      {notified.length === 1
        ? "Couldn't deliver the notification."
        : `Couldn't deliver ${lost.length} of ${notified.length} notifications.`}{" "}
      {why.join(" ")}
    </p>
  );
}
