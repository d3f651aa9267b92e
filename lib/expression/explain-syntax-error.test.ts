import { expect, test } from "vitest";
import { parseTemplate } from "./parse-template";

test.each<[string, string, string]>([
  ["{{ 1 + }}", "`+` can't be used for calculations here. Use a filter: `{{ 1 | plus: 2 }}`.", "+ }}"],
  [
    "{{ run.a * 2 }}",
    "`*` can't be used for calculations here. Use a filter: `{{ 1 | times: 2 }}`.",
    "* 2 }}",
  ],
  ["{{ run.a && run.b }}", "Write `and` instead of `&&`.", "&& run.b }}"],
  ["{{ run.a run.b }}", "`run.b` is not expected here.", "run.b }}"],
  ["{{ run.id | }}", "A filter is missing after `|`, as in `| upcase`.", "}}"],
  [
    "{{ run.id ; 1 }}",
    "`;` is not expected here. A value can only be followed by filters, each after a `|`.",
    "; 1 }}",
  ],
  ["{{ run.id | upper }}", "Unknown filter `upper`. Did you mean `upcase`?", "upper }}"],
  ["{{ run.id | toUpperCase }}", "Unknown filter `toUpperCase`. Did you mean `upcase`?", "toUpperCase }}"],
  ["{{ run.id | length }}", "Unknown filter `length`. Did you mean `size`?", "length }}"],
  ["{{ run.id | downcas }}", "Unknown filter `downcas`. Did you mean `downcase`?", "downcas }}"],
  [
    "{{ run.id | sample }}",
    "`sample` isn't available, because the same input must always produce the same result.",
    "sample }}",
  ],
  ["{{ run.id | zzzz }}", "Unknown filter `zzzz`.", "zzzz }}"],
  ["{{ }}", "A value is missing here.", "}}"],
  [
    "{{ $json.id.trim() }}",
    "`$json` is not defined here. A value starts with `workers`, `context`, `request`, `run` or `workflow`.",
    "$json.id.trim() }}",
  ],
  [
    "{{ $uppercase(workers[0].result.name) }}",
    "`$uppercase` is a JSONata function. In this field, write a filter after the value instead: `{{ workers[0].result.name | upcase }}`.",
    "$uppercase(workers[0].result.name) }}",
  ],
  [
    "{{$count( run.rows )}}",
    "`$count` is a JSONata function. In this field, write a filter after the value instead: `{{ run.rows | size }}`.",
    "$count( run.rows )}}",
  ],
  [
    "{{ $zip(a, b) }}",
    "`$zip` is a JSONata function. In this field, write a filter after the value instead, as in `{{ a | upcase }}`. JSONata functions work in a Transform worker.",
    "$zip(a, b) }}",
  ],
])("%s: %s", (text, message, rest) => {
  const parsed = parseTemplate(text);
  expect(parsed.ok ? null : parsed.error.message).toBe(message);
  expect(parsed.ok ? null : text.slice(parsed.error.at).trimStart()).toBe(rest);
});
