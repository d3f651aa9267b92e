"use client";

import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import type { ControlSize } from "./button-style";
import { controlStyle } from "./control-style";
import { isLetter } from "./is-letter";
import { moveByKey } from "./move-by-key";
import { typedMatch } from "./typed-match";
import { useTyped } from "./use-typed";

export interface SelectOption<V extends string = string> {
  value: V;
  label: ReactNode;
  hint?: string;
  disabled?: boolean;
}

export interface SelectProps<V extends string> {
  value: V | undefined;
  onChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  placeholder?: string;
  size?: ControlSize;
  className?: string;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
}

/** Built on the popover, which every page loads anyway, so it needs no package of its own. */
export function Select<V extends string>({
  value,
  onChange,
  options,
  placeholder = "Choose…",
  size = "md",
  className,
  disabled = false,
  ...rest
}: SelectProps<V>) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const typed = useTyped();
  const at = options.findIndex((option) => option.value === value);
  const chosen = options[at];
  const choose = (option: SelectOption<V> | undefined) => {
    if (option === undefined || option.disabled) return;
    setOpen(false);
    if (option.value !== value) onChange(option.value);
  };
  const onTriggerKey = (event: KeyboardEvent) => {
    if (OPENING.includes(event.key)) {
      event.preventDefault();
      setOpen(true);
    } else if (isLetter(event)) {
      const able = options.filter((option) => !option.disabled);
      const from = chosen ? able.indexOf(chosen) : -1;
      choose(able[typedMatch(able.map(textOf), typed(event.key), from) ?? -1]);
    }
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen} modal>
      <Popover.Trigger
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        disabled={disabled}
        onKeyDown={onTriggerKey}
        className={controlStyle(
          size,
          clsx(
            "inline-flex items-center justify-between gap-2 text-left text-sm",
            chosen === undefined && "text-muted",
            className,
          ),
        )}
        {...rest}
      >
        <span className="truncate">{chosen?.label ?? placeholder}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          ref={list}
          role="listbox"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const items = itemsOf(list.current);
            (items.find((item) => item.ariaSelected === "true") ?? items[0] ?? list.current)?.focus();
          }}
          onKeyDown={(event) => moveByKey(event, itemsOf(list.current), typed)}
          className="z-50 max-h-(--radix-popover-content-available-height) min-w-(--radix-popover-trigger-width) max-w-96 animate-rise overflow-y-auto rounded-md bg-raised p-1 shadow-float outline-none"
        >
          {options.map((option) => (
            <Option
              key={option.value}
              option={option}
              isChosen={option === chosen}
              onChoose={() => choose(option)}
            />
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface OptionProps {
  option: SelectOption;
  isChosen: boolean;
  onChoose: () => void;
}

function Option({ option: { label, hint, disabled }, isChosen, onChoose }: OptionProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles keys
    <div
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={disabled}
      aria-labelledby={id}
      onClick={onChoose}
      onPointerMove={(event) => !disabled && event.currentTarget.focus({ preventScroll: true })}
      className="relative flex min-h-8 cursor-default select-none items-center rounded-sm py-1 pr-3 pl-7 text-sm outline-none focus:bg-hover touch:min-h-11 aria-disabled:opacity-50"
    >
      {isChosen && (
        <span className="absolute left-1.5">
          <Check aria-hidden className="size-4" />
        </span>
      )}
      <span className="flex min-w-0 flex-col">
        <span id={id}>{label}</span>
        {hint && <span className="text-muted text-xs">{hint}</span>}
      </span>
    </div>
  );
}

const OPENING: readonly string[] = ["ArrowDown", "ArrowUp", "Enter", " "];

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[role=option]:not([aria-disabled=true])") ?? [])];
}

function textOf({ value, label }: SelectOption): string {
  return typeof label === "string" ? label : value;
}
