"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { SearchHost } from "@/components/frame/search/search-host";
import { useMedia } from "@/components/ui/use-media";
import { BottomBar } from "./bottom-bar";
import { navigationCookie } from "./folded-cookie";
import { InvitationNotice } from "./invitation-notice";
import { OutageBar } from "./outage-bar";
import { Pointer } from "./pointer";
import { SideBar } from "./side-bar";
import { useGoKeys } from "./use-go-keys";
import { useWarmScreens } from "./use-warm-screens";

const EDITOR = /^\/workflows\/[^/]+$/;

export function StudioShell({ folded: initially, children }: { folded: boolean; children: ReactNode }) {
  const [folded, setFolded] = useState(initially);
  // In the editor, the sidebar starts collapsed unless the screen is wide, to leave room for the canvas.
  const pathname = usePathname();
  const isWide = useMedia("(min-width: 96rem)");
  const isTight = !isWide && EDITOR.test(pathname);
  const [isUnfolded, setUnfolded] = useState(false);
  useGoKeys();
  useWarmScreens();
  const fold = (next: boolean) => {
    setUnfolded(!next);
    if (isTight && !folded) return;
    setFolded(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and on plain http
    document.cookie = navigationCookie(next);
  };
  return (
    <div className="flex h-dvh flex-col sm:flex-row">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <SideBar folded={folded || (isTight && !isUnfolded)} onFold={fold} />
      <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
        <InvitationNotice />
        <OutageBar />
        <div className="min-h-0 flex-1">{children}</div>
      </main>
      <BottomBar />
      <Pointer />
      <SearchHost />
    </div>
  );
}
