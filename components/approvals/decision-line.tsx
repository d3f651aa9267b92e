import { useMe } from "@/components/frame/use-me";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Approval } from "@/lib/contract/approvals";
import { APPROVAL_LOOKS, deciderOf } from "./approval-labels";

export function DecisionLine({ approval }: { approval: Approval }) {
  const me = useMe();
  const answers = Object.entries(approval.answers ?? {});
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p role="status" className="break-words">
        <Sentence approval={approval} me={me?.email} />
      </p>
      {answers.length > 0 && (
        <dl className="grid max-w-prose grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-muted text-xs">
          {answers.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="max-w-40 truncate">{name}</dt>
              <dd className="break-words text-text">{written(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Sentence({ approval, me }: { approval: Approval; me: string | undefined }) {
  const at = <RelativeTime at={approval.decided_at ?? approval.expires_at} />;
  switch (approval.status) {
    case "open":
      return null;
    case "approved":
    case "rejected":
      return (
        <>
          {APPROVAL_LOOKS[approval.status].word} by {deciderOf(approval, me)} {at}.
        </>
      );
    case "timeout":
      return <>The request expired {at} without a decision, and the run continued.</>;
    case "cancelled":
      return <>The run was cancelled or has finished, so no decision is needed.</>;
  }
}

function written(value: unknown): string {
  if (value === "") return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}
