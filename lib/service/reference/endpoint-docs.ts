import { z } from "zod";
import { endpoints } from "@/lib/contract/api";
import type { Endpoint } from "@/lib/contract/endpoint";
import { type ParamRow, paramRows } from "@/lib/workers/reference/param-rows";

export interface EndpointDoc {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly access: string;
  readonly status: number;
  readonly query: readonly ParamRow[];
  readonly body: readonly ParamRow[];
  readonly problems: readonly string[];
}

export interface EndpointGroup {
  readonly tag: string;
  /** Fragment for links to the group. It never equals an endpoint's ID, which has no hyphen. */
  readonly anchor: string;
  readonly endpoints: readonly EndpointDoc[];
}

let made: readonly EndpointGroup[] | undefined;

export function endpointDocs(): readonly EndpointGroup[] {
  if (made) return made;
  const groups = new Map<string, EndpointDoc[]>();
  for (const endpoint of Object.values(endpoints))
    groups.set(endpoint.tag, [...(groups.get(endpoint.tag) ?? []), docOf(endpoint)]);
  made = [...groups]
    .map(([tag, list]) => ({ tag, anchor: anchorOf(tag), endpoints: list }))
    .toSorted((one, other) => one.tag.localeCompare(other.tag));
  return made;
}

function anchorOf(tag: string): string {
  return `group-${tag.toLowerCase().replaceAll(" ", "-")}`;
}

const ACCESS: Record<Endpoint["access"], string> = {
  anyone: "anyone",
  read: "members, and tokens with the read scope",
  self: "every member (only for their own data)",
  person: "every member (only for their own data, signed in with a browser)",
  write: "editors, and tokens with the write scope",
  owner: "owners",
  owner_read: "owners, and owners' tokens with the read scope",
  instance_owner: "the operator",
  instance_owner_read: "the operator, and the operator's tokens with the read scope",
};

function docOf({
  id,
  method,
  path,
  summary,
  access,
  status,
  query,
  body,
  problems = [],
}: Endpoint): EndpointDoc {
  return {
    id,
    method,
    path,
    summary,
    access: ACCESS[access],
    status,
    query: rowsOf(query),
    body: rowsOf(body),
    problems,
  };
}

function rowsOf(shape: z.ZodType): ParamRow[] {
  if (shape instanceof z.ZodUndefined) return [];
  const { $defs: _definitions, ...schema } = z.toJSONSchema(shape, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
  });
  return schema.type === "object" ? paramRows(schema).filter(({ name }) => !name.includes("[]")) : [];
}
