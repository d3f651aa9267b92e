/** Classes that hide columns in narrower tables. Phones show all columns, as cards. */
export const TABLE_BREAKPOINTS = {
  md: "sm:max-md:hidden",
  lg: "sm:max-lg:hidden",
  xl: "sm:max-xl:hidden",
} as const;
