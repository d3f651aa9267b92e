/** Columns that are left out where the screen is narrower. */
export const TABLE_BREAKPOINTS = {
  sm: "max-sm:hidden",
  md: "max-md:hidden",
  lg: "max-lg:hidden",
  xl: "max-xl:hidden",
} as const;
