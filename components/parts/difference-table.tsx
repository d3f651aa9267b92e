import type { Difference } from "./compare-values";

const MAX_TEXT = 300;

interface DifferenceTableProps {
  caption: string;
  sides: readonly [string, string];
  differences: readonly Difference[];
}

export function DifferenceTable({ caption, sides, differences }: DifferenceTableProps) {
  return (
    <table className="w-full text-left text-xs">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-sunken">
        <tr>
          {["Field", ...sides].map((title) => (
            <th key={title} scope="col" className="px-3 py-1.5 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {differences.map(({ path, one, other }) => (
          <tr key={path} className="align-top">
            <th scope="row" className="px-3 py-1.5 font-mono font-normal wrap-anywhere">
              {path}
            </th>
            <td className="px-3 py-1.5">
              <Side value={one} />
            </td>
            <td className="px-3 py-1.5">
              <Side value={other} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ value }: { value: unknown }) {
  if (value === undefined) return <span className="text-muted">missing</span>;
  const text = JSON.stringify(value);
  return (
    <code className="font-mono wrap-anywhere">
      {text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text}
    </code>
  );
}
