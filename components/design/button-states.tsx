"use client";

import { Play, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { StateRow } from "./state-row";

const VARIANTS = ["primary", "default", "quiet", "danger"] as const;
const SIZES = ["md", "sm"] as const;

export function ButtonStates() {
  return (
    <>
      {SIZES.map((size) => (
        <StateRow key={size} name={`Button ${size}`}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button size={size} icon={Play}>
            With an icon
          </Button>
          <Button size={size} busy>
            Busy
          </Button>
          <Button size={size} disabled>
            Disabled
          </Button>
          <Button size={size} variant="primary" disabled>
            Disabled
          </Button>
        </StateRow>
      ))}
      <StateRow name="IconButton, CopyButton">
        {VARIANTS.map((variant) => (
          <IconButton key={variant} variant={variant} icon={Trash2} label={`Remove, ${variant}`} keys="del" />
        ))}
        <IconButton icon={Play} label="Pressed" aria-pressed />
        <IconButton icon={Play} label="Disabled" disabled />
        <IconButton icon={Play} label="Small" size="sm" />
        <CopyButton text="copied" />
      </StateRow>
      <StateRow name="Link, LinkButton">
        <Link href="/design" className="text-accent-text hover:underline">
          A link
        </Link>
        {VARIANTS.map((variant) => (
          <LinkButton key={variant} href="/design" variant={variant}>
            {variant}
          </LinkButton>
        ))}
      </StateRow>
    </>
  );
}
