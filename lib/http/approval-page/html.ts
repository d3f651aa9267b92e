/** Markup that `html` inserts as it is, whereas it escapes all other values. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | false | readonly Part[];

/** Escapes the inserted values, so that they are safe in text and in quoted attributes. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((all, text, at) => all + text + written(parts[at] ?? null), ""));
}

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === false) return "";
  if (typeof part === "object") return part.map(written).join("");
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
