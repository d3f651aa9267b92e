export interface CurlCommand {
  readonly urls: string[];
  readonly headers: [name: string, value: string][];
  readonly data: Data[];
  readonly form: [name: string, value: string][];
  readonly unknown: string[];
  method?: string;
  user?: string;
  bearer?: string;
  seconds?: number;
  isJson?: boolean;
  inQuery?: boolean;
  isHead?: boolean;
}

interface Data {
  readonly text: string;
  /** Name of the file that contains the data, from `@name`. */
  readonly file?: string;
  readonly encoded?: boolean;
}

type Take = (command: CurlCommand, value: string) => void;

const header =
  (name: string): Take =>
  (command, value) =>
    command.headers.push([name, value]);

const data: Take = (command, value) =>
  command.data.push(value.startsWith("@") ? { text: "", file: value.slice(1) } : { text: value });

const WITH_VALUE: Readonly<Record<string, Take>> = {
  request: (command, value) => (command.method = value.toUpperCase()),
  url: (command, value) => command.urls.push(value),
  header: (command, value) => {
    const [, name, text] = /^([^:;]+)[:;]\s*([\s\S]*)$/.exec(value) ?? [];
    if (name !== undefined && text !== undefined) command.headers.push([name.trim(), text.trim()]);
    else command.unknown.push(`--header ${value}`);
  },
  data,
  "data-ascii": data,
  "data-binary": data,
  "data-raw": (command, value) => command.data.push({ text: value }),
  "data-urlencode": (command, value) => command.data.push({ text: value, encoded: true }),
  json: (command, value) => {
    command.isJson = true;
    data(command, value);
  },
  form: (command, value) => {
    const at = value.indexOf("=");
    if (at > 0) command.form.push([value.slice(0, at), value.slice(at + 1)]);
    else command.unknown.push(`--form ${value}`);
  },
  user: (command, value) => (command.user = value),
  "oauth2-bearer": (command, value) => (command.bearer = value),
  "user-agent": header("User-Agent"),
  referer: header("Referer"),
  cookie: header("Cookie"),
  "max-time": (command, value) => (command.seconds = Number(value)),
};

const WITHOUT_VALUE: Readonly<Record<string, (command: CurlCommand) => void>> = {
  get: (command) => (command.inQuery = true),
  head: (command) => (command.isHead = true),
};

const SHORT: Readonly<Record<string, string>> = {
  X: "request",
  H: "header",
  d: "data",
  F: "form",
  u: "user",
  A: "user-agent",
  e: "referer",
  b: "cookie",
  m: "max-time",
  G: "get",
  I: "head",
};

/**
 * These options affect only curl's output, or request what we do anyway, such as following redirects and
 * decompressing.
 */
const OF_NO_MATTER = new Set([
  ..."sSLivfgN#".split(""),
  ...[
    "silent",
    "show-error",
    "location",
    "include",
    "verbose",
    "fail",
    "fail-with-body",
    "globoff",
    "compressed",
  ],
  ...["no-buffer", "progress-bar", "http1.1", "http2", "http3", "no-progress-meter"],
]);
const OTHERS_WITH_VALUE = new Set([
  ..."owxTcEKDUr".split(""),
  ...["output", "write-out", "proxy", "upload-file", "cookie-jar", "cert", "key", "cacert", "config"],
  ...[
    "dump-header",
    "connect-timeout",
    "retry",
    "retry-delay",
    "resolve",
    "proxy-user",
    "range",
    "limit-rate",
  ],
]);

export function readOptions(words: readonly string[]): CurlCommand {
  const command: CurlCommand = { urls: [], headers: [], data: [], form: [], unknown: [] };
  const left = [...words];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word.startsWith("--") && word.length > 2) takeLong(command, word.slice(2), left);
    else if (word.startsWith("-") && word.length > 1) takeShort(command, word.slice(1), left);
    else if (word !== "--") command.urls.push(word);
  }
  return command;
}

function takeLong(command: CurlCommand, name: string, left: string[]): void {
  const take = WITH_VALUE[name];
  if (take) take(command, left.shift() ?? "");
  else if (WITHOUT_VALUE[name]) WITHOUT_VALUE[name](command);
  else if (!OF_NO_MATTER.has(name)) {
    command.unknown.push(`--${name}`);
    if (OTHERS_WITH_VALUE.has(name)) left.shift();
  }
}

/** A word can contain several short options, and the last one may have its value attached: `-sSXPOST`. */
function takeShort(command: CurlCommand, letters: string, left: string[]): void {
  for (const [at, letter] of [...letters].entries()) {
    const name = SHORT[letter] ?? "";
    const take = WITH_VALUE[name];
    const behind = letters.slice(at + 1);
    if (take) {
      take(command, behind === "" ? (left.shift() ?? "") : behind);
      return;
    }
    if (WITHOUT_VALUE[name]) WITHOUT_VALUE[name](command);
    else if (!OF_NO_MATTER.has(letter)) {
      command.unknown.push(`-${letter}`);
      if (!OTHERS_WITH_VALUE.has(letter)) continue;
      if (behind === "") left.shift();
      return;
    }
  }
}
