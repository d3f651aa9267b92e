import { appendTo } from "@/lib/kit/append-to";
import type { Variable } from "@/lib/schema/trigger";
import type { ClientParts, ClientProvider, ClientTrigger } from "./client-parts";
import { comment, pascal, text } from "./client-words";
import type { Shape } from "./shape-of";

/** A single file for Python 3.9 or later that needs only the standard library. */
export function pythonClient(parts: ClientParts): string {
  const { id, name, version, origin, triggers, providers } = parts;
  return `# ${comment(name)}, ${version === null ? "not live yet" : `version ${version}`}. Written by Millrace: fetch it again after publishing, and change nothing here.

${IMPORTS}
ORIGIN = ${text(origin)}
WORKFLOW = ${text(id)}

${triggers.map(variablesType).join("\n")}
${providers.map(valueType).join("\n")}
${RUNTIME}
${triggers.map(triggerMethod).join("\n")}
${providers.map(providerMethod).join("\n")}`;
}

function variablesType({ words, variables }: ClientTrigger): string {
  const name = `${pascal(words)}Variables`;
  const fields = (required: boolean) =>
    variables
      .filter((variable) => variable.required === required)
      .map((variable) => `${text(variable.name)}: ${variableType(variable)}`)
      .join(", ");
  return `_${name}Required = TypedDict("_${name}Required", {${fields(true)}})
_${name}Optional = TypedDict("_${name}Optional", {${fields(false)}}, total=False)


class ${name}(_${name}Required, _${name}Optional):
    pass

`;
}

function variableType({ type, choices = [] }: Variable): string {
  if (type === "integer") return "int";
  if (type === "number") return "float";
  if (type === "boolean") return "bool";
  if (type === "string") return "str";
  const one = choices.length === 0 ? "str" : `Literal[${[...new Set(choices)].map(text).join(", ")}]`;
  return `Union[${one}, List[${one}]]`;
}

function valueType({ words, shape }: ClientProvider): string {
  const name = pascal(words);
  const { types, type } = typesOf(shape, name);
  return `${types.join("")}${name}Value = ${type}\n`;
}

const SIMPLE = {
  string: "str",
  number: "float",
  decimal: "Union[float, str]",
  boolean: "bool",
  null: "None",
  unknown: "Any",
} as const;

/** An object becomes a class, which must come before the type that uses it. */
function typesOf(shape: Shape, name: string): { types: readonly string[]; type: string } {
  if (shape.is === "list") {
    const inner = typesOf(shape.of, `${name}Item`);
    return { types: inner.types, type: `List[${inner.type}]` };
  }
  if (shape.is !== "object") return { types: [], type: SIMPLE[shape.is] };
  const types: string[] = [];
  const fields = [...shape.fields].map(([key, field], index) => {
    const inner = typesOf(field.shape, `${name}_${index}`);
    appendTo(types, inner.types);
    return `${text(key)}: ${field.nullable ? `Optional[${inner.type}]` : inner.type}`;
  });
  const own = `${name}Object`;
  const some = [...shape.fields.values()].some(({ optional }) => optional) ? ", total=False" : "";
  return {
    types: [...types, `${own} = TypedDict("${own}", {${fields.join(", ")}}${some})\n`],
    type: own,
  };
}

function triggerMethod({ id, words, variables }: ClientTrigger): string {
  const given = variables.some(({ required }) => required) ? "" : " = {}";
  return `    def call_${words.join("_")}(
        self,
        variables: ${pascal(words)}Variables${given},
        *,
        wait: int = 60,
        idempotency_key: Optional[str] = None,
        cancel: Optional[threading.Event] = None,
    ) -> Run:
        return self._start(${text(`/${id}`)}, variables, wait, idempotency_key, cancel)
`;
}

function providerMethod({ id, words, isText }: ClientProvider): string {
  return `    def read_${words.join("_")}(
        self, query: Optional[Query] = None, *, cancel: Optional[threading.Event] = None
    ) -> ${pascal(words)}Value:
        return self._read("/api/w/" + WORKFLOW + ${text(`/${id}`)}, query, cancel, ${isText ? "True" : "False"})
`;
}

const IMPORTS = `import json
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union
`;

const RUNTIME = `
Query = Dict[str, Union[str, int, float]]
# {"run_id", "status": "succeeded", "result"}, or {"run_id", "status": "queued", "status_url"}.
Run = Dict[str, Any]


class MillraceError(Exception):
    """What Millrace refuses, and why: code, status, detail, errors."""

    def __init__(self, problem: Dict[str, Any]) -> None:
        super().__init__(problem.get("detail", ""))
        self.problem = problem
        self.code = problem.get("code", "unknown")
        self.status = problem.get("status", 0)


class Cancelled(Exception):
    """The event that was given as cancel was set."""


class Client:
    """key: the trigger's or provider's own key, a subscription's, a reader's or an API token."""

    def __init__(
        self, key: Optional[str] = None, *, origin: str = ORIGIN, retries: int = 3, timeout: float = 75.0
    ) -> None:
        self._key = key
        self._origin = origin
        self._retries = retries
        self._timeout = timeout

    def status(self, run_id: str, *, cancel: Optional[threading.Event] = None) -> Dict[str, Any]:
        """How a run goes that took longer than it was waited for."""
        return self._read("/api/v1/runs/" + urllib.parse.quote(run_id, safe=""), None, cancel, False)

    def _start(
        self,
        path: str,
        variables: Any,
        wait: int,
        idempotency_key: Optional[str],
        cancel: Optional[threading.Event],
    ) -> Any:
        headers = {"Content-Type": "application/json", "Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        body = json.dumps(variables).encode()
        return json.loads(self._send("/api/t/" + WORKFLOW + path, {"wait": wait}, headers, body, cancel))

    def _read(self, path: str, query: Optional[Query], cancel: Optional[threading.Event], is_text: bool) -> Any:
        body = self._send(path, query or {}, {}, None, cancel).decode()
        return body if is_text else json.loads(body)

    def _send(
        self,
        path: str,
        query: Query,
        headers: Dict[str, str],
        body: Optional[bytes],
        cancel: Optional[threading.Event],
    ) -> bytes:
        url = self._origin + path + ("?" + urllib.parse.urlencode(query) if query else "")
        if self._key is not None:
            headers["Authorization"] = "Bearer " + self._key
        tried = 0
        while True:
            after = 0.0
            if cancel is not None and cancel.is_set():
                raise Cancelled()
            try:
                with urllib.request.urlopen(
                    urllib.request.Request(url, data=body, headers=headers), timeout=self._timeout
                ) as answer:
                    return answer.read()
            except urllib.error.HTTPError as error:
                try:
                    problem = json.loads(error.read())
                except ValueError:
                    problem = {"code": "unknown", "status": error.code, "detail": str(error)}
                if error.code not in (429, 503) or tried >= self._retries:
                    raise MillraceError(problem) from None
                said = error.headers.get("Retry-After") or ""
                after = float(said) if said.isdigit() else 0.0
            except (urllib.error.URLError, OSError):
                if tried >= self._retries:
                    raise
            pause = max(after, 0.25 * 2**tried)
            if cancel is None:
                time.sleep(pause)
            else:
                cancel.wait(pause)
            tried += 1
`;
