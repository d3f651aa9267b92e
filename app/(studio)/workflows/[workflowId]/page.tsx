import type { Metadata } from "next";
import { WorkflowLoader } from "@/components/canvas/editor/workflow-loader";
import { ExistingWorkflow } from "@/components/workflows/existing-workflow";

export const metadata: Metadata = { title: "Workflow" };

export default async function WorkflowPage({ params }: { params: Promise<{ workflowId: string }> }) {
  const { workflowId } = await params;
  return (
    <ExistingWorkflow id={workflowId}>
      <WorkflowLoader id={workflowId} />
    </ExistingWorkflow>
  );
}
