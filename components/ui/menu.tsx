"use client";

import clsx from "clsx";
import { Check, type LucideIcon } from "lucide-react";
import { Popover } from "radix-ui";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { KeyHint } from "./key-hint";
import { menuStyle } from "./menu-style";
import { moveByKey } from "./move-by-key";
import { useTyped } from "./use-typed";

interface MenuProps {
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}

/** Built on the popover, because every page loads the popover anyway. */
export function Menu({ trigger, align = "end", side = "bottom", children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const afterwards = useRef<(() => void) | null>(null);
  const typed = useTyped();
  const id = useId();
  const within = useMemo<Within>(
    () => ({
      close: (then) => {
        afterwards.current = then ?? null;
        setOpen(false);
      },
    }),
    [],
  );
  const runAfterwards = () => {
    if (afterwards.current) setTimeout(afterwards.current);
    afterwards.current = null;
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen} modal>
      <Popover.Trigger asChild id={id} aria-haspopup="menu" onKeyDown={openByKey}>
        {trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          ref={list}
          role="menu"
          tabIndex={-1}
          aria-labelledby={id}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (itemsOf(list.current)[0] ?? list.current)?.focus();
          }}
          onCloseAutoFocus={runAfterwards}
          onKeyDown={(event) => moveByKey(event, itemsOf(list.current), typed)}
          className={clsx("max-h-(--radix-popover-content-available-height)", menuStyle.content)}
        >
          <InMenu value={within}>{children}</InMenu>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface Within {
  /** Closes the menu. `then` runs after that, once the menu's button has focus again. */
  close(then?: () => void): void;
}

const InMenu = createContext<Within>({ close: () => {} });

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[role^=menuitem]:not([aria-disabled=true])") ?? [])];
}

interface MenuItemProps {
  onSelect: () => void;
  /**
   * True if choosing the item opens a dialog. The dialog takes focus, and returns it to the menu's button
   * on closing.
   */
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
  const { close } = use(InMenu);
  const select = () => {
    if (disabled) return;
    if (opensDialog) return close(onSelect);
    onSelect();
    close();
  };
  return (
    <Item
      role="menuitem"
      disabled={disabled}
      onSelect={select}
      className={clsx(menuStyle.item, danger && "text-bad focus:bg-bad-soft")}
    >
      {Icon && <Icon aria-hidden className={clsx("size-4 shrink-0", !danger && "text-muted")} />}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{children}</span>
        {hint && <span className="text-muted text-xs">{hint}</span>}
      </span>
      {keys && <KeyHint keys={keys} />}
    </Item>
  );
}

interface MenuChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode; hint?: ReactNode }[];
  /**
   * Keeps the menu open after a choice. Use it for a choice that only determines what the other menu items
   * do.
   */
  keepOpen?: boolean;
}

export function MenuChoice<V extends string>({
  label,
  value,
  onChange,
  options,
  keepOpen = false,
}: MenuChoiceProps<V>) {
  const { close } = use(InMenu);
  const name = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset isn't a group of a menu
    <div role="group" aria-labelledby={name}>
      <MenuLabel id={name}>{label}</MenuLabel>
      {options.map((option) => (
        <Item
          key={option.value}
          role="menuitemradio"
          checked={option.value === value}
          onSelect={() => {
            onChange(option.value);
            if (!keepOpen) close();
          }}
          className={menuStyle.item}
        >
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate">{option.label}</span>
            {option.hint && <span className="text-muted text-xs">{option.hint}</span>}
          </span>
          {option.value === value && <Check aria-hidden className="size-4" />}
        </Item>
      ))}
    </div>
  );
}

interface ItemProps {
  role: "menuitem" | "menuitemradio";
  checked?: boolean;
  disabled?: boolean | undefined;
  onSelect: () => void;
  className: string;
  children: ReactNode;
}

function Item({ role, checked, disabled, onSelect, className, children }: ItemProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the menu handles keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is set
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only a radio gets a state
    <div
      role={role}
      tabIndex={-1}
      aria-checked={checked}
      aria-disabled={disabled}
      onClick={onSelect}
      onPointerMove={(event) => !disabled && event.currentTarget.focus({ preventScroll: true })}
      className={className}
    >
      {children}
    </div>
  );
}

export function MenuLabel({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} className="truncate px-2 py-1 text-muted text-xs">
      {children}
    </div>
  );
}

export function MenuSeparator() {
  return <hr className={clsx("border-0", menuStyle.line)} />;
}
