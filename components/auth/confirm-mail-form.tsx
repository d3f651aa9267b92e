import { buttonStyle } from "@/components/ui/button-style";

interface ConfirmMailFormProps {
  token: string;
  address: string;
  workspace: string;
  isConfirmed: boolean;
}

/** Plain HTML form, so that it works without JavaScript, for example in an email app's built-in browser. */
export function ConfirmMailForm({ token, address, workspace, isConfirmed }: ConfirmMailFormProps) {
  return (
    <form method="post" action="/api/auth/confirm-mail" className="flex flex-col gap-4">
      <div role={isConfirmed ? "status" : undefined}>
        <h1 className="font-semibold text-lg">
          {isConfirmed ? "You'll get alerts by email" : "Get alerts by email?"}
        </h1>
        <p className="mt-1 text-muted">
          The workspace <Quoted text={workspace} /> sends alerts about its workflows to{" "}
          <Quoted text={address} />.{" "}
          {isConfirmed
            ? "Each email has a link to unsubscribe."
            : "These emails come from the workspace, not from the operator of this instance. Confirm only if you know who runs the workspace."}
        </p>
      </div>
      <input type="hidden" name="token" value={token} />
      {!isConfirmed && (
        <button type="submit" className={buttonStyle("primary", "md")}>
          Get alerts
        </button>
      )}
    </form>
  );
}

function Quoted({ text }: { text: string }) {
  return <span className="wrap-anywhere font-medium text-text">“{text}”</span>;
}

export function NoConfirmMail() {
  return (
    <div role="alert">
      <h1 className="font-semibold text-lg">This link no longer works</h1>
      <p className="mt-1 text-muted">
        The link is more than 30 days old, or incomplete. Copy the whole link from the email.
      </p>
    </div>
  );
}
