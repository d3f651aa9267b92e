import { buttonStyle } from "@/components/ui/button-style";

interface UnsubscribeFormProps {
  token: string;
  address: string;
  what: string;
  refused: boolean;
  /** True if the person still receives other kinds of email, in which case the form says so. */
  isOneKind: boolean;
}

/** Plain HTML form, so that it works without JavaScript, for example in an email app's built-in browser. */
export function UnsubscribeForm({ token, address, what, refused, isOneKind }: UnsubscribeFormProps) {
  return (
    <form
      method="post"
      action={`/api/auth/unsubscribe?token=${encodeURIComponent(token)}`}
      className="flex flex-col gap-4"
    >
      <div role={refused ? "status" : undefined}>
        <h1 className="font-semibold text-lg">
          {refused ? "You're unsubscribed" : "Unsubscribe from these emails?"}
        </h1>
        <p className="mt-1 text-muted">
          {refused ? "We no longer send " : "We'll stop sending "}
          {what}, to <span className="wrap-anywhere font-medium text-text">{address}</span>.
          {!refused && isOneKind && " You'll still get receipts, price changes and other essential emails."}
        </p>
      </div>
      <input type="hidden" name="then" value="page" />
      {refused && <input type="hidden" name="again" value="1" />}
      <button type="submit" className={buttonStyle(refused ? "default" : "primary", "md")}>
        {refused ? "Resubscribe" : "Unsubscribe"}
      </button>
    </form>
  );
}

export function NoUnsubscribe() {
  return (
    <div role="alert">
      <h1 className="font-semibold text-lg">This link is incomplete</h1>
      <p className="mt-1 text-muted">Copy the whole link from the end of the email, or click it there.</p>
    </div>
  );
}
