import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { docsReader } from "@/app/docs-reader";
import { DocsFrame } from "@/components/docs/docs-frame";
import { GuidePage } from "@/components/docs/guide-page";
import { guideOf } from "@/lib/service/reference/guides";

interface GuideDocsProps {
  params: Promise<{ guide: string }>;
}

export async function generateMetadata({ params }: GuideDocsProps): Promise<Metadata> {
  return { title: guideOf((await params).guide)?.title ?? "Guides" };
}

export default async function GuideDocsRoute({ params }: GuideDocsProps) {
  await docsReader();
  const guide = guideOf((await params).guide);
  if (guide === null) notFound();
  return (
    <DocsFrame at="/docs/guides" title={guide.title}>
      <GuidePage guide={guide} />
    </DocsFrame>
  );
}
