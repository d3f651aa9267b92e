import type { FieldFault } from "./problem";

interface Options {
  /** Maximum number of faults to describe here. The problem's `errors` lists them all. */
  readonly maxNamed?: number;
  /** True if the check stopped before it had found all faults. */
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
