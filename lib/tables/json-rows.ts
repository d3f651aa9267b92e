import { endOfJsonString } from "@/lib/kit/end-of-json-string";
import type { Json } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Steps, unitsOfText } from "@/lib/kit/steps";
import type { Column } from "@/lib/schema/table";
import { hopelessRows, MAX_FAULTS } from "./check-rows";
import { MAX_ROW_CHARACTERS, parseRow, type RowsRefusal, rowTooLarge } from "./parse-row";

/**
 * Parses the list row by row, because parsing a large body at once would block the process. Stops early once
 * the rows contain as many errors as a check reports.
 */
export function* jsonRows(
  columns: readonly Column[],
  text: string,
  maxRows: number,
): Steps<Result<Json[], RowsRefusal>> {
  const isHopeless = hopelessRows(columns);
  const rows: Json[] = [];
  let hopeless = 0;
  let at = afterBlanks(text, 0);
  if (text[at] !== "[") return noList(text);
  at = afterBlanks(text, at + 1);
  if (text[at] === "]") return afterBlanks(text, at + 1) === text.length ? ok(rows) : NOT_JSON;
  for (;;) {
    const end = endOfItem(text, at);
    if (end === null) return rowTooLarge(rows.length);
    yield unitsOfText(end - at + 1);
    const parsed = parseRow(text.slice(at, end), rows.length);
    if (!parsed.ok) return parsed;
    rows.push(parsed.value);
    if (isHopeless(parsed.value)) hopeless += 1;
    // The loop reads one row past the limit, so that the caller can report too many rows.
    if (rows.length > maxRows || hopeless === MAX_FAULTS) return ok(rows);
    if (text[end] === "]") return afterBlanks(text, end + 1) === text.length ? ok(rows) : NOT_JSON;
    if (end === text.length) return NOT_JSON;
    at = afterBlanks(text, end + 1);
  }
}

const NOT_JSON = fail<RowsRefusal>({ code: "invalid_json", message: "The body is not valid JSON." });

/** A long body isn't parsed just to find out whether it is valid JSON. */
function noList(text: string): Result<Json[], RowsRefusal> {
  const parsed = text.length > MAX_ROW_CHARACTERS ? null : parseJsonText(text);
  return parsed?.ok === false
    ? fail({ code: "invalid_json", message: parsed.error })
    : fail({ code: "invalid_body", message: "The body must be a list of rows." });
}

const NOT_BLANK = /[^ \t\r\n]/g;

function afterBlanks(text: string, from: number): number {
  NOT_BLANK.lastIndex = from;
  return NOT_BLANK.exec(text)?.index ?? text.length;
}

/**
 * Returns the position of the comma or bracket after an item, or the end of the text. Null if the item is too
 * long for a row.
 */
function endOfItem(text: string, from: number): number | null {
  const limit = Math.min(text.length, from + MAX_ROW_CHARACTERS + 1);
  let depth = 0;
  for (let index = from; index < limit; index += 1) {
    switch (text[index]) {
      case '"':
        index = endOfJsonString(text, index);
        break;
      case "{":
      case "[":
        depth += 1;
        break;
      case "}":
        depth -= 1;
        break;
      case "]":
        if (depth <= 0) return index;
        depth -= 1;
        break;
      case ",":
        if (depth <= 0) return index;
    }
  }
  return limit < text.length ? null : text.length;
}
