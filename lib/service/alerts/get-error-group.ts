import { keepable } from "@/lib/kit/is-keepable";
import { stepError } from "@/lib/schema/step-error";

const MAX_CHARS = 200;
const MESSAGE_CHARS = 500;
const WORD = /[\p{L}\p{N}_.:+-]+/gu;
const DIGIT = /\p{N}/u;

export interface ErrorGroup {
  /**
   * Identifies the group. Failures of the same worker with the same code and message have the same key; words
   * of the message that contain a digit are ignored.
   */
  readonly key: string;
  readonly worker: number | null;
  readonly code: string | null;
  readonly message: string;
}

export function getErrorGroup(error: string | null): ErrorGroup {
  const parsed = stepError.safeParse(error === null ? null : JSON.parse(error));
  if (!parsed.success) return { key: "failed", worker: null, code: null, message: "The run failed." };
  const { worker, code, message } = parsed.data;
  const shown = cut(keepable(message), MESSAGE_CHARS);
  // Words that contain a digit are masked, because they are mostly prices, times and IDs, which differ from
  // run to run.
  const masked = shown.replace(WORD, (word) => (DIGIT.test(word) ? "#" : word));
  return { key: cut(`${worker} ${code} ${masked}`, MAX_CHARS), worker, code, message: shown };
}

function cut(text: string, max: number): string {
  const characters = Array.from(text.slice(0, 2 * max));
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join("")}…`;
}
