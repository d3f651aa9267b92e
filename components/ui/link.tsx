import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * Fetches a page when it is asked for. Fetched ahead, every screen asked for a dozen pages that nobody opens, and the
 * browser cancelled most of them when it went on.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
