import { test } from "@playwright/test";
import { Instance } from "@/e2e/durability/instance";
import { killDuringReads } from "@/e2e/durability/kill-during-reads";
import { SOAK } from "@/e2e/soak";

const READS = 10_000;
const KILLS = 5;

test.describe.configure({ timeout: 900_000 });

let mine: Instance | undefined;
test.afterEach(() => mine?.remove());

test(
  "ten thousand metered reads and five kills: at most the last second before each is lost, to the buyer's good",
  SOAK,
  async () => {
    mine = await Instance.create({ MILLRACE_DRAIN_SECONDS: "4" });
    const { answered, used, atRisk, broken } = await killDuringReads(mine, { wanted: READS, kills: KILLS });
    const description = `${answered} answered, ${used} counted, ${atRisk} in the last seconds, ${broken} broken, ${KILLS} kills`;
    console.log(description);
    test.info().annotations.push({ type: "figures", description });
  },
);
