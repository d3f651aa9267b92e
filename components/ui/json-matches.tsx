import { useMemo } from "react";
import { pathText } from "@/lib/expression/path-text";
import { getValueActions, type ValueActions } from "./get-value-actions";
import { searchJson, textOf } from "./search-json";

const MAX = 100;

interface JsonMatchesProps extends ValueActions {
  label: string;
  value: unknown;
  search: string;
}

export function JsonMatches({ label, value, search, ...actions }: JsonMatchesProps) {
  const { matches, more } = useMemo(() => searchJson(value, search, MAX), [value, search]);
  return (
    <div className="rounded-md border bg-sunken">
      {matches.length > 0 && (
        <ul
          aria-label={`Found in ${label.toLowerCase()}`}
          className="max-h-96 overflow-auto p-1 font-mono text-xs"
        >
          {matches.map(({ path, value: found }) => (
            <li key={path.join("\u0000")}>
              <div
                {...getValueActions(actions, path)}
                className="flex min-h-7 flex-wrap items-baseline gap-x-2 rounded-sm px-2 py-1 -outline-offset-2 hover:bg-hover"
              >
                <span className="break-all text-muted">{pathText(path)}</span>
                <span className="min-w-0 max-w-full truncate">{textOf(found)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="px-3 py-1.5 text-muted text-xs">
        {matches.length === 0 && !more
          ? "No matching names or values."
          : `${more ? "The first " : ""}${matches.length} ${matches.length === 1 ? "match" : "matches"}.`}
      </p>
    </div>
  );
}
