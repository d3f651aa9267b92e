import type { testHttpEntry } from "@/lib/http/tests/http-entry.suite";

export const columns = [
  { name: "symbol", type: "text", required: true },
  { name: "time", type: "time" },
  { name: "close", type: "decimal" },
  { name: "volume", type: "integer" },
  { name: "final", type: "boolean" },
  { name: "raw", type: "json" },
];

/** Creates, writes and reads tables of prices as the owner. */
export function tablesOf({ call }: Pick<Awaited<ReturnType<typeof testHttpEntry>>, "call">) {
  let made = 0;
  return {
    table: async (given: object = {}): Promise<string> => {
      made += 1;
      const body = { name: `prices_${made}`, columns, key: ["symbol", "time"], ...given };
      const answer = await call("POST", "/tables", { body });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body.id;
    },
    write: (id: string, body: unknown, mode = "append") =>
      call("POST", `/tables/${id}/rows?mode=${mode}`, { body }),
    csv: (id: string, raw: string, mode = "append") =>
      call("POST", `/tables/${id}/rows?mode=${mode}`, { raw, headers: { "Content-Type": "text/csv" } }),
    rows: async (id: string, query = "") => (await call("GET", `/tables/${id}/rows?${query}`)).body,
  };
}

export const bar = (symbol: string, day: number, close: unknown = day) => ({
  symbol,
  time: `2026-11-${String(day).padStart(2, "0")}`,
  close,
});
