import { ArrowRight } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { waysTaken } from "@/lib/schema/ways-taken";

/** The way out that a step took, where it had a choice. */
export function WayBadge({ way }: { way: string }) {
  return (
    <Badge tone={way === "error" ? "bad" : "neutral"}>
      <ArrowRight aria-hidden className="size-3" />
      <span className="sr-only">took the way</span>
      {waysTaken(way).join(", ")}
    </Badge>
  );
}
