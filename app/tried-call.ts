import { nameEndpoint } from "@/components/market/endpoint-labels";
import type { TriedCall } from "@/components/store/try-it";
import type { JsonObject } from "@/lib/kit/json";
import type { StorePage } from "@/lib/service/market/read-store";
import { nameOfEndpoint, tryCall, VARIABLE_PREFIX } from "@/lib/service/market/try-call";

export type Asked = Readonly<Record<string, string | string[] | undefined>>;

const MAX_VALUES = 100;

export function triedCall({ item, detail, recorded }: StorePage, asked: Asked): TriedCall | null {
  const given = queryOf(asked);
  const tried = tryCall(detail, recorded, given);
  if (tried === null) return null;
  const page = `/store/${item.slug}`;
  const hrefOf = (name: string, variables: JsonObject = {}) => {
    const search = new URLSearchParams({ try: name });
    for (const [key, value] of Object.entries(variables))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== null && each !== "") search.append(VARIABLE_PREFIX + key, String(each));
    return `${page}?${search}#try`;
  };
  const { endpoint, name, answer, others, ...rest } = tried;
  return {
    ...rest,
    name,
    kind: endpoint.kind,
    variables: endpoint.variables,
    asked: given.get("try") === name,
    answer: answer && {
      ...answer,
      text: JSON.stringify(answer.body, null, 2),
      variables: answer.variables && wordsOf(answer.variables),
    },
    others: others.map((variables) => ({ words: wordsOf(variables), href: hrefOf(name, variables) })),
    endpoints: detail.endpoints.map((each) => ({
      name: nameOfEndpoint(each),
      words: nameEndpoint(each, detail.endpoints),
      href: hrefOf(nameOfEndpoint(each)),
    })),
  };
}

function queryOf(asked: Asked): URLSearchParams {
  const pairs = Object.entries(asked).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  return new URLSearchParams(pairs.slice(0, MAX_VALUES));
}

function wordsOf(variables: JsonObject): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}
