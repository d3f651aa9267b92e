import type { DataForm } from "@/lib/schema/data-form";

/** How a program reads or calls an endpoint: the steps, and the text to paste. */
export interface Recipe {
  readonly reader: Reader;
  readonly steps: readonly Step[];
  /** Our tests run its texts in the program itself. */
  readonly tried: boolean;
}

export interface Step {
  /** One or two sentences; backticks mark what is written literally. */
  readonly say: string;
  readonly text?: string;
  /** Link to our page with more about it. */
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

/** Who can use an endpoint, as far as the text to paste depends on it. */
export interface Access {
  readonly url: string;
  /** Null if anyone can use it; otherwise the kind of key that goes into `MILLRACE_KEY`. */
  readonly key: "its own" | "a subscription's" | null;
  /** True if it belongs to the reader's workspace. */
  readonly own: boolean;
}

export interface DataFacts extends Access {
  readonly form: DataForm;
}

/** A list and a table are read as rows, in any of their formats. */
export function isRows(form: DataForm): boolean {
  return form === "list" || form === "table";
}

/** Where `MILLRACE_KEY` comes from. */
export function keyWords({ key, own }: Access, reads: boolean): string {
  if (key === null) return "";
  if (key === "a subscription's" && !own) return " `MILLRACE_KEY` is your subscription key.";
  return reads
    ? " `MILLRACE_KEY` is a reader key, the data provider's own key or one of your API tokens."
    : " `MILLRACE_KEY` is the trigger's own key or one of your API tokens.";
}

/** The origin of our URLs, and the IDs in them. */
export function partsOf(url: string): { origin: string; workflow: string; endpoint: string } {
  const { origin, pathname } = new URL(url);
  const [, , , workflow = "", endpoint = ""] = pathname.split("/");
  return { origin, workflow, endpoint };
}
