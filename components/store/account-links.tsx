"use client";

import { usePathname } from "next/navigation";
import { addNextToUrl } from "@/components/auth/add-next-to-url";
import { LinkButton } from "@/components/ui/link-button";

/** Ways in that lead back to the page on which they stand. `open`: anyone can sign up. */
export function AccountLinks({ open }: { open: boolean }) {
  const here = usePathname();
  return (
    <nav aria-label="Account" className="flex gap-2">
      <LinkButton variant="quiet" href={addNextToUrl("/sign-in", here)}>
        Sign in
      </LinkButton>
      {open && (
        <LinkButton href={addNextToUrl("/sign-up", here)} className="max-[22rem]:hidden">
          Create account
        </LinkButton>
      )}
    </nav>
  );
}
