import {
  Activity,
  BellRing,
  BookOpen,
  CircleCheckBig,
  House,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  Store,
  Table2,
  Tag,
  Workflow,
} from "lucide-react";

export interface Place {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

export interface Screen extends Place {
  readonly keys: `g ${string}`;
}

export const APPROVALS = "/approvals";
export const ALERTS = "/alerts";

/** The screens in the order of the sidebar and the bottom bar. */
export const SCREENS: readonly Screen[] = [
  { href: "/", label: "Home", icon: House, keys: "g h" },
  { href: "/workflows", label: "Workflows", icon: Workflow, keys: "g w" },
  { href: "/runs", label: "Runs", icon: Activity, keys: "g r" },
  { href: APPROVALS, label: "Approvals", icon: CircleCheckBig, keys: "g a" },
  { href: "/dashboards", label: "Dashboards", icon: LayoutDashboard, keys: "g d" },
  { href: ALERTS, label: "Alerts", icon: BellRing, keys: "g l" },
  { href: "/tables", label: "Tables", icon: Table2, keys: "g t" },
  { href: "/market", label: "Market", icon: Store, keys: "g m" },
  { href: "/prices", label: "Prices", icon: Tag, keys: "g p" },
  { href: "/credentials", label: "Credentials", icon: KeyRound, keys: "g k" },
  { href: "/settings", label: "Settings", icon: Settings, keys: "g s" },
];

export const DOCUMENTATION: Place = { href: "/docs", label: "Documentation", icon: BookOpen };

export function isCurrent({ href }: Place, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
