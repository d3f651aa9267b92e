import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { docsReader } from "@/app/docs-reader";
import { DocsFrame } from "@/components/docs/docs-frame";
import { WorkerPage } from "@/components/docs/worker-page";
import { workerDocOf } from "@/lib/service/reference/worker-doc";

interface WorkerDocsProps {
  params: Promise<{ type: string }>;
}

export async function generateMetadata({ params }: WorkerDocsProps): Promise<Metadata> {
  return { title: workerDocOf((await params).type)?.title ?? "Workers" };
}

export default async function WorkerDocsRoute({ params }: WorkerDocsProps) {
  await docsReader();
  const doc = workerDocOf((await params).type);
  if (doc === null) notFound();
  return (
    <DocsFrame at="/docs/workers" title={doc.title}>
      <WorkerPage doc={doc} />
    </DocsFrame>
  );
}
