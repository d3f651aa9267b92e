import type { Metadata } from "next";
import { docsReader } from "@/app/docs-reader";
import { ApiPage } from "@/components/docs/api-page";
import { DocsFrame } from "@/components/docs/docs-frame";
import { endpointDocs } from "@/lib/service/reference/endpoint-docs";

export const metadata: Metadata = { title: "API" };

export default async function ApiDocsRoute() {
  await docsReader();
  return (
    <DocsFrame at="/docs/api" title="API">
      <ApiPage groups={endpointDocs()} />
    </DocsFrame>
  );
}
