import type { FieldFault } from "./problem";

/** As many as a message on a screen has room for; `errors` has them all. */
const NAMED = 3;

/** Which fields are wrong, and what is allowed there. */
export function faultsDetail(errors: readonly Pick<FieldFault, "path" | "message">[]): string {
  const named = errors.slice(0, NAMED).map(({ path, message }) => {
    const isNamed = path === "" || message.includes(`\`${path}\``);
    return isNamed ? message : `\`${path}\`: ${message}`;
  });
  const more = errors.length - named.length;
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(" ");
}
