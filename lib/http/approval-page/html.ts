/** Text that is markup already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | false | readonly Part[];

/** Markup whose values are escaped, for text and for attributes in quotes alike. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((all, text, at) => all + text + written(parts[at] ?? null), ""));
}

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === false) return "";
  if (typeof part === "object") return part.map(written).join("");
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
