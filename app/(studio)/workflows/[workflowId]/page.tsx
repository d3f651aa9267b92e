import type { Metadata } from "next";
import { WorkflowLoader } from "@/components/canvas/workflow-loader";

export const metadata: Metadata = { title: "Workflow" };

export default async function WorkflowPage({ params }: { params: Promise<{ workflowId: string }> }) {
  const { workflowId } = await params;
  return <WorkflowLoader id={workflowId} />;
}
