"use client";

import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { ArrowRight, type LucideIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { describeError } from "@/components/frame/describe-error";
import { scrimStyle } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { useDelayed } from "@/components/ui/use-delayed";
import { useFocusBack } from "@/components/ui/use-focus-back";
import { searchOptions } from "@/lib/client/search-queries";
import { addressOfFound } from "./address-of-found";
import { FOUND_GROUPS, keyOfFound } from "./found-groups";
import { placesNamed } from "./places";

const TYPING_MS = 120;

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const giveFocusBack = useFocusBack(true);
  const [text, setText] = useState("");
  const typed = useDelayed(text.trim(), TYPING_MS);
  const found = useQuery(searchOptions(typed));
  const items = typed === "" ? [] : (found.data?.items ?? []);
  const places = placesNamed(text);
  const rows = [
    ...THINGS.flatMap(({ kind }) => items.filter((item) => item.kind === kind).map(keyOfFound)),
    ...places.map(({ href }) => href),
    ...items.filter(({ kind }) => kind === "docs").map(keyOfFound),
  ];
  const [chosen, setChosen] = useState("");
  const isLate = text.trim() !== typed || (typed !== "" && found.isFetching);
  const go = (href: string) => {
    onClose();
    router.push(href);
  };
  const drawGroup = ({ kind, heading, icon }: (typeof FOUND_GROUPS)[number]) => (
    <Group key={kind} heading={heading} rows={items.filter((item) => item.kind === kind)}>
      {(item) => (
        <Row
          key={keyOfFound(item)}
          value={keyOfFound(item)}
          icon={icon}
          title={item.title}
          detail={item.detail}
          onSelect={() => go(addressOfFound(item))}
        />
      )}
    </Group>
  );
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimStyle} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 animate-rise overflow-hidden rounded-lg bg-raised shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <Command
            shouldFilter={false}
            vimBindings={false}
            label="Search"
            // Results change as the user types. Enter opens the first one unless the user has selected
            // another.
            value={rows.includes(chosen) ? chosen : (rows[0] ?? "")}
            onValueChange={setChosen}
          >
            <div className="flex items-center border-b pr-3">
              <Command.Input
                value={text}
                onValueChange={(next) => {
                  setText(next);
                  setChosen("");
                }}
                placeholder="Search workflows, workers, runs, dashboards, tables…"
                className="h-11 w-full bg-transparent px-4 text-base outline-none touch:text-lg"
              />
              {isLate && <Spinner label="Searching" className="text-muted" />}
            </div>
            <Command.List className="max-h-[60dvh] overflow-y-auto p-1">
              {found.isError && typed !== "" && (
                <p role="alert" className="px-2 py-3 text-bad text-sm">
                  {describeError(found.error).detail}
                </p>
              )}
              {!isLate && !found.isError && (
                <Command.Empty className="px-2 py-3 text-muted text-sm">
                  No results for “{text}”. To find a run, enter its ID.
                </Command.Empty>
              )}
              {THINGS.map(drawGroup)}
              <Group heading="Go to" rows={places}>
                {({ href, label }) => (
                  <Row
                    key={href}
                    value={href}
                    icon={ArrowRight}
                    title={label}
                    detail=""
                    onSelect={() => go(href)}
                  />
                )}
              </Group>
              {DOCUMENTATION.map(drawGroup)}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const THINGS = FOUND_GROUPS.filter(({ kind }) => kind !== "docs");
const DOCUMENTATION = FOUND_GROUPS.filter(({ kind }) => kind === "docs");

interface GroupProps<Item> {
  heading: string;
  rows: readonly Item[];
  children: (item: Item) => React.ReactNode;
}

function Group<Item>({ heading, rows, children }: GroupProps<Item>) {
  if (rows.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {rows.map(children)}
    </Command.Group>
  );
}

interface RowProps {
  value: string;
  icon: LucideIcon;
  title: string;
  detail: string;
  onSelect: () => void;
}

function Row({ value, icon: Icon, title, detail, onSelect }: RowProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-sm px-2 text-sm touch:min-h-11 data-[selected=true]:bg-hover"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      <span className="max-w-2/5 shrink-0 truncate text-muted text-xs">{detail}</span>
    </Command.Item>
  );
}
