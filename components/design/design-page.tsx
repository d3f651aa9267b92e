"use client";

import { type ComponentType, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { BadgeStates } from "./badge-states";
import { ButtonStates } from "./button-states";
import { ChoiceStates } from "./choice-states";
import { FieldStates } from "./field-states";
import { FloatingStates } from "./floating-states";
import { ListStates } from "./list-states";
import { PageStates } from "./page-states";
import { ValueStates } from "./value-states";

const SECTIONS: readonly { readonly title: string; readonly States: ComponentType }[] = [
  { title: "Buttons", States: ButtonStates },
  { title: "Fields", States: FieldStates },
  { title: "Choices", States: ChoiceStates },
  { title: "Badges and marks", States: BadgeStates },
  { title: "What floats", States: FloatingStates },
  { title: "Lists", States: ListStates },
  { title: "Values", States: ValueStates },
  { title: "Empty, wrong, loading", States: PageStates },
];
const THEMES = ["light", "dark"] as const;
const SHOWN = [
  { value: "both", label: "Both" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
type Shown = (typeof SHOWN)[number]["value"];

/** Each component of `components/ui` in every state, in both themes side by side. What floats takes the page's own theme. */
export function DesignPage() {
  const [shown, setShown] = useState<Shown>("both");
  const themes = THEMES.filter((theme) => shown === "both" || shown === theme);
  return (
    <main className="flex flex-col gap-6 p-4 sm:p-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-xl">Design</h1>
        <Segmented label="Themes" value={shown} onChange={setShown} options={SHOWN} />
      </header>
      <nav aria-label="Sections" className="flex flex-wrap gap-x-4 gap-y-1">
        {SECTIONS.map(({ title }) => (
          <a key={title} href={`#${slug(title)}`} className="text-accent-text hover:underline">
            {title}
          </a>
        ))}
      </nav>
      {SECTIONS.map(({ title, States }) => (
        <section key={title} id={slug(title)} aria-label={title} className="flex flex-col gap-2">
          <h2 className="font-semibold text-lg">{title}</h2>
          <div className={themes.length > 1 ? "grid gap-4 lg:grid-cols-2" : ""}>
            {themes.map((theme) => (
              <div
                key={theme}
                data-theme={theme}
                className="flex min-w-0 flex-col gap-5 rounded-lg border bg-bg p-4 text-text"
              >
                <States />
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

function slug(title: string): string {
  return title.toLowerCase().replace(/\W+/g, "-");
}
