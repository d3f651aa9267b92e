export const choiceStyle =
  "flex min-h-10 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-hover touch:min-h-12";
