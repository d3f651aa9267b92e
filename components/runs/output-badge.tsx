import { ArrowRight } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { getOutputsTaken } from "@/lib/schema/get-outputs-taken";

export function OutputBadge({ output }: { output: string }) {
  return (
    <Badge tone={output === "error" ? "bad" : "neutral"}>
      <ArrowRight aria-hidden className="size-3" />
      <span className="sr-only">used output</span>
      {getOutputsTaken(output).join(", ")}
    </Badge>
  );
}
