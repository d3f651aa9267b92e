import { type Call, callText } from "./call-text";
import { assistantRecipe, clientRecipe } from "./data-recipes";
import { type Access, keyWords, type Recipe } from "./recipe";

export interface TriggerFacts extends Access {
  /** Example values of the trigger's variables, in the form in which a call sends them. */
  readonly variables: Readonly<Record<string, unknown>>;
}

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
      steps: [{ say: `For Node.js.${words}`, text: callText("javascript", call) }],
    },
    {
      reader: "python",
      tried: true,
      steps: [{ say: `Needs no packages.${words}`, text: callText("python", call) }],
    },
    assistantRecipe(facts, "The assistant gets a tool that starts a run and returns its result."),
    ...(own ? [clientRecipe(url)] : []),
  ];
}
