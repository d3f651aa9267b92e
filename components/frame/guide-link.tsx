import { BookOpen } from "lucide-react";
import { LinkButton } from "@/components/ui/link-button";

interface GuideLinkProps {
  guide: "approvals" | "back-runs" | "bulk-retry" | "dashboards";
}

export function GuideLink({ guide }: GuideLinkProps) {
  return (
    <LinkButton variant="quiet" icon={BookOpen} href={`/docs/guides/${guide}`}>
      Guide
    </LinkButton>
  );
}
