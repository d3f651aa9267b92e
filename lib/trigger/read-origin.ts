import type { Json } from "@/lib/kit/json";
import type { FieldFault } from "@/lib/schema/problem";

/**
 * An origin as browsers send it, from what a person wrote: a slash or a path at its end, capitals and the scheme's own
 * port are taken as meant. Null for what no page can have as its origin.
 */
export function readOrigin(text: string): string | null {
  const written = text.trim();
  // Pages in a sandbox and in files send this word.
  if (written === "*" || written === "null") return written;
  if (!/^https?:\/\/[^/]/i.test(written) || !URL.canParse(written)) return null;
  const { origin, username, password, hostname } = new URL(written);
  return username !== "" || password !== "" || hostname.includes("*") ? null : origin;
}

/** Entries of `allowed_origins` that would let nobody in. A version that is live with one keeps its other entries. */
export function checkOrigins(given: Json | undefined): FieldFault[] {
  if (!Array.isArray(given)) return [];
  return given.flatMap((entry, index): FieldFault[] =>
    typeof entry !== "string" || readOrigin(entry) !== null
      ? []
      : [
          {
            path: `allowed_origins[${index}]`,
            code: "invalid_origin",
            message: "No page comes from this origin. Write scheme and host, https://app.example.com, or *.",
          },
        ],
  );
}
