import type { Position } from "@/lib/editing/edit";

/** Someone else's browser tab that has the workflow open. Two tabs of one person are two entries. */
export interface Other {
  readonly sessionId: string;
  readonly person: string;
  readonly name: string;
  readonly cursor: Position | null;
  readonly chosen: readonly number[];
}

export type Others = ReadonlyMap<string, Other>;

export const NOBODY: Others = new Map();

export function withOther(others: Others, other: Other): Others {
  return new Map(others).set(other.sessionId, other);
}

export function withoutSession(others: Others, session: string): Others {
  if (!others.has(session)) return others;
  const left = new Map(others);
  left.delete(session);
  return left;
}

export function readOther(said: unknown): Other | null {
  if (!isObject(said)) return null;
  const { seat: session, person, name, cursor, chosen } = said;
  if (typeof session !== "string" || typeof person !== "string" || typeof name !== "string") return null;
  const numbers = Array.isArray(chosen)
    ? chosen.filter((index): index is number => typeof index === "number")
    : [];
  return { sessionId: session, person, name, cursor: readPosition(cursor), chosen: numbers };
}

function readPosition(said: unknown): Position | null {
  return isObject(said) && typeof said.x === "number" && typeof said.y === "number"
    ? { x: said.x, y: said.y }
    : null;
}

export function peopleIn(others: Others): Other[] {
  const people = new Map<string, Other>();
  for (const other of others.values()) {
    const known = people.get(other.person);
    if (known === undefined || weight(other) > weight(known)) people.set(other.person, other);
  }
  return [...people.values()].sort((one, next) => (one.name < next.name ? -1 : 1));
}

function weight({ cursor, chosen }: Other): number {
  return (cursor === null ? 0 : 1) + (chosen.length > 0 ? 1 : 0);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
