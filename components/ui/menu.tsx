"use client";

import clsx from "clsx";
import { Check, type LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { createContext, type ReactNode, type RefObject, use, useRef } from "react";
import { KeyHint } from "./key-hint";
import { menuStyle } from "./menu-style";

interface MenuProps {
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}

export function Menu({ trigger, align = "end", side = "bottom", children }: MenuProps) {
  const afterwards = useRef<(() => void) | null>(null);
  const runAfterwards = () => {
    if (afterwards.current) setTimeout(afterwards.current);
    afterwards.current = null;
  };
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={runAfterwards}
          className={clsx("max-h-(--radix-dropdown-menu-content-available-height)", menuStyle.content)}
        >
          <Afterwards value={afterwards}>{children}</Afterwards>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What an item asks for once the menu has closed and its button has the focus again. */
const Afterwards = createContext<RefObject<(() => void) | null>>({ current: null });

interface MenuItemProps {
  onSelect: () => void;
  /** What it opens takes the focus, and gives it back to the menu's button in the end. */
  opensDialog?: boolean;
  icon?: LucideIcon;
  keys?: string;
  hint?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({
  onSelect,
  opensDialog,
  icon: Icon,
  keys,
  hint,
  danger,
  disabled,
  children,
}: MenuItemProps) {
  const afterwards = use(Afterwards);
  const select = () => {
    if (opensDialog) afterwards.current = onSelect;
    else onSelect();
  };
  return (
    <Radix.Item
      onSelect={select}
      disabled={disabled ?? false}
      className={clsx(menuStyle.item, danger && "text-bad data-[highlighted]:bg-bad-soft")}
    >
      {Icon && <Icon aria-hidden className={clsx("size-4 shrink-0", !danger && "text-muted")} />}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{children}</span>
        {hint && <span className="text-muted text-xs">{hint}</span>}
      </span>
      {keys && <KeyHint keys={keys} />}
    </Radix.Item>
  );
}

interface MenuChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode; hint?: ReactNode }[];
  /** The choice is one for the item that is chosen next. */
  keepOpen?: boolean;
}

export function MenuChoice<V extends string>({
  label,
  value,
  onChange,
  options,
  keepOpen = false,
}: MenuChoiceProps<V>) {
  return (
    <Radix.Group>
      <MenuLabel>{label}</MenuLabel>
      <Radix.RadioGroup value={value}>
        {options.map((option) => (
          <Radix.RadioItem
            key={option.value}
            value={option.value}
            onSelect={(event) => {
              if (keepOpen) event.preventDefault();
              onChange(option.value);
            }}
            className={menuStyle.item}
          >
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate">{option.label}</span>
              {option.hint && <span className="text-muted text-xs">{option.hint}</span>}
            </span>
            <Radix.ItemIndicator>
              <Check aria-hidden className="size-4" />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </Radix.Group>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="truncate px-2 py-1 text-muted text-xs">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className={menuStyle.line} />;
}
