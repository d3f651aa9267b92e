import { Link } from "@/components/ui/link";
import type { ItemName } from "@/lib/schema/price";

/** To the market's page of an item; one that is gone has none. */
export function ItemLink({ kind, id, name }: ItemName & { name: string }) {
  if (name === "") return <span className="font-medium">A {kind} that is gone</span>;
  return (
    <Link href={`/market/${kind}/${id}`} className="font-medium hover:underline">
      {name}
    </Link>
  );
}
