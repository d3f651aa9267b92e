import type { Metadata } from "next";
import { BackRunPage } from "@/components/back-runs/back-run-page";

export const metadata: Metadata = { title: "Back-run" };

interface BackRunRouteProps {
  params: Promise<{ workflowId: string; backRunId: string }>;
}

export default async function BackRunRoute({ params }: BackRunRouteProps) {
  const { workflowId, backRunId } = await params;
  return <BackRunPage workflowId={workflowId} backRunId={backRunId} />;
}
