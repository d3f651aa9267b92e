import type { Metadata } from "next";
import { docsReader } from "@/app/docs-reader";
import { DocsFrame } from "@/components/docs/docs-frame";
import { RecipesPage } from "@/components/docs/recipes-page";
import { recipeDocs } from "@/lib/service/reference/recipe-docs";

export const metadata: Metadata = { title: "Recipes" };

export default async function RecipesDocsRoute() {
  await docsReader();
  return (
    <DocsFrame at="/docs/recipes" title="Recipes">
      <RecipesPage recipes={recipeDocs()} />
    </DocsFrame>
  );
}
