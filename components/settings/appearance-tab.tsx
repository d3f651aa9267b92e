"use client";

import { ArrowDown, ArrowUp, Monitor, Moon, Sun } from "lucide-react";
import { useAppearance } from "@/components/frame/use-appearance";
import { Section } from "@/components/parts/section";
import { Segmented } from "@/components/ui/segmented";
import { Switch } from "@/components/ui/switch";

export function AppearanceTab() {
  const { appearance, change } = useAppearance();
  return (
    <>
      <Section title="Theme" description="Stored in this browser.">
        <Segmented
          label="Theme"
          value={appearance.theme}
          onChange={(theme) => change({ theme })}
          options={[
            { value: "system", label: "Match system", icon: Monitor },
            { value: "light", label: "Light", icon: Sun },
            { value: "dark", label: "Dark", icon: Moon },
          ]}
        />
      </Section>
      <Section title="Chart colours">
        <div className="max-w-md rounded-md border p-3">
          <Switch
            label="Colour-blind-safe"
            help="Shows rises in blue and falls in orange instead of green and red."
            checked={appearance.safe}
            onChange={(safe) => change({ safe })}
          />
          <p className="mt-3 flex gap-6 border-t pt-3" aria-hidden>
            <span className="inline-flex items-center gap-1 text-up">
              <ArrowUp className="size-3.5" /> 1.24 %
            </span>
            <span className="inline-flex items-center gap-1 text-down">
              <ArrowDown className="size-3.5" /> 0.87 %
            </span>
          </p>
        </div>
      </Section>
    </>
  );
}
