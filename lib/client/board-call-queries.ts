import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type BoardAnswer, type BoardCall, callDashboard } from "@/lib/contract/dashboards";
import { callShared } from "@/lib/contract/share-links";
import { call } from "./call";

export type CalledBoard =
  | { readonly kind: "dashboard"; readonly id: string }
  | { readonly kind: "shared"; readonly token: string; readonly apiKey: string | null };

type Given = Pick<BoardCall, "symbol" | "range">;

const FRESH_MS = 60_000;
const UNDER_WAY_MS = 2_000;

/** This query isn't refetched after a publication, because every refetch would call the workflow again. */
export function boardCallsOptions(board: CalledBoard, given: Given) {
  return queryOptions({
    queryKey: ["board-calls", board, given],
    queryFn: ({ signal }) => ask(board, given, signal),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ error }) => error?.code === "call_under_way") ? UNDER_WAY_MS : false,
  });
}

export function callBoardOptions(board: CalledBoard, given: Given) {
  return mutationOptions({ mutationFn: () => ask(board, { ...given, anew: true }) });
}

/** Reads how many more calls the dashboard can make. The request itself doesn't count as a call. */
export function roomOptions(board: CalledBoard) {
  return queryOptions({
    queryKey: ["board-calls", board, "room"],
    queryFn: ({ signal }) => ask(board, { dry: true }, signal),
  });
}

function ask(board: CalledBoard, body: Partial<BoardCall>, signal?: AbortSignal): Promise<BoardAnswer> {
  const given = { body, ...(signal && { signal }) };
  if (board.kind === "dashboard") return call(callDashboard, { params: { id: board.id }, ...given });
  const query = board.apiKey === null ? {} : { api_key: board.apiKey };
  return call(callShared, { params: { token: board.token }, query, ...given });
}
