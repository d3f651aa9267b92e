import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { toastProblem } from "@/components/frame/toast-problem";
import { Button } from "@/components/ui/button";
import { retryRunOptions } from "@/lib/client/run-queries";

export function RetryButton({ runId, name }: { runId: string; name: string }) {
  const router = useRouter();
  const retry = useMutation(retryRunOptions);
  return (
    <Button
      size="sm"
      icon={RotateCw}
      aria-label={`Retry ${name}`}
      busy={retry.isPending}
      onClick={() =>
        retry.mutate(
          { id: runId, version: "same", from: "failed" },
          {
            onSuccess: (next) => router.push(`/runs/${next.id}`),
            onError: (error) => toastProblem("Couldn't retry the run", error),
          },
        )
      }
    >
      Retry
    </Button>
  );
}
