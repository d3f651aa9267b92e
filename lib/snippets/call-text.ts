import { indented, pythonValue, shellText } from "./quote";

/** Snippets never contain the key itself; they refer to it as `MILLRACE_KEY`. */
export interface Call {
  readonly url: string;
  /**
   * Variables in the body sent to a trigger. Null for published data, which is fetched without sending
   * variables.
   */
  readonly variables: Readonly<Record<string, unknown>> | null;
  readonly keyed: boolean;
}

export const LANGUAGES = ["curl", "javascript", "python"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_WORDS: Readonly<Record<Language, string>> = {
  curl: "curl",
  javascript: "JavaScript",
  python: "Python",
};

export function callText(language: Language, call: Call): string {
  switch (language) {
    case "curl":
      return curlText(call);
    case "javascript":
      return javascriptText(call, "answer.json()");
    case "python":
      return pythonText(call, "json.load(answer)");
  }
}

export function curlText({ url, variables, keyed }: Call): string {
  const lines = [
    variables === null ? `curl ${shellText(url)}` : `curl -X POST ${shellText(url)}`,
    ...(keyed ? ['-H "Authorization: Bearer $MILLRACE_KEY"'] : []),
    ...(variables === null
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${shellText(JSON.stringify(variables))}`]),
  ];
  return lines.join(" \\\n  ");
}

/**
 * Writes the call as JavaScript code. `value` is the expression with which that code reads the body of the
 * response.
 */
export function javascriptText({ url, variables, keyed }: Call, value: string): string {
  const headers = [
    ...(keyed ? ["    Authorization: `Bearer $" + "{process.env.MILLRACE_KEY}`,"] : []),
    ...(variables === null ? [] : ['    "Content-Type": "application/json",']),
  ];
  const options = [
    ...(variables === null ? [] : ['  method: "POST",']),
    ...(headers.length > 0 ? ["  headers: {", ...headers, "  },"] : []),
    ...(variables === null
      ? []
      : [`  body: JSON.stringify(${indented(JSON.stringify(variables, null, 2), 2)}),`]),
  ];
  const init = options.length > 0 ? `, {\n${options.join("\n")}\n}` : "";
  return `const answer = await fetch(${JSON.stringify(url)}${init});
if (!answer.ok) throw new Error(await answer.text());
console.log(await ${value});`;
}

/** The generated code uses only the standard library. */
export function pythonText({ url, variables, keyed }: Call, value: string): string {
  const headers = [
    ...(keyed ? ['        "Authorization": f"Bearer {os.environ[\'MILLRACE_KEY\']}",'] : []),
    ...(variables === null ? [] : ['        "Content-Type": "application/json",']),
  ];
  const imports = [
    ...(value.includes("json.") || variables !== null ? ["import json"] : []),
    ...(keyed ? ["import os"] : []),
  ];
  const given = [
    `    ${JSON.stringify(url)},`,
    ...(headers.length > 0 ? ["    headers={", ...headers, "    },"] : []),
    ...(variables === null ? [] : [`    data=json.dumps(${indented(pythonValue(variables), 4)}).encode(),`]),
  ];
  return `${imports.map((line) => `${line}\n`).join("")}from urllib.request import Request, urlopen

request = Request(
${given.join("\n")}
)
with urlopen(request) as answer:
    print(${value})`;
}
