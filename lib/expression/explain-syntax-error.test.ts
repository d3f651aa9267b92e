import { expect, test } from "vitest";
import { parseTemplate } from "./parse-template";

test.each<[string, string, string]>([
  ["{{ 1 + }}", "`+` does not calculate here. Use a filter: `{{ 1 | plus: 2 }}`.", "+ }}"],
  ["{{ run.a * 2 }}", "`*` does not calculate here. Use a filter: `{{ 1 | times: 2 }}`.", "* 2 }}"],
  ["{{ run.a && run.b }}", "Write `and` instead of `&&`.", "&& run.b }}"],
  ["{{ run.a run.b }}", "`run.b` is not expected here.", "run.b }}"],
  ["{{ run.id | }}", "A filter is missing behind `|`, as in `| upcase`.", "}}"],
  ["{{ run.id ; 1 }}", "`;` is not expected here: behind a value come filters, each after a `|`.", "; 1 }}"],
  ["{{ run.id | upper }}", "There is no filter `upper`. Did you mean `upcase`?", "upper }}"],
  [
    "{{ run.id | toUpperCase }}",
    "There is no filter `toUpperCase`. Did you mean `upcase`?",
    "toUpperCase }}",
  ],
  ["{{ run.id | length }}", "There is no filter `length`. Did you mean `size`?", "length }}"],
  ["{{ run.id | downcas }}", "There is no filter `downcas`. Did you mean `downcase`?", "downcas }}"],
  [
    "{{ run.id | sample }}",
    "`sample` is not available: the same input must give the same result.",
    "sample }}",
  ],
  ["{{ run.id | zzzz }}", "There is no filter `zzzz`.", "zzzz }}"],
  ["{{ }}", "A value is missing here.", "}}"],
  [
    "{{ $json.id.trim() }}",
    "`$json` is not known here: a value begins with `workers`, `context`, `request`, `run` or `workflow`.",
    "$json.id.trim() }}",
  ],
  [
    "{{ $uppercase(workers[0].result.name) }}",
    "`$uppercase` is JSONata. This field takes a value with filters behind it: write `{{ workers[0].result.name | upcase }}`.",
    "$uppercase(workers[0].result.name) }}",
  ],
  [
    "{{$count( run.rows )}}",
    "`$count` is JSONata. This field takes a value with filters behind it: write `{{ run.rows | size }}`.",
    "$count( run.rows )}}",
  ],
  [
    "{{ $zip(a, b) }}",
    "`$zip` is JSONata. This field takes a value with filters behind it: as in `{{ a | upcase }}`. Functions of JSONata work in a Transform worker.",
    "$zip(a, b) }}",
  ],
])("%s: %s", (text, message, rest) => {
  const parsed = parseTemplate(text);
  expect(parsed.ok ? null : parsed.error.message).toBe(message);
  expect(parsed.ok ? null : text.slice(parsed.error.at).trimStart()).toBe(rest);
});
