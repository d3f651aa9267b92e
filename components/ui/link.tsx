import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link without prefetching. With prefetching, each screen requested a dozen pages that nobody opened, and
 * navigating cancelled most of those requests.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
