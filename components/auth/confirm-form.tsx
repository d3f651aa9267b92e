import { buttonStyle } from "@/components/ui/button-style";
import { LinkButton } from "@/components/ui/link-button";
import { addNextToUrl } from "./add-next-to-url";
import { PlainPassword } from "./plain-password";

interface ConfirmFormProps {
  token: string;
  /** True if the person has to choose a password, because they didn't sign up in this browser. */
  asksForPassword: boolean;
  failed: string | string[] | undefined;
}

const REFUSALS: Readonly<Record<string, string>> = {
  password: "Use 10 to 200 characters.",
  common: "This password is too common. Use a few unrelated words.",
  busy: "Too many people are signing in. Try again in a few seconds.",
};

/** Plain HTML form, so that it works without JavaScript, for example in an email app's built-in browser. */
export function ConfirmForm({ token, asksForPassword, failed }: ConfirmFormProps) {
  return (
    <form method="post" action="/api/auth/confirm" className="flex flex-col gap-4">
      <div>
        <h1 className="font-semibold text-lg">Confirm your email address</h1>
        <p className="mt-1 text-muted">
          {asksForPassword
            ? "Choose a password for your new account. A password that you entered in another browser won't be used."
            : "This creates your account and your own workspace, and signs you in."}
        </p>
      </div>
      <input type="hidden" name="token" value={token} />
      {asksForPassword && (
        <PlainPassword label="Password" error={typeof failed === "string" ? REFUSALS[failed] : undefined} />
      )}
      <button type="submit" className={buttonStyle("primary", "md")}>
        Confirm and sign in
      </button>
    </form>
  );
}

const WORDS = {
  done: {
    title: "Your account is ready",
    text: "Sign in with your email address.",
    action: { href: "/sign-in", label: "Sign in" },
  },
  known: {
    title: "You already have an account",
    text: "This email address is already confirmed. Sign in with your password.",
    action: { href: "/sign-in", label: "Sign in" },
  },
  dead: {
    title: "This link no longer works",
    text: "The link was already used, is more than a day old, or is incomplete. If you've already confirmed your email, sign in.",
    action: { href: "/sign-up", label: "Sign up again" },
  },
} as const;

interface ConfirmOutcomeProps {
  outcome: keyof typeof WORDS;
  next: string | undefined;
}

export function ConfirmOutcome({ outcome, next }: ConfirmOutcomeProps) {
  const { title, text, action } = WORDS[outcome];
  return (
    <div role={outcome === "dead" ? "alert" : "status"} className="flex flex-col gap-4">
      <div>
        <h1 className="font-semibold text-lg">{title}</h1>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      <LinkButton variant="primary" href={addNextToUrl(action.href, next)}>
        {action.label}
      </LinkButton>
      {outcome === "dead" && (
        <LinkButton variant="quiet" href={addNextToUrl("/sign-in", next)}>
          Sign in
        </LinkButton>
      )}
    </div>
  );
}
