import type { Part } from "@/lib/service/services";
import type { RunIntake } from "./create-run-intake";

/** Loads its modules lazily, because runners never need them. */
export const RUN_INTAKE: Part<Promise<RunIntake>> = {
  key: Symbol.for("millrace.run-intake"),
  make: async (services, onStop) => (await import("./create-run-intake")).createRunIntake(services, onStop),
};
