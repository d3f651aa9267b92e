import type { Json } from "@/lib/kit/json";
import type { FieldFault } from "@/lib/schema/problem";

/**
 * Returns the origin in the form that browsers send. Accepts upper case, the default port of the scheme, and
 * a trailing slash or path. Null if no page can have that origin.
 */
export function readOrigin(text: string): string | null {
  const written = text.trim();
  // `null` is allowed, because sandboxed pages and local files send it as their origin.
  if (written === "*" || written === "null") return written;
  if (!/^https?:\/\/[^/]/i.test(written) || !URL.canParse(written)) return null;
  const { origin, username, password, hostname } = new URL(written);
  return username !== "" || password !== "" || hostname.includes("*") ? null : origin;
}

/**
 * Reports invalid entries of a trigger's allowed origins. If a version with an invalid entry is already live,
 * its other entries still apply.
 */
export function checkOrigins(given: Json | undefined): FieldFault[] {
  if (!Array.isArray(given)) return [];
  return given.flatMap((entry, index): FieldFault[] =>
    typeof entry !== "string" || readOrigin(entry) !== null
      ? []
      : [
          {
            path: `allowed_origins[${index}]`,
            code: "invalid_origin",
            message: "This is not an origin. Enter scheme and host, such as https://app.example.com, or *.",
          },
        ],
  );
}
