import type { Metadata } from "next";
import { docsReader } from "@/app/docs-reader";
import { DocsFrame } from "@/components/docs/docs-frame";
import { FunctionsPage } from "@/components/docs/functions-page";
import { functionDocs } from "@/lib/service/reference/function-docs";

export const metadata: Metadata = { title: "Functions" };

export default async function FunctionsDocsRoute() {
  const { isSignedIn } = await docsReader();
  return (
    <DocsFrame at="/docs/functions" title="Functions">
      <FunctionsPage {...functionDocs()} mayTry={isSignedIn} />
    </DocsFrame>
  );
}
