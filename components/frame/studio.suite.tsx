import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Tooltip } from "radix-ui";
import { type ReactNode, useState } from "react";
import { meOptions } from "@/lib/client/people-queries";
import type { Me } from "./use-me";

/** Context for testing parts of a screen: an owner is signed in, queries don't retry, tooltips work. */
export function Studio({ children }: { children: ReactNode }) {
  const [queries] = useState(() => {
    const made = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    made.setQueryData(meOptions.queryKey, ME);
    return made;
  });
  return (
    <QueryClientProvider client={queries}>
      <Tooltip.Provider>{children}</Tooltip.Provider>
    </QueryClientProvider>
  );
}

const WORKSPACE = { id: "w1", name: "Desk", role: "owner" } as const;
const ME: Me = {
  id: "u1",
  email: "ada@example.com",
  name: "Ada",
  instance_owner: true,
  workspace: WORKSPACE,
  workspaces: [WORKSPACE],
};

/** Finds a button by its text or label. */
export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].find(
    (each) => (each.getAttribute("aria-label") ?? each.textContent) === name,
  );
  if (!found) throw new Error(`There is no button "${name}"`);
  return found;
}

export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll("label")].find((each) => each.textContent?.startsWith(label));
  const input = document.getElementById(found?.htmlFor ?? "");
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field "${label}"`);
  return input;
}
