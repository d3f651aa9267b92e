import { Plus } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Segmented } from "@/components/ui/segmented";
import type { DataProvider, SampleChoice } from "@/lib/schema/credential";
import { type KeyState, keySentence, leftSentence } from "./key-sentence";
import { PROVIDER_LABELS } from "./provider-labels";

interface ProviderCardProps {
  provider: DataProvider;
  state: KeyState;
  choice: SampleChoice;
  /** True if the workspace stores a credential for this service, even if it isn't used. */
  hasCredential: boolean;
  /**
   * The operator's setting for sample data, which overrides the workspace's choice. Null if the operator
   * hasn't set one.
   */
  override: "on" | "off" | null;
  onChoose: ((choice: SampleChoice) => void) | undefined;
  onAdd: (() => void) | undefined;
}

const BADGES: Readonly<Record<KeyState["source"], readonly [Tone, string]>> = {
  workspace: ["ok", "Own credential"],
  deployment: ["ok", "Instance credential"],
  sample: ["warn", "Sample data"],
  none: ["neutral", "No credential"],
};

const CHOICES = [
  { value: "auto", label: "Auto" },
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
] as const;

export function ProviderCard(props: ProviderCardProps) {
  const { provider, state, choice, hasCredential, override, onChoose, onAdd } = props;
  const { title, icon: Icon } = PROVIDER_LABELS[provider];
  const [tone, label] = BADGES[state.source];
  const left = leftSentence(state, provider);
  return (
    <>
      <header className="flex items-center gap-2">
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <h3 className="min-w-0 flex-1 truncate font-medium">{title}</h3>
        <Badge tone={tone}>{label}</Badge>
      </header>
      <div className="mt-2 flex-1 text-muted text-sm">
        <p>
          {hasCredential && state.source === "sample" ? unusedSentence(override) : `${keySentence(state)}.`}
        </p>
        {left && (
          <p className="tabular-nums">
            {left}
            {state.left === 0 && state.resets_at && (
              <>
                , more <RelativeTime at={state.resets_at} />
              </>
            )}
            .
          </p>
        )}
        {override !== null && !hasCredential && (
          <p>{`The operator of this instance has turned ${override} sample data for all workspaces.`}</p>
        )}
        {state.source === "none" && provider === "economic" && (
          <p>Without a credential, observations come from the publisher's public download.</p>
        )}
      </div>
      {onAdd && !hasCredential && state.source !== "workspace" && (
        <Button size="sm" icon={Plus} className="mt-2 self-start" onClick={onAdd}>
          {`Add ${PROVIDER_LABELS[provider].key}`}
        </Button>
      )}
      {override === null && (
        <footer className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t pt-3">
          <span className="text-sm">
            Use sample data
            {onChoose && choice === "auto" && (
              <span className="block text-muted text-xs">When no credential is set</span>
            )}
          </span>
          {onChoose ? (
            <Segmented
              label={`Sample data for ${title}`}
              size="sm"
              value={choice}
              onChange={onChoose}
              options={CHOICES}
            />
          ) : (
            <span className="text-muted text-sm">{CHOICE_WORDS[choice]}</span>
          )}
        </footer>
      )}
    </>
  );
}

const CHOICE_WORDS: Readonly<Record<SampleChoice, string>> = {
  auto: "When no credential is set",
  on: "On",
  off: "Off",
};

function unusedSentence(override: "on" | "off" | null): string {
  const by = override === "on" ? "the operator" : "this workspace";
  return `Your credential isn't used, because ${by} chose sample data.`;
}
