import { unwrittenWords } from "./unwritten-words";

/**
 * Shown above the result of a step in a test run that would otherwise have written or published something.
 */
export function UnwrittenNote({ type, result }: { type: string; result: unknown }) {
  const words = unwrittenWords(type, result);
  return words === null ? null : <p className="text-warn text-xs">{words}</p>;
}
