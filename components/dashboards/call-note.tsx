import type { BoardAnswer } from "@/lib/contract/dashboards";

export function CallNote({ asking, room }: { asking: number; room: BoardAnswer | undefined }) {
  const calls =
    asking === 1 ? "1 widget starts runs of its workflow" : `${asking} widgets start runs of their workflows`;
  if (room === undefined) return <>{calls}.</>;
  return room.per_hour === 0 ? (
    <>{calls}, but this dashboard's call limit is 0.</>
  ) : (
    <>
      {calls}. Calls left this hour: {room.left} of {room.per_hour}.
    </>
  );
}
