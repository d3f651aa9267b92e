import { isJsonObject } from "@/lib/kit/json";

interface Webhook {
  readonly id: string;
  readonly variables: readonly string[];
  /** Variables whose names suggest that they take the dashboard's symbol and range. */
  readonly guess: { readonly symbol?: string; readonly range?: string };
}

interface DocumentWorker {
  readonly type: string;
  readonly params: Record<string, unknown>;
}

const SYMBOL = /^(symbols?|tickers?|instrument|pair|isin)$/i;
const RANGE = /^(range|period|window|span)$/i;

/** Returns only webhooks that have variables, because a dashboard can't call any others. */
export function webhooksOf(workers: readonly DocumentWorker[]): Webhook[] {
  return workers.flatMap(({ type, params }) => {
    const id = params.webhook_id;
    if (type !== "webhook_trigger" || typeof id !== "string" || id === "") return [];
    const declared = Array.isArray(params.variables) ? params.variables : [];
    const variables = declared.flatMap((each) =>
      isJsonObject(each) && typeof each.name === "string" && each.name !== "" ? [each.name] : [],
    );
    const symbol = variables.find((name) => SYMBOL.test(name));
    const range = variables.find((name) => RANGE.test(name));
    const guess = { ...(symbol !== undefined && { symbol }), ...(range !== undefined && { range }) };
    return variables.length === 0 ? [] : [{ id, variables, guess }];
  });
}
