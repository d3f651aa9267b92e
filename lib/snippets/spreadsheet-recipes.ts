import { doubled } from "./quote";
import { type DataFacts, isRows, keyWords, type Recipe } from "./recipe";

export function spreadsheetRecipes(facts: DataFacts): Recipe[] {
  return [excel(facts), sheets(facts), grafana(facts)];
}

/**
 * Excel keeps the key in its own credential store. `ApiKeyName` is the query parameter in which Excel sends
 * it.
 */
function excel(facts: DataFacts): Recipe {
  const { url, form, key } = facts;
  const options = [
    ...(isRows(form) ? ['Query = [format = "csv"]'] : []),
    ...(key === null ? [] : ['ApiKeyName = "api_key"']),
  ];
  const answer = `Web.Contents(${doubled(url, '"')}${options.length > 0 ? `, [${options.join(", ")}]` : ""})`;
  const value = isRows(form)
    ? `Table.PromoteHeaders(
        Csv.Document(Answer, [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]),
        [PromoteAllScalars = true]
    )`
    : form === "text"
      ? "Text.FromBinary(Answer, TextEncoding.Utf8)"
      : "Json.Document(Answer)";
  const signIn =
    key === null
      ? "When asked how to connect, choose Anonymous."
      : `When asked how to connect, choose Web API and paste the key, so that it isn't stored in the workbook.${keyWords(facts, true).replace("`MILLRACE_KEY`", "The key")}`;
  return {
    reader: "excel",
    tried: false,
    steps: [
      {
        say: `In Excel or Power BI: Data → Get data → From other sources → Blank query → Advanced editor. ${signIn}`,
        text: `let
    Answer = ${answer},
    Value = ${value}
in
    Value`,
      },
    ],
  };
}

/**
 * `IMPORTDATA` can't send headers or read JSON, so a single value is fetched by a custom function in the
 * sheet.
 */
function sheets(facts: DataFacts): Recipe {
  const { url, form, key } = facts;
  const reach = "Google fetches the data, so the URL must be reachable from the internet.";
  if (form === "value") {
    const headers = key === null ? "" : ", {\n    headers: { Authorization: `Bearer $" + "{key}` },\n  }";
    const property =
      key === null
        ? ""
        : '  const key = PropertiesService.getScriptProperties().getProperty("MILLRACE_KEY");\n';
    return {
      reader: "sheets",
      tried: false,
      steps: [
        {
          say: `Under Extensions → Apps Script, paste this and save. Then enter \`=MILLRACE()\` in a cell. ${reach}${
            key === null
              ? ""
              : ` Add the key as \`MILLRACE_KEY\` under Project settings → Script properties.${keyWords(facts, true)}`
          }`,
          text: `function MILLRACE() {
${property}  const answer = UrlFetchApp.fetch(${JSON.stringify(url)}${headers});
  const value = JSON.parse(answer.getContentText());
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value).map(([name, each]) =>
    [name, typeof each === "object" ? JSON.stringify(each) : each]);
}`,
        },
      ],
    };
  }
  const query = isRows(form) ? "?format=csv" : "";
  const keyed = `${url}${query}${query === "" ? "?" : "&"}api_key=`;
  return {
    reader: "sheets",
    tried: false,
    steps: [
      {
        say: `Paste this into a cell. ${reach}${
          key === null
            ? ""
            : ` Put the key in another cell and name that cell \`MILLRACE_KEY\` (Data → Named ranges). Anyone who can see the sheet can see the key.${keyWords(facts, true).replace("`MILLRACE_KEY`", "The key")}`
        }`,
        text:
          key === null
            ? `=IMPORTDATA(${doubled(`${url}${query}`, '"')})`
            : `=IMPORTDATA(${doubled(keyed, '"')} & MILLRACE_KEY)`,
      },
    ],
  };
}

function grafana(facts: DataFacts): Recipe {
  const { url, form, key } = facts;
  const { origin } = new URL(url);
  const source = {
    say: `Grafana provisioning file for an Infinity data source.${keyWords(facts, true)}`,
    text: `apiVersion: 1
datasources:
  - name: Millrace
    type: yesoreyeram-infinity-datasource
    jsonData:
      auth_method: bearerToken
      allowedHosts: [${JSON.stringify(origin)}]
    secureJsonData:
      bearerToken: $MILLRACE_KEY`,
  };
  const kind = form === "value" ? "JSON" : "CSV";
  return {
    reader: "grafana",
    tried: false,
    steps: [
      ...(key === null ? [] : [source]),
      {
        say: `Add a query to ${key === null ? "the Infinity plugin" : "that data source"} with type ${kind}, parser Backend, source URL, method GET, and this URL.${
          isRows(form)
            ? " If the rows have a time column, add `&from=$" +
              "{__from}&to=$" +
              "{__to}` to use the dashboard's time range."
            : ""
        }`,
        text: isRows(form) ? `${url}?format=csv` : url,
      },
    ],
  };
}
