export type PathSegment = string | number;

const PLAIN = /^[A-Za-z_][A-Za-z0-9_-]*$/;

export function pathText(segments: readonly PathSegment[]): string {
  return segments.map((segment, index) => segmentText(segment, index === 0)).join("");
}

export function segmentText(segment: PathSegment, first: boolean): string {
  if (typeof segment === "number") return `[${segment}]`;
  if (!PLAIN.test(segment)) return `[${JSON.stringify(segment)}]`;
  return first ? segment : `.${segment}`;
}
