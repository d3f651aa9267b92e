import { Command } from "cmdk";
import { Check } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { ComboboxOption } from "./combobox-option";
import { searchStyle } from "./control-style";
import { Spinner } from "./spinner";

interface ComboboxListProps {
  value: string;
  options: readonly ComboboxOption[];
  text: string;
  searchLabel: string;
  emptyText: string;
  loading: boolean;
  free: boolean;
  /**
   * True to filter the options by the typed text. False if the caller searches elsewhere and passes only the
   * matches.
   */
  filtered: boolean;
  onText: (text: string) => void;
  onChoose: (value: string) => void;
}

export function ComboboxList({
  value,
  options,
  text,
  searchLabel,
  emptyText,
  loading,
  free,
  filtered,
  onText,
  onChoose,
}: ComboboxListProps) {
  const offersText = free && text !== "" && !options.some((option) => option.value === text);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // This field replaces the one that the user was typing in, so it takes over focus and the cursor
    // position.
    if (document.activeElement !== document.body) return;
    input.current?.focus();
    input.current?.setSelectionRange(-1, -1);
  }, []);
  return (
    <Command shouldFilter={filtered} vimBindings={false} label={searchLabel}>
      <div className="flex items-center border-b pr-2">
        <Command.Input
          ref={input}
          value={text}
          onValueChange={onText}
          placeholder={searchLabel}
          className={searchStyle}
        />
        {loading && <Spinner label="Searching" className="text-muted" />}
      </div>
      <Command.List className="max-h-72 overflow-y-auto p-1">
        {!loading && !offersText && (
          <Command.Empty className="px-2 py-3 text-muted text-sm">{emptyText}</Command.Empty>
        )}
        {offersText && (
          <Command.Item value={text} forceMount onSelect={() => onChoose(text)} className={itemStyle}>
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
                onSelect={() => onChoose(option.value)}
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
  );
}

/**
 * Returns all options as one group without a heading. Used while searching, because the best match must come
 * first.
 */
function alike(options: readonly ComboboxOption[]): readonly [undefined, readonly ComboboxOption[]] {
  return [undefined, options];
}

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
