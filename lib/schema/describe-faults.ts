import type { FieldFault } from "./problem";

interface Options {
  /** Faults that are named here; the problem's `errors` lists all. */
  readonly maxNamed?: number;
  /** The check stopped before it found all faults. */
  readonly isPartial?: boolean;
}

/** Describes the first faults and counts the rest. */
export function describeFaults(
  faults: readonly Pick<FieldFault, "path" | "message">[],
  { maxNamed = 3, isPartial = false }: Options = {},
): string {
  const named = faults.slice(0, maxNamed).map(({ path, message }) => {
    const isNamed = path === "" || message.includes(`\`${path}\``);
    return isNamed ? message : `\`${path}\`: ${message}`;
  });
  const more = faults.length - named.length;
  const atLeast = isPartial ? "at least " : "";
  return [...named, ...(more > 0 ? [`And ${atLeast}${more} more.`] : [])].join(" ");
}
