import type { ReactNode } from "react";
import type { CsvLook } from "./look-at-csv";

interface CsvPreviewProps {
  look: CsvLook;
  head: (place: number) => ReactNode;
}

export function CsvPreview({ look, head }: CsvPreviewProps) {
  return (
    <section
      aria-label="First rows of the file"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md border"
    >
      <table className="border-separate border-spacing-0 text-xs">
        <thead>
          <tr>
            {look.columns.map(({ header, name }, place) => (
              <th
                key={name}
                scope="col"
                className="min-w-40 max-w-64 border-b bg-surface p-2 text-left align-top font-medium"
              >
                <span className="block truncate pb-1 font-mono text-muted">{header}</span>
                {head(place)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {look.rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other identity
            <tr key={row}>
              {look.columns.map(({ name }, place) => (
                <td key={name} className="max-w-64 truncate border-b px-2 py-1 font-mono">
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
