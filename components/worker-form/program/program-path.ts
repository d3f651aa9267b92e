import type { ProgramLanguage } from "./program-state";

const SEGMENT = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([A-Za-z_][\w-]*)/gy;
const WHOLE = /^\s*\{\{([\s\S]*)\}\}\s*$/;
const PLAIN = /^[A-Za-z_]\w*$/;

/**
 * Converts a path such as `workers[1].result["two words"]`, with or without braces, to the program's
 * language.
 */
export function programPath(path: string, language: ProgramLanguage): string {
  const bare = WHOLE.exec(path)?.[1] ?? path;
  const segments = [...bare.matchAll(SEGMENT)];
  if (segments.map(([text]) => text).join("") !== bare) return bare;
  return segments
    .map(([text, position, quoted, name], at) => {
      if (position !== undefined) return `[${position}]`;
      const key: unknown = name ?? JSON.parse(quoted ?? text);
      if (typeof key !== "string") return text;
      if (PLAIN.test(key)) return at === 0 ? key : `.${key}`;
      return language === "jsonata" ? `.\`${key}\`` : `[${JSON.stringify(key)}]`;
    })
    .join("");
}
