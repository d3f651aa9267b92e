import { RecipeSteps } from "@/components/use-it/recipe-steps";
import { READER_WORDS, type Recipe } from "@/lib/snippets/recipe";
import { StoreCode } from "./store-code";

/** The snippets for JavaScript are also valid TypeScript, so the label names both. */
const WORDS = { ...READER_WORDS, javascript: "JavaScript, TypeScript" };

interface RecipeListProps {
  recipes: readonly Recipe[];
  label: string;
  /**
   * Opening a recipe closes all others that have this name, so each list on a page needs a different name.
   */
  name: string;
  isOpen?: boolean;
}

export function RecipeList({ recipes, label, name, isOpen = false }: RecipeListProps) {
  return (
    <section aria-label={`${label} from other programs`} className="divide-y rounded-md border bg-surface">
      {recipes.map((recipe, at) => (
        <details key={recipe.reader} name={name} open={isOpen && at === 0}>
          <summary className="cursor-pointer px-3 py-2 text-sm touch:py-3">{WORDS[recipe.reader]}</summary>
          <div className="px-3 pb-3">
            <RecipeSteps recipe={recipe} label={label} Code={StoreCode} />
          </div>
        </details>
      ))}
    </section>
  );
}
