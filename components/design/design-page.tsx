"use client";

import type { ComponentType } from "react";
import { useAppearance } from "@/components/frame/use-appearance";
import { Segmented } from "@/components/ui/segmented";
import { Switch } from "@/components/ui/switch";
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
  { title: "Overlays", States: FloatingStates },
  { title: "Lists", States: ListStates },
  { title: "Values", States: ValueStates },
  { title: "Empty, error, loading", States: PageStates },
];
export function DesignPage() {
  const { appearance, change } = useAppearance();
  return (
    <main className="flex flex-col gap-6 p-4 sm:p-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-xl">Design</h1>
        <div className="flex flex-wrap items-center gap-4">
          <Switch label="Colour-blind-safe" checked={appearance.safe} onChange={(safe) => change({ safe })} />
          <Segmented
            label="Theme"
            value={appearance.theme}
            onChange={(theme) => change({ theme })}
            options={[
              { value: "system", label: "Match system" },
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
          />
        </div>
      </header>
      <nav aria-label="Sections" className="flex flex-wrap gap-x-4 gap-y-1">
        {SECTIONS.map(({ title }) => (
          <a key={title} href={`#${slug(title)}`} className="text-accent-text hover:underline">
            {title}
          </a>
        ))}
      </nav>
      {SECTIONS.map(({ title, States }) => (
        <section key={title} id={slug(title)} aria-label={title} className="flex max-w-4xl flex-col gap-2">
          <h2 className="font-semibold text-lg">{title}</h2>
          <div className="flex min-w-0 flex-col gap-5 rounded-lg border bg-surface p-4">
            <States />
          </div>
        </section>
      ))}
    </main>
  );
}

function slug(title: string): string {
  return title.toLowerCase().replace(/\W+/g, "-");
}
