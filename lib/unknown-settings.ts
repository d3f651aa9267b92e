import "server-only";
import { nearestName } from "@/lib/kit/nearest-name";
import { OTHER_VARIABLES, SETTINGS } from "@/lib/settings";

const PREFIX = "MILLRACE_";
const SETTING_NAMES = Object.keys(SETTINGS).filter((name) => name.startsWith(PREFIX));
const KNOWN: ReadonlySet<string> = new Set([...SETTING_NAMES, ...Object.keys(OTHER_VARIABLES)]);

/** Warns about variables that look like a setting, because they would be silently ignored. */
export function unknownSettings(given: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(given)
    .filter((name) => name.startsWith(PREFIX) && !KNOWN.has(name))
    .sort()
    .map((name) => {
      const nearest = nearestName(name, SETTING_NAMES);
      return nearest === null
        ? `${name} is not a setting in this version of Millrace.`
        : `${name} is not a setting. Did you mean ${nearest}?`;
    });
}
