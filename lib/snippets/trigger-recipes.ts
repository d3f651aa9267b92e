import { type Call, callText } from "./call-text";
import { assistantRecipe, clientRecipe } from "./data-recipes";
import { keyWords, type Recipe, type TriggerFacts } from "./recipe";
import { triggerSpreadsheetRecipes } from "./trigger-spreadsheet-recipes";

/** Explains how other programs start a run. */
export function triggerRecipes(facts: TriggerFacts): Recipe[] {
  const { url, variables, key, own } = facts;
  const call: Call = { url, variables, keyed: key !== null };
  const words = keyWords(facts, false);
  return [
    {
      reader: "curl",
      tried: true,
      steps: [
        {
          say: `Starts a run and returns its \`status_url\`. With \`?wait=30\`, it waits up to 30 s for the result.${words}`,
          text: callText("curl", call),
        },
      ],
    },
    {
      reader: "javascript",
      tried: true,
      steps: [{ say: `For Node.js; also valid TypeScript.${words}`, text: callText("javascript", call) }],
    },
    {
      reader: "python",
      tried: true,
      steps: [{ say: `Needs no packages.${words}`, text: callText("python", call) }],
    },
    ...triggerSpreadsheetRecipes(facts),
    assistantRecipe(facts, "The assistant gets a tool that starts a run and returns its result."),
    ...(own ? [clientRecipe(url)] : []),
  ];
}
