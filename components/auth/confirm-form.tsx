import { buttonStyle } from "@/components/ui/button-style";
import { LinkButton } from "@/components/ui/link-button";

/** A form of plain HTML: it works where no script runs, in the browser of a mail program too. */
export function ConfirmForm({ token }: { token: string }) {
  return (
    <form method="post" action="/api/auth/confirm" className="flex flex-col gap-4">
      <div>
        <h1 className="font-semibold text-lg">Confirm your e-mail address</h1>
        <p className="mt-1 text-muted">
          Your account is made, with a workspace of your own. Then you sign in with the password you chose.
        </p>
      </div>
      <input type="hidden" name="token" value={token} />
      <button type="submit" className={buttonStyle("primary", "md")}>
        Confirm
      </button>
    </form>
  );
}

const WORDS = {
  done: {
    title: "Your account is ready",
    text: "Sign in with the e-mail address and the password you chose.",
    action: { href: "/sign-in", label: "Sign in" },
  },
  known: {
    title: "You have an account already",
    text: "This address was confirmed before. Sign in with your password.",
    action: { href: "/sign-in", label: "Sign in" },
  },
  dead: {
    title: "This link does not work any more",
    text: "It was used, is older than a day, or is not whole. If you confirmed your address already, sign in.",
    action: { href: "/sign-up", label: "Sign up again" },
  },
} as const;

export function ConfirmOutcome({ outcome }: { outcome: keyof typeof WORDS }) {
  const { title, text, action } = WORDS[outcome];
  return (
    <div role={outcome === "dead" ? "alert" : "status"} className="flex flex-col gap-4">
      <div>
        <h1 className="font-semibold text-lg">{title}</h1>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      <LinkButton variant="primary" href={action.href}>
        {action.label}
      </LinkButton>
      {outcome === "dead" && (
        <LinkButton variant="quiet" href="/sign-in">
          Sign in
        </LinkButton>
      )}
    </div>
  );
}
