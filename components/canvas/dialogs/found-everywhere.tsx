"use client";

import { useQuery } from "@tanstack/react-query";
import { useCommandState } from "cmdk";
import { ArrowRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { addressOfFound } from "@/components/frame/search/address-of-found";
import { FOUND_GROUPS, keyOfFound } from "@/components/frame/search/found-groups";
import { placesNamed } from "@/components/frame/search/places";
import { useDelayed } from "@/components/ui/use-delayed";
import { searchOptions } from "@/lib/client/search-queries";
import { ListGroup, ListItem } from "./list-dialog";

const TYPING_MS = 120;

interface FoundEverywhereProps {
  /**
   * The open workflow. Its workers are left out of the results, because they are already in the list above.
   */
  workflowId: string;
  onClose: () => void;
}

/**
 * Shows the results of the global search below the commands, so that Ctrl K finds the same things on every
 * page.
 */
export function FoundEverywhere({ workflowId, onClose }: FoundEverywhereProps) {
  const router = useRouter();
  const text = useCommandState((state) => state.search).trim();
  const typed = useDelayed(text, TYPING_MS);
  const found = useQuery(searchOptions(typed));
  if (text === "") return null;
  const items = (typed === "" ? [] : (found.data?.items ?? [])).filter(
    ({ kind, id }) => kind !== "worker" || id !== workflowId,
  );
  const go = (href: string) => {
    onClose();
    router.push(href);
  };
  // The typed text is a keyword of every result, so that the palette doesn't hide results whose title doesn't
  // contain the text. Keyword matches rank below the commands.
  const keywords = [`found by ${text}`];
  return (
    <>
      <ListGroup heading="Go to">
        {placesNamed(text).map(({ href, label }) => (
          <ListItem key={href} value={`Open ${label}`} keywords={keywords} onSelect={() => go(href)}>
            <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
            Open {label}
          </ListItem>
        ))}
      </ListGroup>
      {FOUND_GROUPS.map(({ kind, heading, icon: Icon }) => (
        <ListGroup key={kind} heading={heading}>
          {items
            .filter((item) => item.kind === kind)
            .map((item) => (
              <ListItem
                key={keyOfFound(item)}
                value={`${heading}: ${item.title} ${keyOfFound(item)}`}
                keywords={keywords}
                onSelect={() => go(addressOfFound(item))}
              >
                <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1 truncate">{item.title}</span>
                <span className="max-w-2/5 shrink-0 truncate text-muted text-xs">{item.detail}</span>
              </ListItem>
            ))}
        </ListGroup>
      ))}
    </>
  );
}
