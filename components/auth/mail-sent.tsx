import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";

interface MailSentProps {
  title: string;
  children: ReactNode;
  hint: string | null;
  below: ReactNode;
}

export function MailSent({ title, children, hint, below }: MailSentProps) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <MailCheck aria-hidden className="size-6 text-muted" />
      <div>
        <h1 className="font-semibold text-lg">{title}</h1>
        <p className="mt-1 break-words text-muted">{children}</p>
      </div>
      {hint !== null && <p className="text-muted text-xs">{hint}</p>}
      {below}
    </div>
  );
}
