import { assistantText } from "./assistant-text";
import { curlText, javascriptText, pythonText } from "./call-text";
import { doubled, shellText } from "./quote";
import { type Access, type DataFacts, isRows, keyWords, partsOf, type Recipe } from "./recipe";
import { spreadsheetRecipes } from "./spreadsheet-recipes";

export function dataRecipes(facts: DataFacts): Recipe[] {
  return [
    ...programs(facts, keyWords(facts, true)),
    ...spreadsheetRecipes(facts),
    openbb(facts),
    mcp(facts),
    ...(facts.own ? [clientRecipe(facts.url)] : []),
    stream(facts),
    webhook(facts),
  ];
}

/**
 * Recipes for programs that read the data of a widget or dashboard. Widgets and dashboards have no keys of
 * their own.
 */
export function programRecipes(facts: DataFacts): Recipe[] {
  const words = facts.own ? " `MILLRACE_KEY` is one of your API tokens." : keyWords(facts, true);
  return programs(facts, words).filter(({ reader }) => reader !== "duckdb" && reader !== "r");
}

function programs(facts: DataFacts, words: string): Recipe[] {
  const { url, form, key } = facts;
  const rows = isRows(form);
  const as = (format: string) => ({
    url: rows ? `${url}?format=${format}` : url,
    variables: null,
    keyed: key !== null,
  });
  const isText = form === "text";
  return [
    {
      reader: "curl",
      tried: true,
      steps: [
        {
          say: rows
            ? `Prints all rows as CSV. You can also use \`json\`, \`ndjson\` or \`parquet\`.${words}`
            : `Prints the latest value.${words}`,
          text: curlText(as("csv")),
        },
      ],
    },
    {
      reader: "javascript",
      tried: true,
      steps: [
        {
          say: rows
            ? `For Node.js. Returns up to 1,000 rows, or up to 10,000 with \`limit\`. For the next page, send the response header \`X-Next-Cursor\` as \`cursor\`.${words}`
            : `For Node.js.${words}`,
          text: javascriptText(as("json"), isText ? "answer.text()" : "answer.json()"),
        },
      ],
    },
    rows ? pandas(facts) : { ...plainPython(), tried: true },
    {
      reader: "r",
      tried: false,
      steps: [
        {
          say: `${isRows(form) || isText ? "Needs no packages" : "Needs the R package jsonlite"}.${words}`,
          text: r(facts),
        },
      ],
    },
    { reader: "duckdb", tried: false, steps: [{ say: duckdbWords(), text: duckdb(facts) }] },
  ];

  function plainPython(): Omit<Recipe, "tried"> {
    const value = isText ? "answer.read().decode()" : "json.load(answer)";
    return {
      reader: "python",
      steps: [{ say: `Needs no packages.${words}`, text: pythonText(as("csv"), value) }],
    };
  }

  function duckdbWords(): string {
    return key === null
      ? "For DuckDB 1.1 or later."
      : `For the DuckDB command line, version 1.1 or later. In other DuckDB clients, replace \`getenv\` with the key.${words}`;
  }
}

function pandas(facts: DataFacts): Recipe {
  const { url, key } = facts;
  const options =
    key === null ? "" : '\n    storage_options={"Authorization": f"Bearer {os.environ[\'MILLRACE_KEY\']}"},';
  return {
    reader: "python",
    tried: false,
    steps: [
      {
        say: `Needs pandas: \`pip install pandas\`.${keyWords(facts, true)}`,
        text: `${key === null ? "" : "import os\n"}import pandas as pd

rows = pd.read_csv(
    ${JSON.stringify(`${url}?format=csv`)},${options}
)
print(rows)`,
      },
    ],
  };
}

function r({ url, form, key }: DataFacts): string {
  const address = JSON.stringify(isRows(form) ? `${url}?format=csv` : url);
  const connection =
    key === null
      ? `url(${address})`
      : `url(\n  ${address},\n  headers = c(Authorization = paste("Bearer", Sys.getenv("MILLRACE_KEY")))\n)`;
  if (isRows(form)) return `rows <- read.csv(${connection})\nprint(rows)`;
  const lines = `source <- ${connection}\nlines <- readLines(source, warn = FALSE)\nclose(source)\n`;
  return form === "text"
    ? `${lines}cat(lines, sep = "\\n")`
    : `${lines}value <- jsonlite::fromJSON(paste(lines, collapse = "\\n"))\nprint(value)`;
}

function duckdb({ url, form, key }: DataFacts): string {
  const { origin } = new URL(url);
  const secret =
    key === null
      ? ""
      : `CREATE SECRET millrace (
  TYPE http,
  SCOPE ${doubled(`${origin}/`, "'")},
  BEARER_TOKEN getenv('MILLRACE_KEY')
);
`;
  const from = isRows(form)
    ? `* FROM read_parquet(${doubled(`${url}?format=parquet`, "'")})`
    : form === "text"
      ? `content FROM read_text(${doubled(url, "'")})`
      : `* FROM read_json(${doubled(url, "'")})`;
  return `INSTALL httpfs;\nLOAD httpfs;\n${secret}SELECT ${from};`;
}

function openbb({ url, own }: DataFacts): Recipe {
  const { origin } = partsOf(url);
  return {
    reader: "openbb",
    tried: false,
    steps: [
      {
        say: "OpenBB Workspace shows the widgets and dashboards of your workspace. First create a widget for this data.",
        link: { href: "/dashboards", words: "Dashboards" },
      },
      {
        say: `In OpenBB, choose Connect backend and enter this URL. Set the header \`X-API-KEY\` to one of your API tokens${own ? ", or to a reader key for this data" : ""}.`,
        text: `${origin}/api/openbb`,
      },
    ],
  };
}

function mcp(facts: DataFacts): Recipe {
  return assistantRecipe(facts, "The assistant gets a tool that reads this data.");
}

/** The URL for assistants requires a key even if the data is public. */
export function assistantRecipe(facts: Access, purpose: string): Recipe {
  const { origin, workflow } = partsOf(facts.url);
  const { say, text } = assistantText("claude-code", `${origin}/api/mcp/${workflow}`);
  const keyName = facts.own ? "one of your API tokens" : "your subscription key or one of your API tokens";
  return {
    reader: "mcp",
    tried: false,
    steps: [
      { say: `${purpose} For Claude Code: ${say} The key is ${keyName}.`, text },
      {
        say: "To connect another assistant, add the same URL in its settings.",
        link: { href: "/settings?tab=assistants", words: "Connect an assistant" },
      },
    ],
  };
}

export function clientRecipe(url: string): Recipe {
  const { origin, workflow } = partsOf(url);
  const path = `/api/v1/workflows/${workflow}/client`;
  const fetched = (file: string) =>
    `curl -o client.${file} ${shellText(`${origin}${path}.${file}`)} \\\n  -H "Authorization: Bearer $MILLRACE_TOKEN"`;
  return {
    reader: "client",
    tried: true,
    steps: [
      {
        say: "One file without dependencies, with types for the inputs and published data of this workflow. `MILLRACE_TOKEN` is one of your API tokens.",
        text: fetched("ts"),
        link: { href: `${path}.ts`, words: "Download client.ts" },
      },
      {
        say: "A typed Python client for this workflow, as one file.",
        text: fetched("py"),
        link: { href: `${path}.py`, words: "Download client.py" },
      },
    ],
  };
}

function stream(facts: DataFacts): Recipe {
  const { url, key } = facts;
  const source =
    key === null
      ? JSON.stringify(`${url}?stream=1`)
      : `${JSON.stringify(`${url}?stream=1&api_key=`)} + encodeURIComponent(MILLRACE_KEY)`;
  return {
    reader: "stream",
    tried: true,
    steps: [
      {
        say: `Stays open and prints an event each time ${facts.form === "table" ? "a row changes" : "data is published"}.${keyWords(facts, true)}`,
        text: curlText({ url: `${url}?stream=1`, variables: null, keyed: key !== null }).replace(
          "curl ",
          "curl -N ",
        ),
      },
      {
        say: `For use in a browser. The browser reconnects automatically and receives the values that were published while it was disconnected, if they are still stored.${key === null ? "" : " Anyone who can see the page can see the key."}`,
        text: `const source = new EventSource(${source});
source.addEventListener("value", (event) => {
  const { version, value } = JSON.parse(event.data);
  console.log(version, value);
});`,
      },
    ],
  };
}

function webhook({ url, form }: DataFacts): Recipe {
  if (form === "table")
    return {
      reader: "webhook",
      tried: false,
      steps: [
        {
          say: "Webhooks are only sent when a run publishes a value. Rows of a table can change without a run, so use the stream to follow changes to a table.",
        },
      ],
    };
  const { origin, workflow, endpoint } = partsOf(url);
  const body = { workflow_id: workflow, provider_id: endpoint, url: "https://example.com/in" };
  return {
    reader: "webhook",
    tried: true,
    steps: [
      {
        say: "Millrace sends a signed POST request to your server each time data is published. Create a webhook here, or with the call below, where `MILLRACE_TOKEN` is one of your API tokens.",
        link: {
          href: `/settings?tab=webhooks&workflow=${workflow}&provider=${endpoint}`,
          words: "Create webhook",
        },
        text: `curl -X POST ${shellText(`${origin}/api/v1/hooks`)} \\
  -H "Authorization: Bearer $MILLRACE_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d ${shellText(JSON.stringify(body))}`,
      },
    ],
  };
}
