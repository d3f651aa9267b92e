import { Link } from "@/components/ui/link";

interface DocsLinksProps {
  links: readonly { readonly href: string; readonly title: string; readonly about: string }[];
}

export function DocsLinks({ links }: DocsLinksProps) {
  return (
    <ul className="flex flex-col divide-y rounded-md border">
      {links.map(({ href, title, about }) => (
        <li key={href}>
          <Link href={href} className="flex flex-col gap-0.5 px-4 py-3 hover:bg-hover">
            <span className="font-medium">{title}</span>
            <span className="text-muted text-sm">{about}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
