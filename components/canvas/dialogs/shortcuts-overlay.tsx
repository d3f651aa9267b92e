"use client";

import type { Command } from "@/components/canvas/actions/command";
import { COMMANDS } from "@/components/canvas/actions/commands";
import { Dialog } from "@/components/ui/dialog";
import { KeyHint } from "@/components/ui/key-hint";

const GROUPS: readonly Command["group"][] = ["Edit", "Add", "Arrange", "View", "Run"];

export function ShortcutsOverlay({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" width="lg" readOnly>
      <div className="columns-1 gap-8 sm:columns-2">
        {GROUPS.map((group) => (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 font-medium text-muted text-xs">{group}</h3>
            <dl>
              {COMMANDS.filter((command) => command.group === group && command.keys.length > 0).map(
                (command) => (
                  <div
                    key={command.id}
                    className="flex min-h-7 items-center justify-between gap-4 border-b last:border-0"
                  >
                    <dt>{command.label}</dt>
                    <dd className="flex gap-2">
                      {command.keys.map((keys) => (
                        <KeyHint key={keys} keys={keys} />
                      ))}
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
