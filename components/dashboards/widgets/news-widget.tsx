import { RelativeTime } from "@/components/ui/relative-time";
import type { NewsView } from "@/lib/widgets/news-view";

const MAX_SHOWN = 200;

export function NewsWidget({ view }: { view: NewsView }) {
  return (
    <ul className="h-full overflow-y-auto">
      {view.articles.slice(0, MAX_SHOWN).map((article) => (
        <li key={article.id} className="border-b px-3 py-2 last:border-b-0">
          <p className="line-clamp-2 font-medium">
            {article.url === null ? (
              article.title
            ) : (
              <a href={article.url} target="_blank" rel="noreferrer" className="hover:underline">
                {article.title}
              </a>
            )}
          </p>
          <p className="mt-0.5 flex gap-2 text-muted text-xs">
            {article.source && <span className="truncate">{article.source}</span>}
            {article.publishedAt && <RelativeTime at={article.publishedAt} />}
          </p>
        </li>
      ))}
      {view.articles.length > MAX_SHOWN && (
        <li className="px-3 py-2 text-muted text-xs">
          The first {MAX_SHOWN} of {view.articles.length.toLocaleString()} articles.
        </li>
      )}
    </ul>
  );
}
