import type { Metadata } from "next";
import { readSharedPage } from "@/app/read-shared-page";
import { SharedView } from "@/components/dashboards/shared-view";

interface EmbedPageProps {
  params: Promise<{ token: string }>;
}

export async function generateMetadata({ params }: EmbedPageProps): Promise<Metadata> {
  const { name } = await readSharedPage((await params).token);
  return { title: name, robots: { index: false } };
}

export default async function EmbedPage({ params }: EmbedPageProps) {
  const { token } = await params;
  return <SharedView token={token} initial={await readSharedPage(token)} embedded />;
}
