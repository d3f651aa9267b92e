import { LockKeyhole } from "lucide-react";
import { LinkButton } from "@/components/ui/link-button";
import { formatPrice } from "@/lib/pricing/format-money";
import type { PaywallFacts } from "./paywall-of";
import { priceSentence } from "./price-sentence";

interface PaywallProps extends PaywallFacts {
  /** True on public pages and in another site's frame, where the market opens in a new tab. */
  outside?: boolean;
}

export function Paywall({ code, price, href, outside = false }: PaywallProps) {
  const { title, text, action } = WORDS[code] ?? UNPAID;
  return (
    <div className="mx-auto flex w-full max-w-md flex-col items-center px-4 py-16 text-center">
      <span className="flex size-10 items-center justify-center rounded-lg border bg-surface text-muted">
        <LockKeyhole aria-hidden className="size-5" />
      </span>
      <h2 className="mt-4 font-semibold text-base">{title}</h2>
      <p className="mt-3 font-semibold text-xl tabular-nums">{formatPrice(price)}</p>
      <p className="mt-1 text-balance text-muted text-sm">{priceSentence(price)}</p>
      <p className="mt-3 text-balance text-muted">{text}</p>
      <LinkButton
        variant="primary"
        href={href}
        className="mt-5"
        {...(outside && { target: "_blank", rel: "noopener" })}
      >
        {action}
      </LinkButton>
    </div>
  );
}

interface Words {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

const UNPAID: Words = {
  title: "Subscription required",
  text: "Subscribe to see this content. You can preview what's included before you buy.",
  action: "View in the market",
};

const WORDS: Partial<Record<string, Words>> = {
  insufficient_credit: {
    title: "Insufficient balance",
    text: "Top up the balance in Billing, or ask an owner of your workspace to do so. Your subscription resumes once there is enough credit.",
    action: "View your subscription",
  },
  spending_cap_reached: {
    title: "You've reached your monthly spending limit",
    text: "Access resumes next month, or when you raise your spending limit.",
    action: "View your subscription",
  },
};
