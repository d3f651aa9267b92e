export const menuStyle = {
  content:
    "z-50 min-w-44 max-w-80 animate-rise overflow-y-auto rounded-md bg-raised p-1 shadow-float outline-none",
  item: "flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none touch:min-h-11 focus:bg-hover data-[highlighted]:bg-hover data-[disabled]:opacity-50 aria-disabled:opacity-50",
  line: "-mx-1 my-1 h-px bg-line",
} as const;
