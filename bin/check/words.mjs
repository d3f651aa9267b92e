import { readStrings } from "./read-strings.mjs";

/** docs/glossary.md has the words to use. */
const RULES = [
  [/^(?:who|whoever|of|such)\b(?![^.]*\?)/i, "begin with the subject"],
  [/^what\b(?!['’]s new\b)(?![^.]*\?)/i, "begin with the subject"],
  [/^(?:nobody|nothing)\b(?! (?:found|matches|to)\b)/i, "say what exists, or write 'There is no X'"],
  [
    /\b(?:anew|at hand|begun|besides|for nothing|given back|is gone|lapse[sd]?|made up|meanwhile|mend(?:s|ed)?|no such|somebody|whoever)\b|, no more\b(?! than)|\b(?:is|are|was|were|be) told\b|\btold of\b/i,
    "use a plain word",
  ],
  [/\b[Ee]-mails?\b|\bIds?\b|\bUrls?\b/, "write email, ID, URL"],
  [/\b(?:colors?|canceled|canceling|behaviors?|favorites?|labeled)\b/i, "use British spelling"],
];

/**
 * Matches HTTP headers, styles, markup, SQL and keys such as `who {id}`. They look like text for people but
 * aren't.
 */
const NO_TEXT = /light-dark\(|var\(--|\b\w+-(?:Id|Event-ID)\b|^[a-z_]+ as |^\{parts|^<|^[a-z]+ \{[^{}]*\}$/;

/**
 * Normalises a label, so that labels that differ only in case or final punctuation are equal. Such labels
 * must be spelled identically, except for a "…", which means that the action opens a dialog.
 */
function labelOf({ area, text }) {
  if (!area.startsWith("screens/") || !/^\p{Lu}.* /u.test(text)) return undefined;
  return text.toLowerCase().replace(/[.…:]+$/, "");
}

/** @param {readonly { area: string, file: string, line: number, text: string }[]} strings */
export function checkWords(strings) {
  const seen = new Map();
  return strings.flatMap((string) => {
    const { file, line, text } = string;
    if (NO_TEXT.test(text)) return [];
    const faults = RULES.filter(([pattern]) => pattern.test(text)).map(([, advice]) => advice);
    const label = labelOf(string);
    const first = seen.get(label);
    if (first === undefined) seen.set(label, text);
    else if (label !== undefined && first.replace("…", "") !== text.replace("…", ""))
      faults.push(`write this label the same everywhere: "${first}"`);
    return faults.map((fault) => `${file}:${line}: ${fault}: ${text}`);
  });
}

if (import.meta.filename === process.argv[1]) {
  const faults = checkWords(await readStrings("."));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
