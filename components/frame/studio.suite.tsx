import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Tooltip } from "radix-ui";
import { type ReactNode, useState } from "react";

/** What surrounds a part of a screen that is tested alone: queries that are not tried again, and tooltips. */
export function Studio({ children }: { children: ReactNode }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={queries}>
      <Tooltip.Provider>{children}</Tooltip.Provider>
    </QueryClientProvider>
  );
}

/** By the words on it, or its label. */
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
