"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  boardCallsOptions,
  type CalledBoard,
  callBoardOptions,
  roomOptions,
} from "@/lib/client/board-call-queries";
import type { PublishedData } from "@/lib/schema/dashboard";
import type { ViewParameters } from "@/lib/widgets/widget-view";

interface AskingWidget {
  readonly id: string;
  readonly asks?: boolean | undefined;
  readonly options: { readonly ask?: unknown };
}

export interface BoardCalls {
  /** Number of widgets that are set to call their workflow when the symbol or range changes. */
  readonly asking: number;
  readonly room: ReturnType<typeof useRoom>;
  /**
   * Returns the workflow's response for the current symbol and range. If there is none, returns the data that
   * the workflow has published.
   */
  shown<P extends PublishedData>(
    widget: AskingWidget,
    published: P | undefined,
  ): P | PublishedData | undefined;
  readonly problem: Error | null;
  readonly busy: boolean;
  anew(): void;
}

/**
 * Widgets that call their workflow do so whenever the dashboard's symbol or range changes, but never on a
 * timer.
 */
export function useBoardCalls(
  board: CalledBoard,
  widgets: readonly AskingWidget[],
  { symbol, range }: ViewParameters,
): BoardCalls {
  const queries = useQueryClient();
  const asking = widgets.filter(doesAsk).length;
  const isAsked = asking > 0 && (symbol !== null || range !== null);
  const given = { symbol, range };
  const options = boardCallsOptions(board, given);
  const calls = useQuery({ ...options, enabled: isAsked });
  const again = useMutation({
    ...callBoardOptions(board, given),
    onSuccess: (answer) => queries.setQueryData(options.queryKey, answer),
  });
  const room = useRoom(board, asking > 0);
  const items = new Map((isAsked ? (calls.data?.items ?? []) : []).map((item) => [item.widget_id, item]));
  return {
    asking,
    room,
    problem: isAsked ? calls.error : null,
    busy: isAsked && (calls.isFetching || again.isPending),
    anew: () => {
      if (isAsked) again.mutate();
    },
    shown(widget, published) {
      if (!isAsked || !doesAsk(widget)) return published;
      const item = items.get(widget.id);
      // While the call is running, show no data, because the published data may be for another symbol.
      if (item?.error?.code === "call_under_way") return undefined;
      return item ?? (calls.isPending ? undefined : published);
    },
  };
}

function useRoom(board: CalledBoard, isAsking: boolean) {
  const [isWanted, setIsWanted] = useState(false);
  const room = useQuery({ ...roomOptions(board), enabled: isAsking && isWanted });
  return {
    data: room.data,
    look: () => {
      setIsWanted(true);
      if (isWanted && isAsking) void room.refetch();
    },
  };
}

function doesAsk({ asks, options }: AskingWidget): boolean {
  return asks === true || options.ask !== undefined;
}
