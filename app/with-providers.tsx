import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readAppearance } from "@/components/frame/appearance";
import { Providers } from "@/components/frame/providers";

export async function WithProviders({ children }: { children: ReactNode }) {
  const jar = await cookies();
  return <Providers appearance={readAppearance((name) => jar.get(name)?.value)}>{children}</Providers>;
}
