"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { suggestOptions } from "@/lib/client/catalogue-queries";

interface SymbolBoxProps {
  symbol: string | null;
  onChange: (symbol: string | null) => void;
  /** Symbols that users can select. If omitted, they can search all symbols. */
  choices?: readonly string[] | undefined;
  note?: ReactNode;
  onOpen?: (() => void) | undefined;
}

interface Offer {
  readonly id: string;
  readonly title: string;
}

const MAX_OFFERS = 8;

/**
 * Accepts any text, not only suggestions. Enter accepts the typed text, or the suggestion highlighted with
 * the arrow keys.
 */
export function SymbolBox({ symbol, onChange, choices, note, onOpen }: SymbolBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const [text, setText] = useState(symbol ?? "");
  const [followed, setFollowed] = useState(symbol);
  const [isOpen, setIsOpen] = useState(false);
  const [markedId, setMarkedId] = useState<string | null>(null);
  // Follow a symbol that was changed by a widget or by the URL.
  if (symbol !== followed) {
    setFollowed(symbol);
    setText(symbol ?? "");
  }
  const typed = text.trim();
  const offers = useSymbolOffers(typed === (symbol ?? "") ? "" : typed, choices, isOpen);
  const marked = offers.findIndex(({ id }) => id === markedId);
  const close = () => {
    setIsOpen(false);
    setMarkedId(null);
  };
  const open = () => {
    if (!isOpen) onOpen?.();
    setIsOpen(true);
  };
  const choose = (next: string) => {
    close();
    setText(next);
    if (next !== (symbol ?? "")) onChange(next === "" ? null : next);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
      setText(symbol ?? "");
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
    const step = event.key === "ArrowDown" ? 1 : -1;
    const places = offers.length + 1;
    setMarkedId(offers[((marked + 1 + step + places) % places) - 1]?.id ?? null);
  };
  const isListed = isOpen && (offers.length > 0 || note !== undefined);
  return (
    <form
      className="relative min-w-0 flex-1 sm:w-36 sm:flex-none"
      onSubmit={(event) => {
        event.preventDefault();
        choose(offers[marked]?.id ?? typed);
      }}
    >
      <Input
        ref={input}
        mono
        role="combobox"
        aria-label="Symbol"
        aria-expanded={isListed}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={marked >= 0 ? `${list}-${marked}` : undefined}
        placeholder="Symbol"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        maxLength={64}
        onFocus={() => onOpen?.()}
        onClick={open}
        onKeyDown={pressed}
        onChange={(event) => {
          setText(event.target.value);
          setMarkedId(null);
          open();
        }}
        onBlur={() => choose(typed)}
        className="w-full pr-8"
      />
      {symbol !== null && (
        <IconButton
          size="sm"
          icon={X}
          label="Clear the symbol"
          className="absolute top-0.5 right-0.5 touch:top-0 touch:right-0"
          onClick={() => {
            choose("");
            // Clearing removes the button that has focus, so move focus to the field.
            input.current?.focus();
          }}
        />
      )}
      <div
        className={clsx(
          "absolute top-full left-0 z-40 mt-1 w-72 max-w-[calc(100vw-1.5rem)] overflow-hidden rounded-md bg-raised shadow-float",
          !isListed && "hidden",
        )}
      >
        <div role="listbox" id={list} aria-label="Symbols" className={clsx(offers.length > 0 && "p-1")}>
          {offers.map(({ id, title }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys and announces the marked option
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === marked}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(id)}
              className={clsx(
                "flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 text-sm hover:bg-hover touch:min-h-11",
                index === marked && "bg-hover",
              )}
            >
              <span className="shrink-0 font-medium font-mono text-xs">{id}</span>
              <span className="truncate text-muted text-xs">{title === id ? "" : title}</span>
            </div>
          ))}
        </div>
        {note !== undefined && <div className="border-t px-3 py-2 text-muted text-xs">{note}</div>}
      </div>
    </form>
  );
}

function useSymbolOffers(
  text: string,
  choices: readonly string[] | undefined,
  isOpen: boolean,
): readonly Offer[] {
  const asked = useDeferredValue(text);
  const known = useQuery({
    ...suggestOptions("symbols", asked),
    enabled: isOpen && choices === undefined,
    placeholderData: (before) => before,
  });
  if (!isOpen) return [];
  if (choices !== undefined)
    return choices
      .filter((each) => each.toLowerCase().startsWith(text.toLowerCase()))
      .map((id) => ({ id, title: id }));
  const items = known.data?.items ?? [];
  // Until the response arrives, the suggestions are for earlier input. Show only those that match the current
  // text too, because others could be chosen by mistake.
  const isEarlier = asked !== text || known.isPlaceholderData;
  return (isEarlier ? items.filter((each) => isMatch(each, text)) : items).slice(0, MAX_OFFERS);
}

function isMatch({ id, title }: Offer, text: string): boolean {
  const wanted = text.toLowerCase();
  return id.toLowerCase().startsWith(wanted) || title.toLowerCase().includes(wanted);
}
