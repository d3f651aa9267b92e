import { NumberWidget } from "@/components/dashboards/widgets/number-widget";
import { CodeBox } from "@/components/ui/code-box";
import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { columnsOf } from "@/lib/widgets/columns";
import { findRows } from "@/lib/widgets/find-rows";
import { guessWidget } from "@/lib/widgets/guess-widget";
import type { NewsView } from "@/lib/widgets/news-view";
import { widgetView } from "@/lib/widgets/widget-view";
import { StaticChart } from "./static-chart";
import { StaticTable } from "./static-table";

interface StaticPictureProps {
  name: string;
  value: unknown;
  widget?: { readonly kind: WidgetKind; readonly options: WidgetOptions };
}

const MAX_TEXT = 4_000;

export function StaticPicture({ name, value, widget = guessWidget(value) }: StaticPictureProps) {
  const view = widgetView(widget, value, { symbol: null, range: null });
  switch (view.kind) {
    case "series":
    case "candles":
      return <StaticChart view={view} name={name} />;
    case "number":
      return (
        <div className="h-28 rounded-md border bg-surface">
          <NumberWidget view={view} />
        </div>
      );
    case "news":
      return <StaticNews view={view} />;
    case "table":
      return <StaticTable table={view.table} name={name} />;
    case "text":
      return (
        <p className="max-h-96 overflow-auto whitespace-pre-wrap break-words rounded-md border bg-surface p-3 text-sm">
          {view.text.slice(0, MAX_TEXT)}
        </p>
      );
    default: {
      const rows = findRows(value);
      return rows !== null && rows.length > 0 ? (
        <StaticTable table={{ columns: columnsOf(rows), rows }} name={name} />
      ) : (
        <CodeBox label={name} code={(JSON.stringify(value, null, 2) ?? "").slice(0, MAX_TEXT)} />
      );
    }
  }
}

const MAX_ARTICLES = 8;

function StaticNews({ view: { articles } }: { view: NewsView }) {
  return (
    <ul className="rounded-md border bg-surface">
      {articles.slice(0, MAX_ARTICLES).map(({ id, title, url, source, publishedAt, summary }) => (
        <li key={id} className="border-b px-3 py-2 last:border-b-0">
          <p className="break-words font-medium">
            {url === null ? (
              title
            ) : (
              <a href={url} target="_blank" rel="nofollow ugc noreferrer" className="hover:underline">
                {title}
              </a>
            )}
          </p>
          {summary && <p className="mt-0.5 line-clamp-2 break-words text-sm">{summary}</p>}
          <p className="mt-0.5 flex gap-2 text-muted text-xs">
            {source && <span className="truncate">{source}</span>}
            {publishedAt && <time dateTime={publishedAt}>{publishedAt.slice(0, 10)}</time>}
          </p>
        </li>
      ))}
      {articles.length > MAX_ARTICLES && (
        <li className="px-3 py-2 text-muted text-xs">
          The first {MAX_ARTICLES} of {articles.length.toLocaleString("en")} articles.
        </li>
      )}
    </ul>
  );
}
