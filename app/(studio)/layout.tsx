import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readFolded } from "@/components/frame/folded-cookie";
import { StudioShell } from "@/components/frame/studio-shell";

export default async function StudioLayout({ children }: { children: ReactNode }) {
  const jar = await cookies();
  return <StudioShell folded={readFolded((name) => jar.get(name)?.value)}>{children}</StudioShell>;
}
