import type { Metadata } from "next";
import { BackRunsPage } from "@/components/back-runs/back-runs-page";
import { ExistingWorkflow } from "@/components/workflows/existing-workflow";

export const metadata: Metadata = { title: "Back-runs" };

export default async function BackRunsRoute({ params }: { params: Promise<{ workflowId: string }> }) {
  const { workflowId } = await params;
  return (
    <ExistingWorkflow id={workflowId}>
      <BackRunsPage workflowId={workflowId} />
    </ExistingWorkflow>
  );
}
