import type { StorePosition } from "@/db/queries/store-pages";
import { isId } from "@/lib/kit/id";

const PLACE = /^(?:(\d{1,6})\.)?([\da-f-]{36})$/;

export function writePlace({ id, score }: StorePosition): string {
  return score === null ? id : `${score}.${id}`;
}

export function readPlace(text: string): StorePosition | null {
  const [, score, id = ""] = PLACE.exec(text) ?? [];
  return isId(id) ? { id, score: score === undefined ? null : Number(score) } : null;
}
