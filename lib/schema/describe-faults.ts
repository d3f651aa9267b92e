import type { FieldFault } from "./problem";

interface Options {
  /** How many are named; the problem's `errors` has them all. */
  readonly maxNamed?: number;
  /** The check ended before it had found all. */
  readonly isPartial?: boolean;
}

/** What is wrong with each of the first fields, and how many faults there are besides. */
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
