import { Link } from "@/components/ui/link";
import type { ItemName } from "@/lib/schema/price";

export function ItemLink({ kind, id, name }: ItemName & { name: string }) {
  if (name === "") return <span className="font-medium">Deleted {kind}</span>;
  return (
    <Link href={`/market/${kind}/${id}`} className="font-medium hover:underline">
      {name}
    </Link>
  );
}
