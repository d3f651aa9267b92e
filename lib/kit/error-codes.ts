import { appendTo } from "./append-to";

/** Returns the codes of the error and of all its causes, because drizzle wraps the driver's errors. */
export function errorCodes(error: unknown): string[] {
  const codes: string[] = [];
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if ("code" in current && typeof current.code === "string") codes.push(current.code);
    if (current instanceof AggregateError) appendTo(codes, current.errors.flatMap(errorCodes));
    current = current.cause;
  }
  return codes;
}
