import { createHash } from "node:crypto";

/**
 * For each item of a stream, in order, the version that was last sent to a reader; null if none was sent yet.
 */
export type Versions = readonly (number | null)[];

const MAX_CHARACTERS = 1_000;
const VERSION = /^[1-9]\d{0,9}$/;
/** Maximum value of the database column for versions. */
const MAX_VERSIONS = 2_147_483_647;

export function readVersion(text: string): number | null {
  const version = VERSION.test(text) ? Number(text) : MAX_VERSIONS + 1;
  return version > MAX_VERSIONS ? null : version;
}

/**
 * Returns a short hash that identifies a stream's list of items, because a stream position is only valid for
 * the list it was written for.
 */
export function markOfItems(items: readonly string[]): string {
  return createHash("sha256").update(items.join(",")).digest("base64url").slice(0, 8);
}

/** The position is opaque to readers and takes up to six characters per item. */
export function writePosition(mark: string, versions: Versions): string {
  return [mark, ...versions.map((version) => (version === null ? "" : version.toString(36)))].join(".");
}

/** Parses untrusted text. Null if it was not written for these items. */
export function readPosition(text: string, mark: string, count: number): Versions | null {
  if (text.length > MAX_CHARACTERS) return null;
  const [given, ...written] = text.split(".");
  if (given !== mark || written.length !== count) return null;
  const versions: (number | null)[] = [];
  for (const each of written) {
    if (!/^(?:[1-9a-z][\da-z]{0,5})?$/.test(each)) return null;
    const version = each === "" ? null : Number.parseInt(each, 36);
    if (version !== null && version > MAX_VERSIONS) return null;
    versions.push(version);
  }
  return versions;
}
