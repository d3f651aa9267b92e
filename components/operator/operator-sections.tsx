import { OwedPayoutsSection } from "./owed-payouts-section";
import { ReportsSection } from "./reports-section";
import { SignUpsSection } from "./sign-ups-section";
import { TakedownsSection } from "./takedowns-section";

/** What waits for a decision of the operator's. */
export function OperatorSections() {
  return (
    <>
      <OwedPayoutsSection />
      <SignUpsSection />
      <ReportsSection />
      <TakedownsSection />
    </>
  );
}
