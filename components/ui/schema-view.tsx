import { getValueActions, type ValueActions } from "./get-value-actions";
import type { SchemaRow } from "./schema-rows";
import { textOf } from "./search-json";

interface SchemaViewProps extends ValueActions {
  label: string;
  rows: readonly SchemaRow[];
  search: string;
}

const INDENT_REM = 0.75;

export function SchemaView({ label, rows, search, ...actions }: SchemaViewProps) {
  const wanted = search.toLowerCase();
  const found = rows.filter(({ name, types }) => `${name} ${types.join(" ")}`.toLowerCase().includes(wanted));
  return (
    <div className="max-h-96 overflow-auto rounded-md border">
      <table
        aria-label={`Schema of ${label.toLowerCase()}`}
        className="w-full border-separate border-spacing-0 text-xs"
      >
        <thead>
          <tr>
            {["Name", "Type", "Example"].map((title) => (
              <th
                key={title}
                scope="col"
                className="sticky top-0 border-b bg-sunken px-2 py-1 text-left font-medium"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map(({ name, path, depth, types, optional, sample }) => (
            <tr key={name}>
              <td
                className="border-b px-2 py-1 font-mono"
                style={{ paddingLeft: `${0.5 + depth * INDENT_REM}rem` }}
              >
                <span {...getValueActions(actions, path)} title={name} className="break-all rounded-sm">
                  {shortName(name)}
                </span>
              </td>
              <td className="whitespace-nowrap border-b px-2 py-1">
                {types.join(" or ")}
                {optional && <span className="text-muted">, not always</span>}
              </td>
              <td className="max-w-40 truncate border-b px-2 py-1 font-mono text-muted">
                {typeof sample === "object" && sample !== null ? sizeOf(sample) : textOf(sample)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length === 0 && (
        <p className="px-3 py-1.5 text-muted text-xs">No field name or type matches your search.</p>
      )}
    </div>
  );
}

/**
 * Returns a field's name in the tree, which is the last part of its path, because the indentation shows the
 * other parts.
 */
function shortName(name: string): string {
  if (name === "") return "whole value";
  return name.endsWith("[]") ? "each" : name.slice(name.lastIndexOf(".") + 1);
}

function sizeOf(value: object): string {
  const size = Array.isArray(value) ? value.length : Object.keys(value).length;
  const noun = Array.isArray(value) ? "item" : "key";
  return `${size.toLocaleString()} ${noun}${size === 1 ? "" : "s"}`;
}
