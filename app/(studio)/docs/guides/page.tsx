import type { Metadata } from "next";
import { docsReader } from "@/app/docs-reader";
import { DocsFrame } from "@/components/docs/docs-frame";
import { DocsLinks } from "@/components/docs/docs-links";
import { GUIDES } from "@/lib/service/reference/guides";

export const metadata: Metadata = { title: "Guides" };

export default async function GuidesDocsRoute() {
  await docsReader();
  const links = GUIDES.map(({ id, title, summary }) => ({
    href: `/docs/guides/${id}`,
    title,
    about: summary,
  }));
  return (
    <DocsFrame at="/docs/guides" title="Guides">
      <DocsLinks links={links} />
    </DocsFrame>
  );
}
