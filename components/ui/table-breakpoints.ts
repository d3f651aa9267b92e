/** Columns that are left out where the table is narrower. A phone shows all of them, as cards. */
export const TABLE_BREAKPOINTS = {
  md: "sm:max-md:hidden",
  lg: "sm:max-lg:hidden",
  xl: "sm:max-xl:hidden",
} as const;
