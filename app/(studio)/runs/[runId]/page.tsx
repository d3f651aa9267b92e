import type { Metadata } from "next";
import { RunCanvasLater } from "@/components/canvas/view/run-canvas-later";
import { RunPage } from "@/components/runs/run-page";

export const metadata: Metadata = { title: "Run" };

export default async function RunRoute({ params }: { params: Promise<{ runId: string }> }) {
  const { runId } = await params;
  return <RunPage runId={runId} canvas={<RunCanvasLater runId={runId} />} />;
}
