import "server-only";
import { settingNames } from "@/lib/env";
import { nearestName } from "@/lib/kit/nearest-name";

const OWN = "MILLRACE_";
/** Of commands and of what is built: no setting of an instance, and no mistake either. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  "MILLRACE_URL",
  "MILLRACE_TOKEN",
  "MILLRACE_KEY",
  "MILLRACE_AUTH",
  "MILLRACE_NEW_SECRET_KEY",
]);

/** A sentence for each variable that begins like a setting of Millrace and is none: it would change nothing, silently. */
export function unknownSettings(given: Readonly<Record<string, string | undefined>>): string[] {
  const known = settingNames.filter((name) => name.startsWith(OWN));
  return Object.keys(given)
    .filter((name) => name.startsWith(OWN) && !settingNames.includes(name) && !OF_OTHERS.has(name))
    .sort()
    .map((name) => {
      const meant = nearestName(name, known);
      return meant === null
        ? `${name} is no setting of this version.`
        : `${name} is no setting: is ${meant} meant?`;
    });
}
