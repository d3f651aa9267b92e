"use client";

import { useState } from "react";
import { ChoiceTabs } from "@/components/ui/choice-tabs";
import { CodeBlock } from "@/components/ui/code-block";
import { READER_WORDS, type Reader, type Recipe } from "@/lib/snippets/recipe";
import { RecipeSteps } from "./recipe-steps";

interface UseItProps {
  recipes: readonly Recipe[];
  label: string;
}

export function UseIt({ recipes, label }: UseItProps) {
  const [chosen, setChosen] = useState<Reader>("curl");
  const recipe = recipes.find(({ reader }) => reader === chosen) ?? recipes[0];
  if (!recipe) return null;
  return (
    <ChoiceTabs
      label={`${label} with`}
      value={recipe.reader}
      onChange={setChosen}
      options={recipes.map((each) => ({ value: each.reader, label: READER_WORDS[each.reader] }))}
    >
      <RecipeSteps recipe={recipe} label={label} Code={CodeBlock} />
    </ChoiceTabs>
  );
}
