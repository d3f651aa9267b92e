"use client";

import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { Page } from "@/components/frame/page";
import { useMe } from "@/components/frame/use-me";
import { Tabs } from "@/components/ui/tabs";
import { WorkspaceTab } from "./workspace-tab";

const AppearanceTab = dynamic(() => import("./appearance-tab").then((file) => file.AppearanceTab));

const AssistantsTab = dynamic(() => import("./assistants-tab").then((file) => file.AssistantsTab));
const BillingTab = dynamic(() => import("@/components/billing/billing-tab").then((file) => file.BillingTab));
const WebhooksTab = dynamic(() =>
  import("@/components/webhooks/webhooks-tab").then((file) => file.WebhooksTab),
);
const AccountTab = dynamic(() => import("./account-tab").then((file) => file.AccountTab));
const InstanceTab = dynamic(() => import("./instance-tab").then((file) => file.InstanceTab));
const SecurityTab = dynamic(() => import("./security-tab").then((file) => file.SecurityTab));
const SessionsTab = dynamic(() => import("./sessions-tab").then((file) => file.SessionsTab));
const TokensTab = dynamic(() => import("./tokens-tab").then((file) => file.TokensTab));

const TABS = [
  { value: "workspace", label: "Workspace", content: <WorkspaceTab /> },
  { value: "billing", label: "Billing", content: <BillingTab /> },
  { value: "tokens", label: "API tokens", content: <TokensTab /> },
  { value: "assistants", label: "Assistants", content: <AssistantsTab /> },
  { value: "webhooks", label: "Webhooks", content: <WebhooksTab /> },
  { value: "sessions", label: "Sessions", content: <SessionsTab /> },
  { value: "security", label: "Security", content: <SecurityTab /> },
  { value: "account", label: "Account", content: <AccountTab /> },
  { value: "instance", label: "Instance", content: <InstanceTab /> },
  { value: "appearance", label: "Appearance", content: <AppearanceTab /> },
];

export function SettingsPage() {
  const router = useRouter();
  const wanted = useSearchParams().get("tab");
  const me = useMe();
  const tabs = TABS.filter(({ value }) => value !== "instance" || value === wanted || me?.instance_owner);
  const tab = tabs.find(({ value }) => value === wanted) ?? tabs[0];
  return (
    <Page title="Settings">
      <div className="mx-auto w-full max-w-4xl px-4 pt-2 pb-8">
        <Tabs
          label="Settings"
          tabs={tabs}
          value={tab?.value ?? ""}
          onChange={(value) => router.replace(`/settings?tab=${value}`)}
        />
      </div>
    </Page>
  );
}
