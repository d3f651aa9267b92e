"use client";

import clsx from "clsx";
import { ChevronsUpDown } from "lucide-react";
import { Popover } from "radix-ui";
import { lazy, Suspense, useEffect, useState } from "react";
import type { ControlSize } from "./button-style";
import type { ComboboxOption } from "./combobox-option";
import { controlStyle, searchStyle, textStyle } from "./control-style";
import { Spinner } from "./spinner";
import { whenIdle } from "./when-idle";

const loadList = () => import("./combobox-list");
const ComboboxList = lazy(() => loadList().then((module) => ({ default: module.ComboboxList })));

export interface ComboboxProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly ComboboxOption[];
  /** Label of the current value. Needed if the options may not include that value. */
  shown?: string | undefined;
  "aria-label"?: string;
  placeholder?: string;
  searchLabel?: string;
  emptyText?: string;
  onSearch?: (text: string) => void;
  loading?: boolean;
  /** True if the user can also enter text that doesn't match any option. */
  free?: boolean;
  size?: ControlSize;
  mono?: boolean;
  id?: string;
  onFocus?: () => void;
  onPointerEnter?: () => void;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
}

export function Combobox({
  value,
  onChange,
  options,
  shown,
  placeholder = "Choose…",
  searchLabel = "Search",
  emptyText = "No matches.",
  onSearch,
  loading = false,
  free = false,
  size = "md",
  mono = false,
  ...rest
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const chosen = options.find((option) => option.value === value);
  useEffect(() => whenIdle(loadList), []);

  const search = (next: string) => {
    setText(next);
    onSearch?.(next);
  };
  const choose = (next: string) => {
    onChange(next);
    setOpen(false);
    search("");
  };

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        role="combobox"
        aria-expanded={open}
        className={controlStyle(
          size,
          clsx("inline-flex items-center justify-between gap-2 text-left", textStyle(mono && value !== "")),
        )}
        {...rest}
      >
        <span className={clsx("truncate", !value && "text-muted")}>
          {(shown ?? chosen?.label ?? value) || placeholder}
        </span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 w-(--radix-popover-trigger-width) min-w-64 animate-rise overflow-hidden rounded-md bg-raised shadow-float"
        >
          <Suspense fallback={<FirstInput {...{ text, searchLabel }} onText={search} />}>
            <ComboboxList
              {...{ value, options, text, searchLabel, emptyText, loading, free }}
              filtered={onSearch === undefined}
              onText={search}
              onChoose={choose}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface FirstInputProps {
  text: string;
  searchLabel: string;
  onText: (text: string) => void;
}

/** Text field that is shown until the code of the list has loaded, so that the user can start typing. */
function FirstInput({ text, searchLabel, onText }: FirstInputProps) {
  return (
    <div className="flex items-center border-b pr-2">
      <input
        aria-label={searchLabel}
        value={text}
        onChange={(event) => onText(event.target.value)}
        placeholder={searchLabel}
        className={searchStyle}
      />
      <Spinner label="Loading" className="text-muted" />
    </div>
  );
}
