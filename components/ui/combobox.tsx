"use client";

import clsx from "clsx";
import { Command } from "cmdk";
import { Check, ChevronsUpDown } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import type { ControlSize } from "./button-style";
import { controlStyle, textStyle } from "./control-style";
import { Spinner } from "./spinner";

export interface ComboboxOption {
  value: string;
  label: string;
  hint?: string;
  icon?: ReactNode;
  /** The heading it stands under, with those beside it that have the same. */
  group?: string;
}

interface ComboboxProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly ComboboxOption[];
  /** What the value is called, where it may not be among the options. */
  shown?: string | undefined;
  /** The accessible name where no `Field` gives one. */
  "aria-label"?: string;
  placeholder?: string;
  searchLabel?: string;
  emptyText?: string;
  /** Options come from elsewhere for each text typed; without it the given ones are filtered here. */
  onSearch?: (text: string) => void;
  loading?: boolean;
  /** Text that is no option may be taken as the value. */
  free?: boolean;
  size?: ControlSize;
  mono?: boolean;
  id?: string;
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
  emptyText = "Nothing matches.",
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
  const offersText = free && text !== "" && !options.some((option) => option.value === text);

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
          <Command shouldFilter={!onSearch} vimBindings={false} label={searchLabel}>
            <div className="flex items-center border-b pr-2">
              <Command.Input
                value={text}
                onValueChange={search}
                placeholder={searchLabel}
                className="h-9 w-full bg-transparent px-2.5 text-sm outline-none touch:h-11 touch:text-lg"
              />
              {loading && <Spinner label="Searching" className="text-muted" />}
            </div>
            <Command.List className="max-h-72 overflow-y-auto p-1">
              {!loading && !offersText && (
                <Command.Empty className="px-2 py-3 text-muted text-sm">{emptyText}</Command.Empty>
              )}
              {offersText && (
                <Command.Item value={text} forceMount onSelect={() => choose(text)} className={itemStyle}>
                  Use “{text}”
                </Command.Item>
              )}
              {(text === "" ? groupsOf(options) : [alike(options)]).map(([group, members]) => (
                <Command.Group key={`${group} ${members[0]?.value}`} heading={group} className={groupStyle}>
                  {members.map((option) => (
                    <Command.Item
                      key={option.value}
                      value={option.value}
                      keywords={[option.label, option.hint ?? ""]}
                      onSelect={() => choose(option.value)}
                      className={itemStyle}
                    >
                      {option.icon}
                      <span className="flex min-w-0 flex-1 flex-col">
                        <span className="truncate">{option.label}</span>
                        {option.hint && <span className="truncate text-muted text-xs">{option.hint}</span>}
                      </span>
                      {option.value === value && <Check aria-hidden className="size-4 shrink-0" />}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** What fits best stands first, under whatever heading it was. */
function alike(options: readonly ComboboxOption[]): readonly [undefined, readonly ComboboxOption[]] {
  return [undefined, options];
}

/** Neighbours under the same heading, in their order. */
function groupsOf(
  options: readonly ComboboxOption[],
): readonly (readonly [string | undefined, readonly ComboboxOption[]])[] {
  const groups: [string | undefined, ComboboxOption[]][] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last[0] === option.group) last[1].push(option);
    else groups.push([option.group, [option]]);
  }
  return groups;
}

const groupStyle =
  "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs";
const itemStyle =
  "flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1 text-sm touch:min-h-11 data-[selected=true]:bg-hover";
