import { parseDocument } from "@/lib/editing/clipboard";
import type { JsonObject } from "@/lib/kit/json";

export interface Given {
  name: string;
  type: string;
  parameters?: JsonObject;
  typeVersion?: number;
  more?: JsonObject;
}

/** Returns a file in n8n's format. Connections are given as `[from, to, output]`. */
export function file(
  nodes: Given[],
  chosenConnections: [string, string, number?][] = [],
  more: JsonObject = {},
): string {
  const connections: Record<string, { main: { node: string; type: string; index: number }[][] }> = {};
  for (const [from, to, output = 0] of chosenConnections) {
    const { main } = connections[from] ?? { main: [] };
    connections[from] = { main };
    while (main.length <= output) main.push([]);
    main[output]?.push({ node: to, type: "main", index: 0 });
  }
  return JSON.stringify({
    nodes: nodes.map(({ name, type, parameters = {}, typeVersion = 4.2, more: other = {} }, at) => ({
      parameters,
      id: String(at),
      name,
      type: `n8n-nodes-base.${type}`,
      typeVersion,
      position: [at * 200, 0],
      ...other,
    })),
    connections,
    pinData: {},
    meta: { instanceId: "x" },
    ...more,
  });
}

export function read(...args: Parameters<typeof file>) {
  const parsed = parseDocument(file(...args));
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join());
  return parsed.value;
}

export const worker = (given: Given, around: Given[] = [], connections: [string, string, number?][] = []) => {
  const { document } = read([...around, given], connections);
  return document.workers.find(({ name }) => name === given.name);
};

export const hook: Given = { name: "Hook", type: "webhook", parameters: { path: "x" } };
export const http = (name: string): Given => ({
  name,
  type: "httpRequest",
  parameters: { url: "https://a.b" },
});
