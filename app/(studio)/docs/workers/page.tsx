import type { Metadata } from "next";
import { docsReader } from "@/app/docs-reader";
import { DocsFrame } from "@/components/docs/docs-frame";
import { WorkerList } from "@/components/docs/worker-list";
import { ownCatalogue } from "@/lib/service/reference/own-catalogue";

export const metadata: Metadata = { title: "Workers" };

export default async function WorkersDocsRoute() {
  await docsReader();
  return (
    <DocsFrame at="/docs/workers" title="Workers">
      <WorkerList workers={ownCatalogue()} />
    </DocsFrame>
  );
}
