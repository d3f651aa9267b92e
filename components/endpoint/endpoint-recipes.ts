import type { Json } from "@/lib/kit/json";
import { dataRecipes } from "@/lib/snippets/data-recipes";
import type { Access, Recipe } from "@/lib/snippets/recipe";
import { triggerRecipes } from "@/lib/snippets/trigger-recipes";
import { triggerSpreadsheetRecipes } from "@/lib/snippets/trigger-spreadsheet-recipes";
import type { Input } from "./endpoint-doc";
import type { EndpointFacts } from "./endpoint-facts";

export function endpointRecipes({ doc, form, isOwn, offer }: EndpointFacts): Recipe[] {
  const isForSale = offer !== null && offer.price.mode !== "free";
  const key = doc.isKeyed ? (isForSale ? "a subscription's" : "its own") : null;
  const access: Access = { url: doc.url, key, own: isOwn };
  if (doc.kind === "provider") return dataRecipes({ ...access, form: form ?? "value" });
  const values = doc.variables.map((variable) => [variable.name, exampleOf(variable)]);
  const facts = { ...access, variables: Object.fromEntries(values) };
  return [...triggerRecipes(facts), ...triggerSpreadsheetRecipes(facts)];
}

const EXAMPLES: Record<Input["type"], Json> = {
  text: "",
  time: "",
  integer: 1,
  number: 1,
  boolean: true,
  list: [],
};

function exampleOf({ type, preset, choices }: Input): Json {
  return preset ?? choices[0] ?? EXAMPLES[type];
}
