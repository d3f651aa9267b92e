import { DisputesSection } from "@/components/disputes/disputes-section";
import { OwedPayoutsSection } from "./owed-payouts-section";
import { OwedRefundsSection } from "./owed-refunds-section";
import { ProfileSection } from "./profile-section";
import { ReportsSection } from "./reports-section";
import { ReviewsSection } from "./reviews-section";
import { SharesSection } from "./shares-section";
import { SignUpsSection } from "./sign-ups-section";
import { TakedownsSection } from "./takedowns-section";

export function OperatorSections() {
  return (
    <>
      <ReviewsSection />
      <DisputesSection />
      <OwedPayoutsSection />
      <OwedRefundsSection />
      <SharesSection />
      <ProfileSection />
      <SignUpsSection />
      <ReportsSection />
      <TakedownsSection />
    </>
  );
}
