import { unwrittenWords } from "./unwritten-words";

export function UnwrittenNote({ type, result }: { type: string; result: unknown }) {
  const words = unwrittenWords(type, result);
  return words === null ? null : <p className="text-warn text-xs">{words}</p>;
}
