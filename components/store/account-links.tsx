import { addNextToUrl } from "@/components/auth/add-next-to-url";
import { LinkButton } from "@/components/ui/link-button";

interface AccountLinksProps {
  /** True if anyone can sign up. */
  open: boolean;
  here: string;
}

export function AccountLinks({ open, here }: AccountLinksProps) {
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
