import { connect } from "@/db/client";
import type { Part } from "@/lib/service/services";
import { ACTIVITY } from "./activity";
import { createPulse, type Pulse } from "./pulse";
import { listen, type Signals } from "./signals";

/**
 * The connections through which a web process notices that the database doesn't respond, and receives signals
 * from other processes.
 */
export interface Link {
  readonly pulse: Pulse;
  readonly signals: Signals;
}

export const LINK: Part<Promise<Link>> = {
  key: Symbol.for("millrace.link"),
  async make(services, onStop) {
    const signals = await listen(services, [
      "millrace_ended",
      "millrace_published",
      "millrace_workflow",
      "millrace_draft",
      "millrace_presence",
      "millrace_subscription",
      "millrace_reader_key",
      "millrace_keys",
      "millrace_awake",
    ]);
    services.part(ACTIVITY).subscribe(signals);
    const { databaseUrl, databaseDirectUrl: directUrl } = services.env;
    const pulse = createPulse(connect(databaseUrl, { directUrl, max: 1 }));
    onStop(pulse.stop);
    onStop(signals.stop);
    return { pulse, signals };
  },
};
