import { describeError } from "@/components/frame/describe-error";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";

interface RefusedDialogProps {
  title: string;
  description: string;
  refused: readonly { readonly id: string | null; readonly name: string; readonly error: unknown }[];
  onClose: () => void;
}

export function RefusedDialog({ title, description, refused, onClose }: RefusedDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      width="md"
      readOnly
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul aria-label="Failed" className="divide-y">
        {refused.map(({ id, name, error }, at) => (
          <li key={id ?? `${name} ${at}`} className="py-2">
            <div className="font-medium">
              {id === null ? (
                name
              ) : (
                <Link href={`/workflows/${id}`} className="underline">
                  {name}
                </Link>
              )}
            </div>
            <div className="break-words text-muted text-sm">{describeError(error).detail}</div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
