import { nearestName } from "@/lib/kit/nearest-name";
import { RANDOM_FILTER } from "./filters";
import type { ParseFault } from "./split-text";

const ALSO_CALLED: ReadonlyMap<string, string> = new Map(
  [
    "upcase: upper uppercase toupper touppercase to_upper ucase",
    "downcase: lower lowercase tolower tolowercase to_lower lcase",
    "capitalize: capitalise title titlecase ucfirst",
    "strip: trim",
    "size: length len count",
    "json: tojson to_json stringify json_encode jsonify",
    "round: fixed tofixed number_format number",
    "slice: substring substr substr left right mid",
    "plus: add",
    "minus: subtract sub",
    "times: multiply mul",
    "divided_by: divide div",
    "modulo: mod remainder",
    "default: coalesce ifnull if_null or_else fallback",
    "date: format_date formatdate dateformat date_format strftime moment",
    "uniq: unique distinct",
    "where: filter select",
    "map: pluck collect",
    "first: head",
    "sort: order sort_by sortby order_by",
    "url_encode: urlencode encode_uri encodeuricomponent",
    "url_decode: urldecode decodeuricomponent",
    "base64_encode: base64 btoa b64encode",
    "base64_decode: atob b64decode",
    "append: concatenate",
  ].flatMap((line) => {
    const [filter = "", names = ""] = line.split(": ");
    return names.split(" ").map((name) => [name, filter] as const);
  }),
);

const CALCULATIONS: Readonly<Record<string, string>> = {
  "+": "plus",
  "-": "minus",
  "*": "times",
  "/": "divided_by",
  "%": "modulo",
};
const WRITTEN_OUT: Readonly<Record<string, string>> = { "&&": "and", "||": "or", "!": "not" };

export function unknownFilter(name: string, known: readonly string[]): string {
  if (name === RANDOM_FILTER)
    return `\`${name}\` isn't available, because the same input must always produce the same result.`;
  const lower = name.toLowerCase();
  const also = ALSO_CALLED.get(lower);
  const near = also === undefined ? nearestName(lower, known) : also;
  const begins = known.filter((other) => name.length > 2 && other.startsWith(lower.slice(0, 3))).slice(0, 5);
  const names = near === null ? begins : [near];
  const hint = names.length > 0 ? ` Did you mean ${names.map((each) => `\`${each}\``).join(", ")}?` : "";
  return `Unknown filter \`${name}\`.${hint}`;
}

/**
 * Explains a JSONata function call around a value, because templates need a filter after the value instead.
 */
export function jsonataFault(inner: string, known: readonly string[]): ParseFault | null {
  const found = /^\s*\$([A-Za-z]\w*)\s*\(/.exec(inner);
  if (found === null) return null;
  const [opening = "", name = ""] = found;
  const filter = known.includes(name.toLowerCase())
    ? name.toLowerCase()
    : ALSO_CALLED.get(name.toLowerCase());
  const value = /^[\w.[\]"'-]+(?=\s*[,)])/.exec(inner.slice(opening.length).trimStart())?.[0];
  const example = `{{ ${value ?? "workers[1].result.name"} | ${filter ?? "upcase"} }}`;
  const rest = filter === undefined ? " JSONata functions work in a Transform worker." : "";
  const how = filter === undefined ? ", as in" : ":";
  return {
    message: `\`$${name}\` is a JSONata function. In this field, write a filter after the value instead${how} \`${example}\`.${rest}`,
    at: inner.length - inner.trimStart().length,
  };
}

export function explainSyntaxError(said: string, inner: string, at: number): ParseFault {
  const dollar = /^\s*(\$\w*)/.exec(inner)?.[1];
  if (dollar !== undefined) {
    const message = `\`${dollar}\` is not defined here. A value starts with \`workers\`, \`context\`, \`request\`, \`run\` or \`workflow\`.`;
    return { message, at: inner.indexOf("$") };
  }
  if (said.startsWith('expected "|"')) return beforeFilter(inner, at - 1);
  if (said.startsWith("expected filter name")) return filterMissing(at);
  if (said.startsWith("unexpected character")) {
    return {
      message: `\`${inner.charAt(at)}\` is not expected here. Separate the arguments of a filter with commas.`,
      at,
    };
  }
  if (said.startsWith("unbalanced parentheses")) return { message: "A `)` is missing.", at };
  if (said.startsWith("invalid range")) return { message: "Write a range as `(1..10)`.", at };
  if (/^(invalid value|unexpected token)/.test(said)) return { message: "A value is missing here.", at };
  return { message: `Syntax error in the expression: ${said}.`, at };
}

export function filterMissing(at: number): ParseFault {
  return { message: "A filter is missing after `|`, as in `| upcase`.", at };
}

function beforeFilter(inner: string, at: number): ParseFault {
  const rest = inner.slice(at);
  const filter = CALCULATIONS[rest.charAt(0)];
  if (filter !== undefined) {
    return {
      message: `\`${rest.charAt(0)}\` can't be used for calculations here. Use a filter: \`{{ 1 | ${filter}: 2 }}\`.`,
      at,
    };
  }
  const [sign, word] = Object.entries(WRITTEN_OUT).find(([each]) => rest.startsWith(each)) ?? [];
  if (sign !== undefined) return { message: `Write \`${word}\` instead of \`${sign}\`.`, at };
  const piece = /^\S{1,20}/.exec(rest)?.[0] ?? "";
  return {
    message: `\`${piece}\` is not expected here. A value can only be followed by filters, each after a \`|\`.`,
    at,
  };
}
