/** A call of an endpoint in the languages that people paste into. The key is never written out. */
export interface Call {
  readonly url: string;
  /** What a trigger is sent; null for what is only read. */
  readonly variables: Readonly<Record<string, unknown>> | null;
  readonly keyed: boolean;
}

export const LANGUAGES = ["curl", "javascript", "python"] as const;
export type Language = (typeof LANGUAGES)[number];

export function snippet(language: Language, call: Call): string {
  switch (language) {
    case "curl":
      return curl(call);
    case "javascript":
      return javascript(call);
    case "python":
      return python(call);
  }
}

function curl({ url, variables, keyed }: Call): string {
  const lines = [
    variables === null ? `curl ${shell(url)}` : `curl -X POST ${shell(url)}`,
    ...(keyed ? ['-H "Authorization: Bearer $MILLRACE_KEY"'] : []),
    ...(variables === null
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${shell(JSON.stringify(variables))}`]),
  ];
  return lines.join(" \\\n  ");
}

function javascript({ url, variables, keyed }: Call): string {
  const auth = keyed ? "\n    Authorization: `Bearer $" + "{process.env.MILLRACE_KEY}`," : "";
  if (variables === null) {
    const headers = keyed ? `, {\n  headers: {${auth}\n  },\n}` : "";
    return `const answer = await fetch(${JSON.stringify(url)}${headers});\nconsole.log(await answer.json());`;
  }
  return `const answer = await fetch(${JSON.stringify(url)}, {
  method: "POST",
  headers: {${auth}
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${indent(JSON.stringify(variables, null, 2), 2)}),
});
console.log(await answer.json());`;
}

function python({ url, variables, keyed }: Call): string {
  const auth = keyed ? '\n    headers={"Authorization": f"Bearer {os.environ[\'MILLRACE_KEY\']}"},' : "";
  const json = variables === null ? "" : `\n    json=${indent(pythonValue(variables), 4)},`;
  return `${keyed ? "import os\n" : ""}import requests

answer = requests.${variables === null ? "get" : "post"}(
    ${JSON.stringify(url)},${auth}${json}
)
print(answer.json())`;
}

function pythonValue(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, inner]) => `    ${JSON.stringify(key)}: ${pythonValue(inner)},`,
  );
  return entries.length > 0 ? `{\n${entries.join("\n")}\n}` : "{}";
}

function indent(text: string, by: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(by)}`);
}

/** In single quotes nothing means anything to a shell but the quote itself. */
function shell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
