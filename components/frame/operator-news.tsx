"use client";

import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { instanceNewsOptions } from "@/lib/client/instance-queries";
import { useMe } from "./use-me";

export function useOperatorNews() {
  const isOwner = useMe()?.instance_owner === true;
  const { data } = useQuery({ ...instanceNewsOptions, enabled: isOwner });
  const news = isOwner ? data : undefined;
  return { news, waiting: news === undefined ? 0 : news.reports + news.reviews };
}

const LINK = "flex min-h-9 items-center gap-2 rounded-sm px-1 hover:bg-hover touch:min-h-11";
export const OPERATOR_SETTINGS = "/settings?tab=instance";

export function OperatorNews({ onLeave }: { onLeave: () => void }) {
  const { news } = useOperatorNews();
  if (news === undefined || (news.reports === 0 && news.reviews === 0 && news.listings.length === 0))
    return null;
  return (
    <section aria-label="For the owner of this instance" className="not-first:border-t not-first:pt-2">
      <h3 className="px-1 text-muted text-xs">For the owner of this instance</h3>
      <ul>
        {news.reports > 0 && (
          <li>
            <Link href={OPERATOR_SETTINGS} onClick={onLeave} className={LINK}>
              Reported items: {news.reports}
            </Link>
          </li>
        )}
        {news.reviews > 0 && (
          <li>
            <Link href={OPERATOR_SETTINGS} onClick={onLeave} className={LINK}>
              Listings to review: {news.reviews}
            </Link>
          </li>
        )}
        {news.listings.map(({ kind, item_id: id, name, publisher }) => (
          <li key={`${kind} ${id}`}>
            <Link href={`/market/${kind}/${id}`} onClick={onLeave} className={LINK}>
              <span className="min-w-0 flex-1 py-1">
                <span className="block truncate">{name}</span>
                <span className="block truncate text-muted text-xs">New listing by {publisher}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
