const BASE = "/api/v1";

export function addressOf(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]));
  return `${BASE}${fillPath(path, params)}${search.size > 0 ? `?${search}` : ""}`;
}

export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}
