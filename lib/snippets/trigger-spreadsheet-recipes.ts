import { doubled } from "./quote";
import { keyWords, type Recipe } from "./recipe";
import type { TriggerFacts } from "./trigger-recipes";

/** Seconds that a spreadsheet waits for the result. Excel and Google Sheets both give up after a minute. */
const WAIT = "30";

export function triggerSpreadsheetRecipes(facts: TriggerFacts): Recipe[] {
  return [excel(facts), sheets(facts)];
}

function excel(facts: TriggerFacts): Recipe {
  const { url, variables, key } = facts;
  const query = Object.entries({ ...variables, wait: WAIT })
    .map(([name, value]) => `${name} = ${excelValue(value)}`)
    .join(", ");
  const options = [`Query = [${query}]`, ...(key === null ? [] : ['ApiKeyName = "api_key"'])];
  const signIn =
    key === null
      ? "When asked how to connect, choose Anonymous."
      : `When asked how to connect, choose Web API and paste the key, so that it isn't stored in the workbook.${keyWords(facts, false).replace("`MILLRACE_KEY`", "The key")}`;
  return {
    reader: "excel",
    tried: false,
    steps: [
      {
        say: `In Excel or Power BI: Data → Get data → From other sources → Blank query → Advanced editor. Each refresh starts a run. ${signIn}`,
        text: `let
    Answer = Web.Contents(${doubled(url, '"')}, [${options.join(", ")}]),
    Value = Json.Document(Answer)[result]
in
    Value`,
      },
    ],
  };
}

/** Writes a value in Power Query's language. Excel sends a list as a repeated query parameter. */
function excelValue(value: unknown): string {
  return Array.isArray(value)
    ? `{${value.map(excelValue).join(", ")}}`
    : doubled(value === null || value === undefined ? "" : String(value), '"');
}

function sheets(facts: TriggerFacts): Recipe {
  const { url, variables, key } = facts;
  const names = JSON.stringify(Object.keys(variables));
  const formula = Object.values(variables).map(sheetsValue).join(", ");
  const property =
    key === null
      ? ""
      : '  const key = PropertiesService.getScriptProperties().getProperty("MILLRACE_KEY");\n';
  const headers = key === null ? "" : "\n    headers: { Authorization: `Bearer $" + "{key}` },";
  const stored =
    key === null
      ? ""
      : ` Add the key as \`MILLRACE_KEY\` under Project settings → Script properties.${keyWords(facts, false)}`;
  return {
    reader: "sheets",
    tried: false,
    steps: [
      {
        say: `Under Extensions → Apps Script, paste this and save. Then enter \`=MILLRACE(${formula})\` in a cell. Each recalculation starts a run. The URL must be reachable from the internet.${stored}`,
        text: `function MILLRACE(...values) {
  const names = ${names};
${property}  const answer = UrlFetchApp.fetch(${JSON.stringify(`${url}?wait=${WAIT}`)}, {
    method: "post",
    contentType: "application/json",${headers}
    payload: JSON.stringify(Object.fromEntries(names.map((name, at) => [name, values[at]]))),
  });
  const { result } = JSON.parse(answer.getContentText());
  if (result === null || typeof result !== "object") return result;
  return Object.entries(result).map(([name, each]) =>
    [name, typeof each === "object" ? JSON.stringify(each) : each]);
}`,
      },
    ],
  };
}

/** Uses only the first value of a list, because a call can send a single value for a list variable. */
function sheetsValue(value: unknown): string {
  if (Array.isArray(value)) return sheetsValue(value[0]);
  return typeof value === "number" ? String(value) : doubled(String(value ?? ""), '"');
}
