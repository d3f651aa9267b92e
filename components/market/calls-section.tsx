import { CardSection } from "@/components/parts/card-section";
import type { MarketDetail } from "@/lib/contract/market";

/** Shows which hosts the live version may call. The item's owner decides what is sent to them. */
export function CallsSection({ calls: { hosts, any_host, email } }: { calls: MarketDetail["calls"] }) {
  const isNothing = hosts.length === 0 && !any_host && !email;
  return (
    <CardSection title="External calls">
      {isNothing && <p className="text-muted">This item makes no external calls.</p>}
      {hosts.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {hosts.map((host) => (
            <li
              key={host}
              className="max-w-full truncate rounded-sm border bg-sunken px-1.5 font-mono text-xs"
            >
              {host}
            </li>
          ))}
        </ul>
      )}
      {any_host && (
        <p className="text-sm">
          {hosts.length > 0 ? "Plus hosts" : "Hosts"} chosen at run time or not disclosed by the seller.
        </p>
      )}
      {email && <p className="text-sm">This item sends email through its owner's mail server.</p>}
    </CardSection>
  );
}
