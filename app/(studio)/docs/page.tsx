import type { Metadata } from "next";
import { docsReader } from "@/app/docs-reader";
import { DocsFrame } from "@/components/docs/docs-frame";
import { DocsOverview } from "@/components/docs/docs-overview";

export const metadata: Metadata = { title: "Documentation" };

export default async function DocsRoute() {
  await docsReader();
  return (
    <DocsFrame at="/docs" title="Documentation">
      <DocsOverview />
    </DocsFrame>
  );
}
