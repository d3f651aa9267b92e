import type { FieldFault } from "./problem";

interface Options {
  readonly maxNamed?: number;
  readonly isPartial?: boolean;
}

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
