"use client";

import { usePathname } from "next/navigation";
import { addNextToUrl } from "@/components/auth/add-next-to-url";
import { LinkButton } from "@/components/ui/link-button";

/** Links to sign-in and sign-up that return to the current page. With `open`, anyone can sign up. */
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
