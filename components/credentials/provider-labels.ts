import {
  BrainCircuit,
  CandlestickChart,
  Globe,
  Landmark,
  type LucideIcon,
  Mail,
  Newspaper,
} from "lucide-react";
import type { CredentialProvider } from "@/lib/schema/credential";

interface ProviderWords {
  readonly title: string;
  /** Name for use within a sentence, as in "add a market data credential". */
  readonly key: string;
  readonly icon: LucideIcon;
  readonly valueLabel: string;
  readonly valueHelp: string;
  readonly placeholder: string;
}

export const PROVIDER_LABELS: Readonly<Record<CredentialProvider, ProviderWords>> = {
  news: {
    title: "News",
    key: "a news credential",
    icon: Newspaper,
    valueLabel: "API key",
    valueHelp: "API key from your Event Registry (NewsAPI.ai) account.",
    placeholder: "",
  },
  market: {
    title: "Market data",
    key: "a market data credential",
    icon: CandlestickChart,
    valueLabel: "API key",
    valueHelp: "API key from your Twelve Data account.",
    placeholder: "",
  },
  economic: {
    title: "Economic data",
    key: "an economic data credential",
    icon: Landmark,
    valueLabel: "API key",
    valueHelp: "API key from your FRED account: 32 letters and digits.",
    placeholder: "",
  },
  smtp: {
    title: "Mail server",
    key: "a mail server",
    icon: Mail,
    valueLabel: "Server URL",
    valueHelp:
      "URL with the user name, password and sender address. Use smtps:// for TLS from the start of the connection.",
    placeholder: "smtp://user:password@mail.example.com:587?from=alerts@example.com",
  },
  http: {
    title: "HTTP or webhook",
    key: "an HTTP credential",
    icon: Globe,
    valueLabel: "Value",
    valueHelp:
      "One of these: a header (Bearer …, Basic user:password, or Header-Name: value), OAuth2 https://…/token id:secret scope, the URL of an incoming webhook, or the secret that signs webhooks.",
    placeholder: "Bearer …",
  },
  model: {
    title: "Language model",
    key: "a model credential",
    icon: BrainCircuit,
    valueLabel: "API key",
    valueHelp: "API key from your account with the model provider. A self-hosted model may accept any value.",
    placeholder: "",
  },
};
