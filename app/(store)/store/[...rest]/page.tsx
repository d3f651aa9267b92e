import { MISSING } from "@/app/missing-page";
import { MissingPage } from "@/components/store/missing-page";

export const metadata = MISSING;

export default function UnknownPage() {
  return <MissingPage />;
}
