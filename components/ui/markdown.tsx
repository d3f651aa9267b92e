import type { Nodes, RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { Fragment, type ReactNode, useMemo } from "react";
import { isWebAddress } from "@/lib/widgets/columns";

const LONGEST = 200_000;
const TABLES = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] };

/** Renders Markdown as React elements, never as HTML. Tags in the text show as text. */
export function Markdown({ text }: { text: string }) {
  const tree = useMemo(() => fromMarkdown(text.slice(0, LONGEST), TABLES), [text]);
  return drawn(tree.children);
}

function drawn(nodes: readonly RootContent[]): ReactNode {
  return nodes.map((node) => (
    <Fragment key={`${node.position?.start.offset}-${node.type}`}>{element(node)}</Fragment>
  ));
}

const HEADINGS = ["text-xl", "text-lg", "text-base", "text-base", "text-base", "text-base"] as const;

function element(node: Nodes): ReactNode {
  switch (node.type) {
    case "text":
    case "html":
      return node.value;
    case "paragraph":
      return <p>{drawn(node.children)}</p>;
    case "heading":
      return <p className={`font-semibold ${HEADINGS[node.depth - 1]}`}>{drawn(node.children)}</p>;
    case "strong":
      return <strong className="font-semibold">{drawn(node.children)}</strong>;
    case "emphasis":
      return <em>{drawn(node.children)}</em>;
    case "inlineCode":
      return <code className="font-mono text-[0.92em]">{node.value}</code>;
    case "code":
      return (
        <pre className="overflow-x-auto rounded-md border bg-sunken p-2 font-mono text-xs">{node.value}</pre>
      );
    case "link":
      return isWebAddress(node.url) ? (
        <a href={node.url} target="_blank" rel="noreferrer" className="text-accent-text underline">
          {drawn(node.children)}
        </a>
      ) : (
        drawn(node.children)
      );
    case "image":
      return node.alt ?? "";
    case "list":
      return node.ordered ? (
        <ol className="list-decimal pl-5">{drawn(node.children)}</ol>
      ) : (
        <ul className="list-disc pl-5">{drawn(node.children)}</ul>
      );
    case "listItem":
      return <li>{drawn(node.children)}</li>;
    case "blockquote":
      return <blockquote className="border-l-2 pl-3 text-muted">{drawn(node.children)}</blockquote>;
    case "table":
      return <MarkdownTable table={node} />;
    case "thematicBreak":
      return <hr />;
    case "break":
      return <br />;
    default:
      return null;
  }
}

const SIDES = { left: "text-left", right: "text-right", center: "text-center" } as const;

function MarkdownTable({ table }: { table: Table }) {
  const [head, ...rows] = table.children;
  const sideOf = (at: number) => SIDES[table.align?.[at] ?? "left"];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
    <section className="overflow-x-auto rounded-md border" tabIndex={0} aria-label="Table">
      <table className="w-full text-sm">
        <thead className="bg-sunken text-muted">
          <tr>
            {head?.children.map((cell, at) => (
              <th
                key={cell.position?.start.offset}
                scope="col"
                className={`px-2 py-1 font-medium ${sideOf(at)}`}
              >
                {drawn(cell.children)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.position?.start.offset} className="border-t">
              {row.children.map((cell, at) => (
                <td key={cell.position?.start.offset} className={`px-2 py-1 ${sideOf(at)}`}>
                  {drawn(cell.children)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
