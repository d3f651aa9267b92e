import type { Metadata } from "next";
import { docsReader } from "@/app/docs-reader";
import { DocsFrame } from "@/components/docs/docs-frame";
import { ExpressionsPage } from "@/components/docs/expressions-page";
import { filterDocs } from "@/lib/service/reference/filter-docs";

export const metadata: Metadata = { title: "Expressions" };

export default async function ExpressionsDocsRoute() {
  const { isSignedIn } = await docsReader();
  return (
    <DocsFrame at="/docs/expressions" title="Expressions and filters">
      <ExpressionsPage filters={filterDocs()} mayTry={isSignedIn} />
    </DocsFrame>
  );
}
