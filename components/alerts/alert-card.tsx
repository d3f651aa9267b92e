"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useWorkflowName } from "@/components/parts/use-workflow-name";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Alert } from "@/lib/contract/alerts";
import { RULE_LABELS } from "./rule-labels";
import { RulesDialog } from "./rules-dialog";

const linkStyle = "text-accent-text underline underline-offset-2 touch:py-2";

export function AlertCard({ alert }: { alert: Alert }) {
  const { id, workflow_id, rule, message, since, until, count, last_run_id, worker } = alert;
  const name = useWorkflowName(workflow_id);
  const [editing, setEditing] = useState(false);
  const isOpen = until === null;
  const Icon = isOpen ? TriangleAlert : CircleCheck;
  return (
    <article aria-labelledby={`alert-${id}`} className="flex min-w-0 gap-3">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isOpen ? "text-bad" : "text-muted"}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <header className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <h3 id={`alert-${id}`} className="min-w-0 flex-1 break-words font-semibold">
            <Link
              href={`/workflows/${workflow_id}`}
              className="underline-offset-2 hover:underline touch:py-2"
            >
              {name || "…"}
            </Link>
            <span className="font-normal"> · {RULE_LABELS[rule].happened}</span>
          </h3>
          <Button size="sm" variant="quiet" onClick={() => setEditing(true)}>
            Edit rules…<span className="sr-only"> for {name}</span>
          </Button>
        </header>
        <p className="break-words text-sm">{message}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
          <span>
            Since <RelativeTime at={since} />
          </span>
          {until !== null && (
            <span>
              resolved <RelativeTime at={until} />
            </span>
          )}
          <span className="tabular-nums">{count === 1 ? "once" : `${count.toLocaleString()} times`}</span>
          {worker !== null && <span>worker #{worker}</span>}
          {last_run_id !== null && (
            <Link href={`/runs/${last_run_id}`} className={linkStyle}>
              Newest run
            </Link>
          )}
        </p>
        <Notified notified={alert.notified} />
      </div>
      {editing && <RulesDialog workflowId={workflow_id} onClose={() => setEditing(false)} />}
    </article>
  );
}

function Notified({ notified }: Pick<Alert, "notified">) {
  const lost = notified.find(({ delivered_at, error }) => delivered_at === null && error !== null);
  const recipients = [
    ...new Set(notified.filter((each) => each.delivered_at !== null).map((each) => each.address)),
  ];
  return (
    <>
      {recipients.length > 0 && (
        <p className="break-words text-muted text-xs">Notified: {recipients.join(", ")}</p>
      )}
      {lost && (
        <p className="break-words text-warn text-xs">
          Couldn't notify {lost.address}: {lost.error?.message}
        </p>
      )}
    </>
  );
}
