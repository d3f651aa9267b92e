import type { WrongKeys } from "@/lib/limits/wrong-keys";
import type { RunIntake } from "@/lib/service/accept/create-run-intake";
import { RUN_INTAKE } from "@/lib/service/accept/run-intake";
import { READ_METER, type ReadMeter } from "@/lib/service/charging/read-meter";
import { OUTBOUND_ACCESS } from "@/lib/service/outbound/outbound-access";
import { WRONG_KEYS } from "@/lib/service/process/guessed-keys";
import { LINK, type Link } from "@/lib/service/process/link";
import type { Published } from "@/lib/service/published/create-published";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Part } from "@/lib/service/services";
import { createPackedValues, type PackedValues } from "./packed-values";
import { createReadBudgets, type ReadBudgets } from "./read-budgets";
import { createRequestLog, type RequestLog } from "./request-log";

/**
 * All in-memory state that a request to a public endpoint uses, in one object, so that the request has to
 * await only one part of the services.
 */
export interface IntakeMemory extends Published, RunIntake, Pick<Link, "pulse"> {
  readonly wrongKeys: WrongKeys;
  readonly readMeter: ReadMeter;
  readonly readBudgets: ReadBudgets;
  readonly packed: PackedValues;
  readonly requests: RequestLog;
}

export const INTAKE_MEMORY: Part<Promise<IntakeMemory>> = {
  key: Symbol.for("millrace.intake-memory"),
  async make(services, onStop) {
    const { db, clock, part } = services;
    const { pulse, signals } = await part(LINK);
    const { live, values, subscribers, readers } = await part(PUBLISHED);
    const { intake, endings } = await part(RUN_INTAKE);
    services.part(OUTBOUND_ACCESS).subscribe(signals);
    const requests = createRequestLog(db, clock);
    onStop(requests.stop);
    return {
      pulse,
      live,
      values,
      subscribers,
      readers,
      intake,
      endings,
      wrongKeys: part(WRONG_KEYS),
      readMeter: part(READ_METER),
      readBudgets: createReadBudgets(clock),
      packed: createPackedValues(),
      requests,
    };
  },
};
