import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { RelativeTime } from "@/components/ui/relative-time";
import { stepApprovalsOptions } from "@/lib/client/approval-queries";
import type { Step } from "@/lib/schema/run";

const ApprovalCard = dynamic(
  () => import("@/components/approvals/approval-card").then((file) => file.ApprovalCard),
  { ssr: false },
);

export const WAITS = "wait";

export function StepWait({ runId, step }: { runId: string; step: Step }) {
  const { data } = useQuery(stepApprovalsOptions(runId, step));
  const asked = data?.items[0];
  if (asked)
    return (
      <section aria-label="Decision" className="rounded-md border border-line p-3">
        <ApprovalCard approval={asked} inRun />
      </section>
    );
  if (!data || step.waiting_until === undefined) return null;
  return (
    <p className="text-muted">
      Continues <RelativeTime at={step.waiting_until} />.
    </p>
  );
}
