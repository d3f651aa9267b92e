import { objectOf } from "@/lib/kit/json";
import { isStepErrorCode, type StepError } from "@/lib/schema/step-error";
import type { Failure } from "./settle-failure";

export function failLoop(error: StepError, iteration: number): Failure {
  const details = objectOf(JSON.stringify(error.details));
  const inner = details.iterations ?? (typeof details.iteration === "number" ? [details.iteration] : []);
  const around = Array.isArray(inner) && inner.length > 0 ? { iterations: [iteration, ...inner] } : {};
  return {
    code: isStepErrorCode(error.code) ? error.code : "internal",
    message: error.message,
    details: { ...details, iteration, ...around },
  };
}
