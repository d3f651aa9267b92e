import { Link } from "@/components/ui/link";

export function StoreLink() {
  return (
    <p className="mt-4 border-t pt-4 text-center text-muted text-xs">
      Looking for data?{" "}
      <Link href="/store" className="text-accent-text underline underline-offset-2">
        Browse the store
      </Link>
    </p>
  );
}
