import type { DataForm } from "@/lib/schema/data-form";

export interface Recipe {
  readonly reader: Reader;
  readonly steps: readonly Step[];
  /** True if our tests run the snippets in the program that they are meant for. */
  readonly tried: boolean;
}

export interface Step {
  /** Instruction of one or two sentences. Backticks mark literal text. */
  readonly say: string;
  readonly text?: string;
  readonly link?: { readonly href: string; readonly words: string };
}

export const READERS = [
  "curl",
  "javascript",
  "python",
  "r",
  "duckdb",
  "excel",
  "sheets",
  "grafana",
  "openbb",
  "mcp",
  "client",
  "stream",
  "webhook",
] as const;
export type Reader = (typeof READERS)[number];

export const READER_WORDS: Readonly<Record<Reader, string>> = {
  curl: "curl",
  javascript: "JavaScript",
  python: "Python",
  r: "R",
  duckdb: "DuckDB",
  excel: "Excel",
  sheets: "Google Sheets",
  grafana: "Grafana",
  openbb: "OpenBB",
  mcp: "Assistant",
  client: "Typed client",
  stream: "Stream",
  webhook: "Webhook",
};

/** Facts about an endpoint that the instructions for calling it depend on. */
export interface Access {
  readonly url: string;
  /** Null if anyone can use the endpoint. Otherwise, the kind of key that `MILLRACE_KEY` stands for. */
  readonly key: "its own" | "a subscription's" | null;
  /** True if the endpoint belongs to the user's own workspace. */
  readonly own: boolean;
}

export interface DataFacts extends Access {
  readonly form: DataForm;
}

export function isRows(form: DataForm): boolean {
  return form === "list" || form === "table";
}

export function keyWords({ key, own }: Access, reads: boolean): string {
  if (key === null) return "";
  if (key === "a subscription's" && !own) return " `MILLRACE_KEY` is your subscription key.";
  return reads
    ? " `MILLRACE_KEY` is a reader key, the data provider's own key or one of your API tokens."
    : " `MILLRACE_KEY` is the trigger's own key or one of your API tokens.";
}

export function partsOf(url: string): { origin: string; workflow: string; endpoint: string } {
  const { origin, pathname } = new URL(url);
  const [, , , workflow = "", endpoint = ""] = pathname.split("/");
  return { origin, workflow, endpoint };
}
