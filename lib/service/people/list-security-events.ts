import {
  listSecurityEvents as findEvents,
  type SecurityEventRow,
  type SecuritySpan,
} from "@/db/queries/security-events";
import * as contract from "@/lib/contract/security-log";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";

type Scope = "workspace" | "instance";

interface GivenSpan {
  after?: string | undefined;
  before?: string | undefined;
}

export const listSecurityEvents = on(contract.listSecurityEvents, async (services, { caller, query }) => {
  const { db, security } = services;
  const window = windowOf(query);
  if (!window.ok) return window;
  const owned = ownedBy(caller, query.scope);
  if (!owned.ok) return owned;
  await security.flush();
  const rows = await findEvents(db, owned.value, {
    ...window.value,
    ...spanOf(query),
    kind: query.kind ?? null,
  });
  return ok(pageOf(rows, query, eventAnswer));
});

/** Reads a few rows at a time, so memory use doesn't grow with the length of the log. */
export function exportSecurityEvents(
  services: Services,
  caller: Caller,
  { format, scope, ...span }: GivenSpan & { format: "csv" | "ndjson"; scope: Scope },
): Result<AsyncIterable<string>, Problem> {
  const owned = ownedBy(caller, scope);
  return owned.ok ? ok(lines(services, owned.value, format, spanOf(span))) : owned;
}

function spanOf({ after, before }: GivenSpan): SecuritySpan {
  return {
    from: after === undefined ? null : new Date(after),
    to: before === undefined ? null : new Date(before),
  };
}

function ownedBy(caller: Caller, scope: Scope): Result<string | null, Problem> {
  if (scope === "workspace") return ok(caller.workspaceId);
  if (caller.instanceOwner) return ok(null);
  return fail(problem("forbidden", "Only the instance owner can see events of the whole instance."));
}

const ROWS = 500;
const COLUMNS = [
  "id",
  "at",
  "until",
  "times",
  "kind",
  "actor",
  "via",
  "address",
  "subject",
  "details",
] as const;

async function* lines(
  { db, security }: Services,
  workspaceId: string | null,
  format: "csv" | "ndjson",
  span: SecuritySpan,
): AsyncGenerator<string> {
  await security.flush();
  if (format === "csv") yield `${COLUMNS.join(",")}\r\n`;
  for (let before: string | null = null; ; ) {
    const rows = await findEvents(db, workspaceId, { limit: ROWS, before, kind: null, ...span });
    const answers = rows.map(eventAnswer);
    yield answers.map((row) => (format === "csv" ? csvLine(row) : `${JSON.stringify(row)}\n`)).join("");
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS) return;
    before = last.id;
  }
}

function csvLine(row: contract.SecurityEventAnswer): string {
  const values = { ...row, details: JSON.stringify(row.details) };
  return `${COLUMNS.map((column) => csvValue(String(values[column] ?? ""))).join(",")}\r\n`;
}

/** Adds an apostrophe before text that a spreadsheet would run as a formula. */
function csvValue(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function eventAnswer(row: SecurityEventRow): contract.SecurityEventAnswer {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    actor: row.actor,
    via: row.via,
    address: row.address,
    subject: row.subject,
    details: detailsOf(row.details),
    times: row.times,
    until: row.until?.toISOString() ?? null,
  };
}

/**
 * Details that were truncated when they were stored are no longer valid JSON, so they are returned as text.
 */
function detailsOf(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    return { ...JSON.parse(text) };
  } catch {
    return { text };
  }
}
