import type { Metadata } from "next";
import { keyOf, readSharedPage } from "@/app/read-shared-page";
import { SharedView } from "@/components/dashboards/shared-view";

interface EmbedPageProps {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params, searchParams }: EmbedPageProps): Promise<Metadata> {
  const shared = await readSharedPage((await params).token, keyOf(await searchParams));
  return { title: shared?.name ?? "Needs a subscription", robots: { index: false } };
}

export default async function EmbedPage({ params, searchParams }: EmbedPageProps) {
  const { token } = await params;
  const key = keyOf(await searchParams);
  return <SharedView token={token} apiKey={key} initial={await readSharedPage(token, key)} embedded />;
}
