import type { InstanceProfile } from "@/lib/schema/instance-profile";

const PAGES = [
  ["terms_url", "Terms"],
  ["privacy_url", "Privacy"],
  ["imprint_url", "Legal notice"],
] as const;

export function LegalLinks({ profile }: { profile: InstanceProfile }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {profile.contact !== "" && <li className="break-words">{profile.contact}</li>}
      {PAGES.map(
        ([key, label]) =>
          profile[key] !== "" && (
            <li key={key}>
              <a href={profile[key]} className="inline-block underline underline-offset-2 touch:py-3.5">
                {label}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
