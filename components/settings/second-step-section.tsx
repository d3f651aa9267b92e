"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryState } from "@/components/frame/query-state";
import { Section } from "@/components/parts/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { factorsOptions } from "@/lib/client/factor-queries";
import type { Factors } from "@/lib/contract/factors";
import { AddPasskey } from "./add-passkey";
import { NewRecoveryCodes } from "./new-recovery-codes";
import { RemoveFactor } from "./remove-factor";
import { SetUpApp } from "./set-up-app";

export function SecondStepSection() {
  const factors = useQuery(factorsOptions);
  return (
    <Section
      title="Two-factor authentication"
      description="Require an authenticator app or passkey in addition to your password. API tokens are not affected."
    >
      <QueryState query={factors} failed="Couldn't load your two-factor methods" height="h-36.75 sm:h-28.75">
        {(data) => <FactorList factors={data} />}
      </QueryState>
    </Section>
  );
}

type Doing = "app" | "passkey" | "codes" | { remove: "app" } | { remove: { id: string; name: string } };

function FactorList({ factors }: { factors: Factors }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const { totp, passkeys } = factors;
  const hasAny = totp !== null || passkeys.length > 0;
  const dialog = { factors, onClose: close };
  return (
    <>
      <ul aria-label="Two-factor methods" className="divide-y rounded-md border">
        <Row
          title="Authenticator app"
          on={totp !== null}
          about={
            totp ? (
              <>
                Set up <RelativeTime at={totp.confirmed_at} />
              </>
            ) : (
              "A six-digit code on your phone that changes every 30 seconds."
            )
          }
        >
          {totp ? (
            <Button aria-label="Turn off the authenticator app" onClick={() => setDoing({ remove: "app" })}>
              Turn off
            </Button>
          ) : (
            <Button aria-label="Set up an authenticator app" onClick={() => setDoing("app")}>
              Set up
            </Button>
          )}
        </Row>
        <Row
          title="Passkeys"
          on={passkeys.length > 0}
          about={
            factors.passkeys_possible
              ? "Use your fingerprint, face or device PIN instead of a password."
              : "Passkeys need HTTPS with a host name, or localhost. This URL is neither."
          }
        >
          {factors.passkeys_possible && (
            <Button aria-label="Add a passkey" onClick={() => setDoing("passkey")}>
              Add
            </Button>
          )}
        </Row>
        {passkeys.map(({ id, name, host, last_used_at: used }) => (
          <Row
            key={id}
            title={name}
            nested
            about={
              <>
                For {host} ·{" "}
                {used ? (
                  <>
                    last used <RelativeTime at={used} />
                  </>
                ) : (
                  "never used"
                )}
              </>
            }
          >
            <Button
              variant="quiet"
              aria-label={`Remove the passkey ${name}`}
              onClick={() => setDoing({ remove: { id, name } })}
            >
              Remove
            </Button>
          </Row>
        ))}
        {hasAny && (
          <Row
            title="Recovery codes"
            on={factors.recovery_codes > 0}
            about={`${factors.recovery_codes} of 10 left. You can use each code once, in place of your app or passkey.`}
          >
            <Button aria-label="Create new recovery codes" onClick={() => setDoing("codes")}>
              New codes
            </Button>
          </Row>
        )}
      </ul>
      {doing === "app" && <SetUpApp {...dialog} />}
      {doing === "passkey" && <AddPasskey {...dialog} />}
      {doing === "codes" && <NewRecoveryCodes {...dialog} />}
      {typeof doing === "object" && doing !== null && <RemoveFactor {...dialog} what={doing.remove} />}
    </>
  );
}

interface RowProps {
  title: string;
  about: ReactNode;
  on?: boolean;
  nested?: boolean;
  children: ReactNode;
}

function Row({ title, about, on = false, nested = false, children }: RowProps) {
  return (
    <li
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5${nested ? " pl-7" : ""}`}
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{title}</span>
          {on && <Badge tone="ok">On</Badge>}
        </p>
        <p className="text-muted text-xs">{about}</p>
      </div>
      {children}
    </li>
  );
}
